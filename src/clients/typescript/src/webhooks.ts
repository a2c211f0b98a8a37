import { createHmac, createPublicKey, timingSafeEqual, verify as verifySignature } from "node:crypto";

/** What a delivery carries (Standard Webhooks). */
export interface Delivery<E = Record<string, unknown>> {
  /** Such as `task.accepted`. New types may appear: answer unknown ones with 2xx. */
  type: string;
  /** When it happened. */
  timestamp: string;
  /** Counts the deliveries of the webhook without gaps. */
  sequence: number;
  /** The id of the event log. After a restore of the service it is another one, and sequences and positions repeat. */
  log: string;
  /** The event, as lists show it. */
  data: E;
}

/** A delivery that must not be trusted. */
export class WebhookError extends Error {
  override name = "WebhookError";
}

type Headers = { get(name: string): string | null } | Record<string, string | string[] | undefined>;

/**
 * The delivery, if its signature is right and it is not older than five minutes.
 *
 * @param secret `whsec_…`, or the public key `whpk_…`; during a rotation several
 * @param headers of the request; names in lower case, as Node has them
 * @param body exactly as it came, before any parsing
 * @throws WebhookError if it must not be trusted
 */
export function verifyWebhook<E = Record<string, unknown>>(
  secret: string | readonly string[],
  headers: Headers,
  body: string | Uint8Array,
  options: { toleranceSeconds?: number; now?: number } = {},
): Delivery<E> {
  const id = header(headers, "webhook-id");
  const timestamp = header(headers, "webhook-timestamp");
  const age = (options.now ?? Date.now()) / 1000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(age) > (options.toleranceSeconds ?? 300)) {
    throw new WebhookError("The delivery is too old, or the clock of this machine is wrong.");
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : Buffer.from(body);
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  const signatures = header(headers, "webhook-signature").split(" ");
  const secrets = typeof secret === "string" ? [secret] : secret;
  if (!secrets.some(one => signatures.some(signature => signs(one, signature, content)))) {
    throw new WebhookError("No signature of the delivery is right.");
  }
  return JSON.parse(bytes.toString()) as Delivery<E>;
}

function header(headers: Headers, name: string): string {
  const value = typeof headers["get"] === "function"
    ? (headers as { get(name: string): string | null }).get(name)
    : (headers as Record<string, string | string[] | undefined>)[name];
  const one = Array.isArray(value) ? value[0] : value;
  if (!one) throw new WebhookError(`The header ${name} is missing.`);
  return one;
}

function signs(secret: string, signature: string, content: Buffer): boolean {
  const comma = signature.indexOf(",");
  const version = signature.slice(0, comma);
  const sent = Buffer.from(signature.slice(comma + 1), "base64");
  if (version === "v1a" && secret.startsWith("whpk_")) {
    const raw = Buffer.from(secret.slice("whpk_".length), "base64");
    // The fixed beginning of an Ed25519 key in DER (RFC 8410).
    const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), raw]);
    return verifySignature(null, content, createPublicKey({ key: der, format: "der", type: "spki" }), sent);
  }
  if (version !== "v1" || secret.startsWith("whpk_")) return false;
  const wanted = hmac(secret, content);
  return wanted.length === sent.length && timingSafeEqual(wanted, sent);
}

function hmac(secret: string, content: Buffer): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(content).digest();
}

/** The headers that sign a body like a webhook does, for tests and local forwarding. */
export function signWebhook(secret: string, id: string, body: string, now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${hmac(secret, Buffer.from(`${id}.${timestamp}.${body}`)).toString("base64")}`,
  };
}
