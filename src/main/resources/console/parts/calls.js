// Calls of published endpoints with the session's token, which is kept in memory only.

const WAIT_AT_MOST_S = 60;
const TRIES = 4;
const LOGGED = 200;
/** Names of members that are neither shown nor kept: secrets, and numbers of banks and taxes. */
export const PRIVATE = /password|token|secret|challenge|assertion|passkey|attestation|client_data|^code$|_code$|iban|^bic$|account_number|routing|registration_number|verification_amount|paypal_email|stripe_account|vat_id|tax|tin$|^file$/i;

/** The last calls, the newest first, for the drawer. */
export const log = [];
export const watchers = new Set();

const session = {token: null, renew: null, reauthenticate: null, ended: null, t: text => text};
let allowedFrom = 0;
/** Answers to GET with their entity tags, by path. */
const known = new Map();
/** Keys of changes under way that have something private in them: others are kept in the session, for a reload. */
const privately = new Map();

/** What the sign-in gives to calls: the token, how to renew it, how to re-authenticate, what to do when it is over; and how texts are said. */
export function authorize(changes) {
  Object.assign(session, changes);
}

/** An answer other than 2xx, or none. */
export class Refusal extends Error {
  constructor(status, body, requestId) {
    super(body?.message ?? body?.error_description ?? body?.error
      ?? (status ? session.t('The service does not answer now.') : session.t('The service cannot be reached. Check your connection, and try again.')));
    this.status = status;
    this.body = body ?? {};
    this.code = this.body.details?.code ?? this.body.code ?? this.body.error;
    this.requestId = requestId;
    /** Messages of fields by their names. */
    this.fields = {
      ...Object.fromEntries((this.body.details?.missing_fields ?? []).map(name => [name, session.t('is needed')])),
      ...this.body.details?.field_errors,
    };
  }
}

/** A module that is loaded later, or a refusal. */
export const reached = module => module.catch(cause => {
  throw cause instanceof TypeError && /import|module/i.test(cause.message) ? new Refusal(0) : cause;
});

const wait = seconds => new Promise(resolve => setTimeout(resolve, seconds * 1000));

/**
 * Reads from, or asks something of, an endpoint. Repeated while the server is busy.
 *
 * @template {Path} P
 * @param {P} path of the endpoint
 * @param {Input<P> | {}} [input] its members
 * @param {CallOptions} [options]
 * @returns {Promise<Answer<P>>}
 */
export async function call(path, input = {}, options = {}) {
  let renewed = false;
  let reauthenticated = false;
  for (let tried = 1; ; tried++) {
    const {response, body, requestId} = await once(path, input, options).catch(failure => {
      if (failure instanceof TypeError) return {response: null, body: null, requestId: null};
      throw failure;
    });
    if (response?.ok || response?.status === 304) return body;
    const status = response?.status ?? 0;
    const refusal = new Refusal(status, body, requestId);
    if (status === 401 && !options.open && !renewed && session.renew) {
      renewed = true;
      if (await session.renew()) continue;
      await session.ended?.();
      continue;
    }
    if (status === 403 && refusal.code === 'REAUTHENTICATION_REQUIRED' && !reauthenticated && session.reauthenticate) {
      reauthenticated = true;
      if (await session.reauthenticate()) continue;
    }
    const lost = status === 0 || status === 504;
    const busy = !options.once && (status === 503 || (status === 429 && !options.told));
    if (tried < TRIES && (busy || (lost && (options.key || options.reads)))) {
      const seconds = Number(response?.headers.get('Retry-After')) || tried;
      if (seconds <= WAIT_AT_MOST_S) {
        await wait(seconds);
        continue;
      }
    }
    throw refusal;
  }
}

/**
 * Reads: may always be repeated.
 *
 * @type {<P extends Path>(path: P, ...rest: {} extends Input<P> ? [input?: Input<P>, options?: CallOptions] : [input: Input<P>, options?: CallOptions]) => Promise<Answer<P>>}
 */
export const read = (path, input, options) => call(path, input, {...options, reads: true});

/**
 * What a change would do: entries, messages and audit lines.
 *
 * @type {<P extends Path>(path: P, input: Input<P>) => Promise<DryRun>}
 */
export const dryRun = (path, input) => /** @type {Promise<any>} */ (call(path, input, {dry: true, reads: true}));

/**
 * Changes something once: the same input gets the same key until its answer is known, even after a reload.
 *
 * @template {Path} P
 * @param {P} path
 * @param {Input<P> | {}} [input]
 * @param {CallOptions} [options]
 * @returns {Promise<Answer<P>>}
 */
export async function change(path, input = {}, options = {}) {
  const place = 'pending ' + path + ' ' + JSON.stringify(input, (name, value) => value instanceof File ? `${value.name} ${value.size}` : value);
  const inMemory = Object.keys(input).some(name => PRIVATE.test(name));
  const key = (inMemory ? privately.get(place) : sessionStorage.getItem(place)) ?? crypto.randomUUID();
  if (inMemory) privately.set(place, key); else sessionStorage.setItem(place, key);
  const over = () => inMemory ? privately.delete(place) : sessionStorage.removeItem(place);
  try {
    /** @type {any} */
    let answer = await call(path, input, {...options, key});
    // A bulk that ran out of time is finished by the same key.
    for (let tried = 1; answer?.missing > 0 && tried < TRIES; tried++) answer = await call(path, input, {...options, key});
    over();
    return answer;
  } catch (refusal) {
    // Unknown outcomes keep their key.
    if (refusal.status && refusal.status !== 504) over();
    throw refusal;
  }
}

/** @type {(path: string, input: object, options: CallOptions) => Promise<{response: Response, body: any, requestId: string}>} */
const once = async (path, input, {key, dry, file, open, keepalive, get}) => {
  const pause = allowedFrom - Date.now();
  if (!open && pause > 0) await wait(pause / 1000);
  const form = withFiles(input);
  /** @type {Record<string, string>} */
  const headers = {...(form ? {} : {'Content-Type': 'application/json'}), 'Accept-Language': document.documentElement.lang};
  if (!open && session.token) headers.Authorization = `JWT ${session.token}`;
  if (key) headers['Idempotency-Key'] = key;
  if (dry) headers['Fanfare-Dry-Run'] = 'true';
  const before = get && known.get(path);
  if (before) headers['If-None-Match'] = before.tag;
  const entry = {at: new Date(), path, input: shown(input), key, dry, get, status: null, ms: null, requestId: null};
  note(entry);
  const begun = performance.now();
  try {
    const response = await fetch(path, get ? {headers} : {method: 'POST', headers, body: form ?? JSON.stringify(input), keepalive});
    // What is open has a limit of its own.
    if (!open) pace(response);
    const requestId = response.headers.get('X-Request-Id');
    const body = before && response.status === 304 ? before.body : await content(response, file);
    if (get && response.ok) known.set(path, {tag: response.headers.get('ETag'), body});
    Object.assign(entry, {status: response.status, requestId});
    return {response, body, requestId};
  } finally {
    entry.ms = Math.round(performance.now() - begun);
    changed();
  }
};

/** A form, if the input has files. */
function withFiles(input) {
  if (!Object.values(input).flat().some(value => value instanceof File)) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) [value].flat().forEach(one => form.append(name, one));
  return form;
}

/** Opens a feed of events after the last one known; the answer's body goes on for as long as it lasts. */
export async function openFeed(path, last, signal) {
  const headers = {'Accept-Language': document.documentElement.lang, Authorization: `JWT ${session.token}`, ...(last ? {'Last-Event-ID': last} : {})};
  const entry = {at: new Date(), path, input: {}, status: null, ms: null, requestId: null};
  note(entry);
  const begun = performance.now();
  const response = await fetch(path, {method: 'POST', headers, signal});
  Object.assign(entry, {status: response.status, requestId: response.headers.get('X-Request-Id'), ms: Math.round(performance.now() - begun)});
  changed();
  if (response.status === 401) await session.renew?.();
  return response;
}

/** The last calls of a window are spread over the rest of it. */
function pace(response) {
  const remaining = Number(response.headers.get('RateLimit-Remaining') ?? Infinity);
  const reset = Number(response.headers.get('RateLimit-Reset') ?? 0);
  if (remaining < 5 && reset > 0 && reset <= WAIT_AT_MOST_S) allowedFrom = Date.now() + reset * 1000 / (remaining + 1);
}

async function content(response, file) {
  if (response.status === 304 || response.status === 204) return null;
  const type = response.headers.get('Content-Type') ?? '';
  if (/json/.test(type) && !(file && response.ok)) return response.json();
  return file ? response.blob() : response.text();
}

/** Hands a file over to the browser's downloads. */
export function keepFile(blob, name) {
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  Object.assign(anchor, {href: address, download: name});
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Has an endpoint's file downloaded by a name.
 *
 * @type {<P extends Path>(path: P, input: Input<P>, name: string) => Promise<void>}
 */
export const download = async (path, input, name) => keepFile(await call(path, input, {file: true, reads: true}), name);

function shown(input) {
  return JSON.parse(JSON.stringify(input, (name, value) => PRIVATE.test(name) && typeof value !== 'object' ? '…' : value));
}

function note(entry) {
  log.unshift(entry);
  log.length = Math.min(log.length, LOGGED);
  changed();
}

function changed() {
  for (const watcher of watchers) watcher();
}
