import { Fanfare, type Row } from "../client.js";
import { backendToken, type Credentials, oauthTokens } from "../credentials.js";
import { operations as appTable } from "../generated/app-operations.js";
import { operations as partnerTable } from "../generated/partner-operations.js";
import type { SignIn, Store } from "./store.js";

/** A wrong use of the command, said in a sentence. */
export class UsageError extends Error {}

/** An operation of which the command knows nothing but its name. */
interface AnyOperation {
  requestBody?: { content: { "application/json": Record<string, unknown> } };
  responses: { 200: { content: { "application/json": unknown } } };
}

/** A client of the service that is signed in to. */
export interface Session {
  address: string;
  /** A person's by the device grant, a backend token's, or an application's. */
  kind: SignIn["kind"];
  table: Readonly<Record<string, Row>>;
  client: Fanfare<Record<string, AnyOperation>>;
  /** The row that lists its events. */
  eventsPath: string;
}

/** The address as it is kept: with a scheme, without a path but that of a world in a sandbox. */
export function normalAddress(text: string): string {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text);
  const url = new URL(/^https?:\/\//.test(text) ? text : `${local ? "http" : "https"}://${text}`);
  if (url.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) {
    throw new UsageError("Credentials are sent over https only, except to this machine.");
  }
  return url.origin + (/^\/worlds\/[a-z0-9]{16}(?=\/|$)/.exec(url.pathname)?.[0] ?? "");
}

/** The session of the current service; `FANFARE_URL` and `FANFARE_TOKEN` come before the file. */
export async function session(store: Store): Promise<Session> {
  const content = await store.read();
  const named = process.env["FANFARE_URL"];
  const address = named === undefined ? content.current : normalAddress(named);
  if (address === undefined) throw new UsageError("Sign in first: fanfare login <address>");
  const token = process.env["FANFARE_TOKEN"];
  const signIn: SignIn | undefined = token === undefined ? content.services[address]?.signIn : { kind: "token", token };
  if (signIn === undefined) throw new UsageError(`Sign in first: fanfare login ${address}`);
  const table: Readonly<Record<string, Row>> = signIn.kind === "token" ? partnerTable : appTable;
  return {
    address,
    kind: signIn.kind,
    table,
    client: new Fanfare(table, { baseUrl: address, credentials: credentials(address, signIn, store) }),
    eventsPath: { user: "/api/get/events/", token: "/api/events/", application: "/api/get/application/events/" }[signIn.kind],
  };
}

function credentials(baseUrl: string, signIn: SignIn, store: Store): Credentials {
  switch (signIn.kind) {
    case "user": return oauthTokens({ baseUrl, clientId: signIn.clientId }, { store: store.tokens(baseUrl) });
    case "token": return backendToken(signIn.token);
    case "application": return oauthTokens({ baseUrl, clientId: signIn.clientId, clientSecret: signIn.clientSecret });
  }
}
