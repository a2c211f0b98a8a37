import { Fanfare, type Row } from "../client.js";
import { backendToken, type Credentials, oauthTokens } from "../credentials.js";
import { operations as appTable } from "../generated/app-operations.js";
import { operations as partnerTable } from "../generated/partner-operations.js";
import type { Store } from "./store.js";

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
  /** A person's by the device grant, or a backend token's. */
  kind: "user" | "token";
  table: Readonly<Record<string, Row>>;
  client: Fanfare<Record<string, AnyOperation>>;
  /** The row that lists its events. */
  eventsPath: string;
}

/** The address as it is kept: with a scheme, without a path. */
export function normalAddress(text: string): string {
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text);
  const url = new URL(/^https?:\/\//.test(text) ? text : `${local ? "http" : "https"}://${text}`);
  if (url.protocol !== "https:" && !["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) {
    throw new UsageError("Credentials are sent over https only, except to this machine.");
  }
  return url.origin;
}

/** The session of the current service; `FANFARE_URL` and `FANFARE_TOKEN` come before the file. */
export async function session(store: Store): Promise<Session> {
  const content = await store.read();
  const named = process.env["FANFARE_URL"];
  const address = named === undefined ? content.current : normalAddress(named);
  if (address === undefined) throw new UsageError("Sign in first: fanfare login <address>");
  const token = process.env["FANFARE_TOKEN"];
  const signIn = token === undefined ? content.services[address]?.signIn : { kind: "token" as const, token };
  if (signIn === undefined) throw new UsageError(`Sign in first: fanfare login ${address}`);
  let credentials: Credentials;
  if (signIn.kind === "token") {
    credentials = backendToken(signIn.token);
  } else {
    credentials = oauthTokens({ baseUrl: address, clientId: signIn.clientId }, { store: store.tokens(address) });
  }
  const table: Readonly<Record<string, Row>> = signIn.kind === "user" ? appTable : partnerTable;
  return {
    address,
    kind: signIn.kind,
    table,
    client: new Fanfare(table, { baseUrl: address, credentials }),
    eventsPath: signIn.kind === "user" ? "/api/get/events/" : "/api/events/",
  };
}
