import { FanfareError } from "./errors.js";

/** What a client sends as `Authorization`. */
export interface Credentials {
  /** The header; undefined for none. */
  authorization(): Promise<string | undefined>;
  /** Called after a 401 with the header that was refused. True if there is another one to try. */
  renew?(refused: string | undefined): Promise<boolean>;
}

/** A header that never changes, such as `Bearer fft_…` of a backend token or `JWT …` of a web session. */
export function fixed(header: string | undefined): Credentials {
  return { authorization: async () => header };
}

/** A backend token, which an operator or an advertiser makes. */
export function backendToken(token: string): Credentials {
  return fixed(`Bearer ${token}`);
}

/** Tokens as the service grants them. */
export interface Tokens {
  access_token: string;
  /** Absent for an application on its own. */
  refresh_token?: string | undefined;
  /** Milliseconds since 1970. */
  expires_at: number;
  scope?: string | undefined;
}

/** An application: a public one has no secret. */
export interface Application {
  baseUrl: string;
  clientId: string;
  clientSecret?: string | undefined;
  fetch?: typeof fetch | undefined;
}

/** Asks the OAuth endpoint for tokens. */
export async function requestTokens(application: Application, form: Record<string, string>): Promise<Tokens> {
  const answer = await oauth(application, "token", form);
  return {
    access_token: answer["access_token"] as string,
    refresh_token: answer["refresh_token"] as string | undefined,
    expires_at: Date.now() + (answer["expires_in"] as number) * 1000,
    scope: answer["scope"] as string | undefined,
  };
}

async function oauth(application: Application, path: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ client_id: application.clientId, ...form });
  if (application.clientSecret !== undefined) body.set("client_secret", application.clientSecret);
  // Without an end, a renewal could outlive the lock of a store, and another process would use the same refresh token.
  const signal = AbortSignal.timeout(20_000);
  const response = await (application.fetch ?? fetch)(`${application.baseUrl.replace(/\/+$/, "")}/oauth/${path}`, { method: "POST", body, signal });
  if (!response.ok) throw await FanfareError.of(response);
  return await response.json() as Record<string, unknown>;
}

/** Where tokens are kept between runs, and shared by processes. */
export interface TokenStore {
  /** The newest that are kept; undefined for none. */
  load(): Promise<Tokens | undefined>;
  /** Called with each new pair before it is used: the old refresh token ends. */
  save(tokens: Tokens): Promise<void>;
  /** Runs work that no other process runs meanwhile; only needed if several share the store. */
  exclusive?<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * An application on its own, or for a user by the tokens of an earlier sign-in. Tokens are renewed when they expire and when they
 * are refused; one renewal at a time, however many calls wait for it.
 *
 * @param options.store has the tokens of a sign-in; without it the application acts on its own, which needs its secret
 * @param options.scope of an application on its own; all that it may ask for if absent
 */
export function oauthTokens(application: Application, options: { store?: TokenStore; scope?: string } = {}): Credentials {
  const { store, scope } = options;
  const exclusive = store?.exclusive?.bind(store) ?? (<T>(work: () => Promise<T>) => work());
  let current: Tokens | undefined;
  let renewing: Promise<void> | undefined;
  const fresh = (tokens: Tokens | undefined) => tokens !== undefined && tokens.expires_at - Date.now() > 30_000;
  const renewed = () => exclusive(async () => {
    const kept = await store?.load();
    // Another process has renewed them, or this one has just begun.
    if (kept !== undefined && kept.access_token !== current?.access_token && fresh(kept)) {
      current = kept;
      return;
    }
    const refresh = (kept ?? current)?.refresh_token;
    if (store !== undefined && refresh === undefined) {
      throw new FanfareError("There is no sign-in, or it has ended.", { status: 401, error: "sign_in_ended" });
    }
    const next = await requestTokens(application, refresh === undefined
      ? { grant_type: "client_credentials", ...(scope === undefined ? {} : { scope }) }
      : { grant_type: "refresh_token", refresh_token: refresh });
    await store?.save(next);
    current = next;
  });
  const once = () => renewing ??= renewed().finally(() => { renewing = undefined; });
  return {
    async authorization() {
      if (!fresh(current)) await once();
      return `Bearer ${current!.access_token}`;
    },
    async renew(refused) {
      // Another call may have renewed them meanwhile.
      if (refused === `Bearer ${current?.access_token}`) await once();
      return true;
    },
  };
}

/** Where a person allows a device. */
export interface DeviceCode {
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
}

/**
 * Signs a person in from where there is no browser (RFC 8628).
 *
 * @param show tells the person the code and where to type it
 * @returns tokens that act for the person; fails with `access_denied` or `expired_token`
 */
export async function deviceSignIn(
  application: Application,
  show: (code: DeviceCode) => void,
  options: { scope?: string | undefined; signal?: AbortSignal } = {},
): Promise<Tokens> {
  const begun = await oauth(application, "device_authorization", options.scope === undefined ? {} : { scope: options.scope });
  const code = begun as unknown as DeviceCode & { device_code: string; interval?: number };
  show(code);
  const end = Date.now() + code.expires_in * 1000;
  let seconds = code.interval ?? 5;
  for (;;) {
    await sleep(seconds * 1000, options.signal);
    try {
      return await requestTokens(application, {
        grant_type: "urn:ietf:params:oauth:grant-type:device_code",
        device_code: code.device_code,
      });
    } catch (error) {
      const why = error instanceof FanfareError ? error : undefined;
      // Without an answer, or while the service is busy, the next poll may succeed (RFC 8628, 3.5).
      const waiting = why === undefined || why.error === "authorization_pending" || why.error === "slow_down"
        || why.status === 429 || why.status >= 500;
      if (!waiting || Date.now() > end) throw error;
      if (why?.error === "slow_down") seconds += 5;
      if (why?.retryAfterMs) await sleep(why.retryAfterMs, options.signal);
    }
  }
}

/** Waits; fails at once when the signal aborts. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(signal.reason);
    const end = () => { clearTimeout(timer); fail(signal!.reason); };
    const timer = setTimeout(() => { signal?.removeEventListener("abort", end); done(); }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}
