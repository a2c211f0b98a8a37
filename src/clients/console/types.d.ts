// What the console's modules call, as the OpenAPI document has it. Nothing here is served.

type Paths = import('schema').paths;
type Schemas = import('schema').components['schemas'];

/** The rows that are asked by POST. */
type Path = {[P in keyof Paths]: Paths[P] extends {post: object} ? P : never}[keyof Paths];
/** Such a row's members. */
type Input<P extends Path> = Paths[P]['post'] extends {requestBody?: {content: {'application/json': infer B}}} ? B : {};
/** The names of its members. */
type Member<P extends Path> = P extends any ? keyof Input<P> & string : never;
/** What it answers. */
type Answer<P extends Path> = Paths[P]['post'] extends {responses: {200: {content: {'application/json': infer A}}}} ? A : any;
type DryRun = Schemas['bus.DryRun'];

interface CallOptions {
  /** Idempotency key of a change, so that a lost answer is asked for again. */
  key?: string;
  /** Only shows what would come of it. */
  dry?: boolean;
  /** Answers with a Blob. */
  file?: boolean;
  /** Without a token. */
  open?: boolean;
  /** By GET, and the answer known before while nothing has changed. */
  get?: boolean;
  /** Not repeated while the server is busy. */
  once?: boolean;
  /** Nor after 429. */
  told?: boolean;
  /** May always be repeated. */
  reads?: boolean;
  /** Goes on while the page is left. */
  keepalive?: boolean;
}

type Template = any;

/** A member of a form. */
interface Field<Name = string> {
  name: Name;
  label: string;
  type?: string;
  required?: boolean;
  value?: any;
  options?: any[];
  hint?: string;
  autocomplete?: string;
  inputmode?: string;
  step?: string | number;
  min?: number;
  minlength?: number;
  accept?: string;
  ratio?: number;
}

interface Asked {
  title: string;
  content?: Template;
  fields?: Field[];
  labels?: {name: string; label: string}[];
  button?: string;
  danger?: boolean;
  submit?: (values: any) => Promise<any>;
}

/** A change by a form: its fields are members of the row's body, unless they are made into these before. */
type Change<P extends Path> = {
  input?: Partial<Input<P>>;
  labels?: {name: string; label: string}[];
  text?: Template;
  danger?: boolean;
  button?: string;
  done?: (made?: Answer<P>) => any;
  dry?: boolean;
} & ({fields?: Field<Member<P>>[]; before?: undefined} | {fields?: Field[]; before: (values: any) => any});

interface Filter<Name> {
  name: Name;
  label: string;
  type?: string;
  options?: any[] | (() => any[]);
  preset?: string;
  linked?: boolean;
}

/** Its heading, what it shows of a row, its class, what it sorts the list by, and the [amount, currency] of a row where a sum makes sense. */
type Column<Row = any> = [string, (row: Row) => Template, string?, string?, ((row: Row) => [number, string])?];

/** A list, and what is open of it. */
interface List<P extends Path, Row> {
  title: string;
  path: P;
  rows: (answer: Answer<P>) => Row[];
  input?: Partial<Input<P>>;
  id?: (row: Row) => any;
  number?: (row: Row) => any;
  filters?: Filter<Member<P>>[];
  columns: Column<Row>[];
  detail?: (row: Row, page: any) => Template;
  bulk?: (rows: Row[], page: any) => Template;
  keys?: Record<string, (row: Row, page: any) => any>;
  actions?: (page: any) => Template;
  above?: (answer: Answer<P>, page: any) => Template | undefined;
  look?: string;
  limit?: number;
  before?: (rows: Row[]) => any;
  empty?: Template;
}

declare module '*/lit-html.js' {
  export const html: (strings: TemplateStringsArray, ...values: any[]) => Template;
  export const nothing: Template;
  export const noChange: Template;
  export const render: (template: Template, into: Element) => void;
}
declare module '*/uplot.js' {
  const uPlot: any;
  export default uPlot;
}

// Elements that modules look for are of HTML, and credentials those of public keys.
interface Element {
  focus(options?: FocusOptions): void;
}
interface EventTarget {
  id: string;
  closest(selector: string): HTMLAnchorElement | null;
}
interface Credential {
  rawId: ArrayBuffer;
  response: AuthenticatorAttestationResponse & AuthenticatorAssertionResponse;
}
interface Window {
  trustedTypes?: any;
}
