import { type Credentials, fixed, sleep } from "./credentials.js";
import { FanfareError } from "./errors.js";

/** A row of the table of operations, which is generated. */
export interface Row {
  readonly path: string;
  readonly method?: "GET";
  /** Whether it changes something, and so takes an idempotency key. */
  readonly changes?: true;
  /** Whether it has dry runs. */
  readonly dryRun?: true;
}

type Json<C> = C extends { "application/json": infer B } ? B : never;
type InputOf<Op> = Op extends { requestBody?: infer R } ? NonNullable<R> extends { content: infer C } ? Json<C> : never : never;

/** The members of a call. */
export type Input<Op> = [InputOf<Op>] extends [never] ? Record<string, never> : InputOf<Op>;
/** What a call answers when it succeeds. */
export type Answer<Op> = Op extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 | 202 ? R[S] extends { content: infer C } ? Json<C> : undefined : never }[keyof R]
  : never;
/** The members whose values are lists, so that their items can be walked; null where the answer is a list itself. */
export type Lists<A> = A extends readonly unknown[] ? null : A extends object
  ? { [K in keyof A]-?: NonNullable<A[K]> extends readonly unknown[] ? K : never }[keyof A] & string
  : never;
type Item<A, K> = A extends readonly (infer I)[] ? I
  : K extends keyof A ? NonNullable<A[K]> extends readonly (infer I)[] ? I : never : never;

/** What the dry run of an operation answers: what it would do. New ids in it are examples: the real change draws others. */
export type Preview<Operations, N extends string> = Answer<Operations[`preview${Capitalize<N>}` & keyof Operations]>;

export interface CallOptions {
  /** Repeats of a change with one key happen once, even by another process; made up if absent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Further headers, such as `Accept-Language`. */
  headers?: Record<string, string>;
}

export interface FanfareOptions {
  /** Where the service is, such as `https://api.example.com`. */
  baseUrl: string;
  /** None for what anybody may read. */
  credentials?: Credentials;
  /** Attempts of a call, the first one among them; 5 by default. */
  attempts?: number;
  /** Milliseconds that a call may wait for its attempts altogether; 60,000 by default. */
  patienceMs?: number;
  /** Milliseconds of one attempt; 30,000 by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

/** Arguments of a call: the input may be left out where no member is required. */
type Arguments<Op> = {} extends Input<Op> ? [input?: Input<Op>, options?: CallOptions] : [input: Input<Op>, options?: CallOptions];

/**
 * A client by the names of operations, as `/docs` shows them.
 *
 * Repeats a call by the service's word: 429 and 503 after `Retry-After`, and a change without an answer under its idempotency key,
 * so that it happens once. Renews credentials once after a 401.
 */
export class Fanfare<Operations, Dry extends keyof Operations = never> {
  readonly baseUrl: string;
  readonly #table: Readonly<Record<string, Row>>;
  readonly #options: FanfareOptions;
  readonly #credentials: Credentials;

  constructor(table: Readonly<Record<string, Row>>, options: FanfareOptions) {
    this.#table = table;
    this.#options = options;
    this.#credentials = options.credentials ?? fixed(undefined);
    this.baseUrl = options.baseUrl.replace(/\/+$/, "");
  }

  /** Calls an operation. Fails with a {@link FanfareError}. */
  async call<N extends keyof Operations & string>(name: N, ...[input, options]: Arguments<Operations[N]>): Promise<Answer<Operations[N]>> {
    const response = await this.request(name, input, options);
    return await body(response) as Answer<Operations[N]>;
  }

  /** Runs a change under all its rules and rolls it back: shows what it would do, or fails as it would. */
  async preview<N extends Dry & string>(name: N, ...[input, options]: Arguments<Operations[N]>): Promise<Preview<Operations, N>> {
    const row = this.#table[name];
    if (row?.dryRun === undefined) throw new TypeError(`There is no dry run of ${name}.`);
    return await body(await this.send({ path: `${row.path}preview/` }, input, options)) as Preview<Operations, N>;
  }

  /** The pages of a list, until there is none behind. */
  async *pages<N extends keyof Operations & string>(
    name: N,
    ...[input, options]: Arguments<Operations[N]>
  ): AsyncGenerator<Answer<Operations[N]>, void, undefined> {
    let next: Record<string, unknown> = { ...input };
    for (;;) {
      const response = await this.request(name, next, options);
      const page = await body(response);
      yield page as Answer<Operations[N]>;
      const cursor = response.headers.get("fanfare-next-cursor") ?? (page as { next?: unknown } | null)?.next;
      if (typeof cursor !== "string" || cursor === "") return;
      next = { ...next, cursor };
      delete next["page"];
    }
  }

  /**
   * The items of all pages of a list, one by one.
   *
   * @param list the member that has them, such as `campaigns`; null where the answer is the list
   */
  async *items<N extends keyof Operations & string, K extends Lists<Answer<Operations[N]>>>(
    name: N,
    list: K,
    ...args: Arguments<Operations[N]>
  ): AsyncGenerator<Item<Answer<Operations[N]>, K>, void, undefined> {
    for await (const page of this.pages(name, ...args)) {
      const items = list === null ? page : (page as Record<string, unknown>)[list];
      yield* (items ?? []) as Item<Answer<Operations[N]>, K>[];
    }
  }

  /** The raw answer of an operation, for files; succeeds with 2xx only. */
  async request(name: string, input?: unknown, options: CallOptions = {}): Promise<Response> {
    const row = this.#table[name];
    if (row === undefined) throw new TypeError(`There is no operation ${name}.`);
    return this.send(row, input, options);
  }

  /** The raw answer of a row, by its path. */
  async send(row: Row, input?: unknown, options: CallOptions = {}): Promise<Response> {
    const key = row.changes ? options.idempotencyKey ?? crypto.randomUUID() : undefined;
    const attempts = this.#options.attempts ?? 5;
    const until = Date.now() + (this.#options.patienceMs ?? 60_000);
    let renewals = 0;
    for (let attempt = 1; ; attempt++) {
      const authorization = await this.#credentials.authorization();
      let failure: FanfareError;
      try {
        const response = await this.#once(row, input, options, authorization, key);
        if (response.ok) return response;
        failure = await FanfareError.of(response);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (error instanceof FanfareError) throw error;
        failure = new FanfareError(`${this.baseUrl} does not answer.`, {}, { cause: error });
      }
      if (failure.status === 401 && renewals++ === 0 && await this.#credentials.renew?.(authorization)) {
        attempt--;
        continue;
      }
      const again = pause(failure, attempt);
      if (again === null || attempt >= attempts || Date.now() + again > until) throw failure;
      await sleep(again, options.signal);
    }
  }

  #once(row: Row, input: unknown, options: CallOptions, authorization: string | undefined, key: string | undefined): Promise<Response> {
    const headers = new Headers(options.headers);
    if (authorization !== undefined) headers.set("Authorization", authorization);
    if (key !== undefined) headers.set("Idempotency-Key", key);
    const url = new URL(this.baseUrl + row.path);
    const init: RequestInit = { method: row.method ?? "POST", headers, redirect: "error" };
    if (row.method === "GET") {
      for (const [name, value] of Object.entries(input ?? {})) url.searchParams.append(name, String(value));
    } else if (input instanceof FormData) {
      init.body = input;
    } else {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(input ?? {});
    }
    const limit = AbortSignal.timeout(this.#options.timeoutMs ?? 30_000);
    init.signal = options.signal === undefined ? limit : AbortSignal.any([options.signal, limit]);
    return (this.#options.fetch ?? fetch)(url, init);
  }

  /** What a stream or another call that stands beside the table sends; for {@link events}. */
  async open(path: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    for (let renewals = 0; ; renewals++) {
      const authorization = await this.#credentials.authorization();
      const sent = { ...headers, ...(authorization === undefined ? {} : { Authorization: authorization }) };
      const response = await (this.#options.fetch ?? fetch)(this.baseUrl + path, { headers: sent, ...(signal ? { signal } : {}) });
      if (response.status !== 401 || renewals > 0 || !await this.#credentials.renew?.(authorization)) return response;
      await response.body?.cancel();
    }
  }
}

/** Milliseconds after which a call is repeated; null if it is not. */
function pause(failure: FanfareError, attempt: number): number | null {
  const { status } = failure;
  // Refused before anything happened, or in progress under this key: the service says when.
  if (failure.retryAfterMs !== null && [409, 425, 429, 503, 504].includes(status)) return failure.retryAfterMs + Math.random() * 250;
  // May have happened: what changes something happens once under its key.
  return status === 0 || [429, 502, 503, 504].includes(status) ? Math.random() * Math.min(10_000, 500 * 2 ** attempt) : null;
}

async function body(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.json();
}
