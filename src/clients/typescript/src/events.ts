import { type Fanfare } from "./client.js";
import { sleep } from "./credentials.js";
import { FanfareError } from "./errors.js";

/** An event: ids and amounts, by which its subject is read. */
export interface FanfareEvent {
  /** Counts the events of the log. */
  position: number;
  /** Such as `task.accepted`. New types may appear. */
  type: string;
  subject_id: number;
  user_id: number | null;
  advertiser_id: number | null;
  campaign_id: number | null;
  payout_id: number | null;
  from_state: string | null;
  /** Null where there are no states. */
  to_state: string | null;
  /** A decimal, such as `25.00`; null where there is none. */
  amount: string | null;
  currency: string | null;
  /** When it happened. */
  at: string;
  [member: string]: unknown;
}

export interface EventOptions {
  /** Go on behind this position; the oldest event that is kept if absent; `now` for what happens from now on. */
  after?: number | "now";
  /** The log in which `after` counts, as `reached` told it: after a restore of the service it is refused with 410. */
  log?: string;
  /** All if absent. */
  types?: string[];
  signal?: AbortSignal;
  /**
   * Called with the position that was reached, also if nothing was found up to it, and the log in which it counts. Store both to
   * go on after a restart.
   */
  reached?: (position: number, log: string) => void | Promise<void>;
}

/**
 * The events that the credentials may see, in the order of the log, each once, without an end. Goes on by itself after every
 * interruption. Waits at the service, so an event is here in milliseconds.
 *
 * Throws a `FanfareError` with status 410 if it would miss events: `position_expired`, or `position_unknown` after a restore of the
 * service. Then read the present state, and go on with the position and log in its details.
 *
 * @param path the row of the list: `/api/get/events/` of an app, `/api/get/application/events/` of one on its own, `/api/events/` of
 *     partners, `/web/api/get/events/` of web sessions
 */
export async function* events(
  client: Pick<Fanfare<unknown>, "send" | "open" | "baseUrl">,
  path: string,
  options: EventOptions = {},
): AsyncGenerator<FanfareEvent, void, undefined> {
  const filter = options.types === undefined ? {} : { types: options.types };
  let position = options.after === "now" ? undefined : options.after;
  let log = options.after === "now" ? undefined : options.log;
  if (log === undefined) {
    const end = await newest(client, path, options.signal);
    log = end.log;
    if (options.after === "now") position = end.next;
  }
  if (position !== undefined) await options.reached?.(position, log);
  for (let failures = 0; ;) {
    const query = new URLSearchParams([["log", log], ...(options.types ?? []).map(type => ["types", type])]);
    const headers = { Accept: "text/event-stream", ...(position === undefined ? {} : { "Last-Event-ID": String(position) }) };
    let response: Response;
    try {
      response = await client.open(`${path}stream/?${query}`, headers, options.signal);
    } catch (error) {
      options.signal?.throwIfAborted();
      await sleep(Math.min(10_000, 250 * 2 ** failures++), options.signal);
      continue;
    }
    if (response.status === 404 || response.status === 405) {
      await response.body?.cancel();
      break; // There is no stream beside this list.
    }
    if (!response.ok) {
      const failure = await FanfareError.of(response);
      if (failure.status !== 429 && failure.status < 500) throw failure;
      await sleep(failure.retryAfterMs ?? Math.min(10_000, 500 * 2 ** failures++), options.signal);
      continue;
    }
    let telling = false;
    try {
      for await (const message of messages(response)) {
        failures = 0;
        if (message.event === "end") throw FanfareError.ofBody(JSON.parse(message.data || "{}"), response);
        if (message.data !== "") yield JSON.parse(message.data) as FanfareEvent;
        if (message.id !== undefined && Number.isFinite(Number(message.id))) {
          position = Number(message.id);
          telling = true;
          await options.reached?.(position, log);
          telling = false;
        }
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      // A position that the caller cannot store is no interruption of the stream.
      if (telling || error instanceof FanfareError) throw error;
    }
    await sleep(Math.min(10_000, 100 * 2 ** failures++), options.signal);
  }
  for (;;) {
    const page = await list(client, path, { ...filter, log, ...(position === undefined ? {} : { after: position }), wait_seconds: 20 }, options.signal);
    for (const event of page.events) {
      yield event;
      await options.reached?.(event.position, log);
    }
    position = page.next;
    await options.reached?.(position, log);
  }
}

interface Page {
  events: FanfareEvent[];
  next: number;
  more: boolean;
  log: string;
}

async function list(client: Pick<Fanfare<unknown>, "send">, path: string, input: object, signal?: AbortSignal): Promise<Page> {
  const response = await client.send({ path }, input, signal === undefined ? {} : { signal });
  return await response.json() as Page;
}

/** The position of the newest event, and the log's id: the log says both in its refusal of a position behind its end. */
async function newest(client: Pick<Fanfare<unknown>, "send">, path: string, signal?: AbortSignal): Promise<Pick<Page, "next" | "log">> {
  try {
    return await list(client, path, { after: Number.MAX_SAFE_INTEGER }, signal);
  } catch (error) {
    const { newest: next, log } = error instanceof FanfareError && error.error === "position_unknown" ? error.details : {};
    if (typeof next !== "number" || typeof log !== "string") throw error;
    return { next, log };
  }
}

interface Message {
  id: string | undefined;
  event: string;
  data: string;
}

/** The messages of server-sent events. */
async function* messages(response: Response): AsyncGenerator<Message, void, undefined> {
  let rest = "";
  let message: Message = { id: undefined, event: "message", data: "" };
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value: bytes } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      for (const line of lines) {
        if (line === "") {
          if (message.data !== "" || message.id !== undefined) yield message;
          message = { id: undefined, event: "message", data: "" };
          continue;
        }
        const colon = line.indexOf(":");
        const field = colon < 0 ? line : line.slice(0, colon);
        const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
        if (field === "data") message.data += message.data === "" ? value : `\n${value}`;
        else if (field === "id") message.id = value;
        else if (field === "event") message.event = value;
      }
    }
  } finally {
    // It may have been aborted, and then this fails, too.
    await reader.cancel().catch(() => undefined);
  }
}
