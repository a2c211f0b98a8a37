/** A refusal of the service, or its failure after all attempts. */
export class FanfareError extends Error {
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  /** The kind of refusal, such as `campaign_not_found`. New ones may appear: treat unknown ones by `status`. */
  readonly error: string;
  /** More exactly, such as `RESOURCE_NOT_FOUND`; the kind again where there is no more to say. */
  readonly code: string;
  /** What the refusal names, such as the members that are wrong; empty if it names nothing. */
  readonly details: Record<string, unknown>;
  /** By which the service's operators find the call; null if no answer came. */
  readonly requestId: string | null;
  /** Milliseconds after which it may succeed; null if the service did not say. */
  readonly retryAfterMs: number | null;
  /** Where cause and remedy are described; null if nowhere. */
  readonly help: string | null;

  constructor(message: string, of: Partial<Omit<FanfareError, keyof Error>> = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = "FanfareError";
    this.status = of.status ?? 0;
    this.error = of.error ?? of.code ?? "no_answer";
    this.code = of.code ?? this.error;
    this.details = of.details ?? {};
    this.requestId = of.requestId ?? null;
    this.retryAfterMs = of.retryAfterMs ?? null;
    this.help = of.help ?? null;
  }

  /** Of an answer that is no success; reads its body. */
  static async of(response: Response): Promise<FanfareError> {
    const text = await response.text();
    let body: Record<string, unknown> = {};
    try {
      const parsed: unknown = JSON.parse(text);
      if (parsed !== null && typeof parsed === "object") body = parsed as Record<string, unknown>;
    } catch {
      // A proxy's page.
    }
    return FanfareError.ofBody(body, response, text);
  }

  /** Of an error's body, which also ends a stream of events. */
  static ofBody(body: Record<string, unknown>, response: Response, text = ""): FanfareError {
    const texts = (...values: unknown[]) => values.find(value => typeof value === "string") as string | undefined;
    const details = body["details"] !== null && typeof body["details"] === "object" ? body["details"] as Record<string, unknown> : {};
    const error = texts(body["error"]) ?? `http_${response.status}`;
    return new FanfareError(texts(body["message"], body["error_description"]) ?? (text.slice(0, 200) || `HTTP ${response.status}`), {
      status: response.status,
      error,
      code: texts(details["code"]) ?? error,
      details,
      requestId: response.headers.get("x-request-id"),
      retryAfterMs: retryAfter(response.headers.get("retry-after")),
      help: help(response),
    });
  }
}

/** Links are relative to what was asked. */
function help(response: Response): string | null {
  const link = /<([^>]*)>;\s*rel="?help"?/.exec(response.headers.get("link") ?? "")?.[1];
  return link === undefined ? null : URL.canParse(link, response.url) ? new URL(link, response.url).href : link;
}

/** Milliseconds of a Retry-After header, which has seconds or a date; null for none. */
export function retryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
