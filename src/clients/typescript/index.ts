import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, paths };
export type Fanfare = Client<paths, "application/json">;

/** A client that sends this Authorization header, such as `JWT …` or `Bearer …`. */
export function fanfare(baseUrl: string, authorization?: string): Fanfare {
  return createClient<paths, "application/json">({ baseUrl, headers: authorization ? { Authorization: authorization } : {} });
}

/** The data of a successful answer; throws the sentence of a refusal. */
export async function ok<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  if (data === undefined) {
    throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  }
  return data;
}
