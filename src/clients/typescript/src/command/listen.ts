import { randomBytes } from "node:crypto";
import { events, type EventOptions, type FanfareEvent } from "../events.js";
import { FanfareError } from "../errors.js";
import { sleep } from "../credentials.js";
import { signWebhook } from "../webhooks.js";
import type { Session } from "./session.js";
import type { Store } from "./store.js";

export interface ListenOptions {
  /** Where deliveries are posted; without it events are printed, one a line. */
  forwardTo?: string | undefined;
  types?: string[] | undefined;
  /** A position, or `now`; by default where the last run ended. */
  after?: number | "now" | undefined;
  /** With which deliveries are signed; made up if absent. */
  secret?: string | undefined;
  signal: AbortSignal;
  print: (line: string) => void;
  note: (line: string) => void;
}

const TRIES = 5;

/** Follows the events of the session and posts each to a local server, signed like a webhook. Ends when the signal aborts. */
export async function listen(session: Session, store: Store, options: ListenOptions): Promise<void> {
  const target = options.forwardTo === undefined ? undefined : localUrl(options.forwardTo);
  const secret = options.secret ?? `whsec_${randomBytes(24).toString("base64")}`;
  if (target !== undefined) {
    options.note(`Forwarding events of ${session.address} to ${target}`);
    if (options.secret === undefined) options.note(`They are signed with ${secret} (only of this run)`);
  }
  const last = options.after === undefined ? (await store.read()).services[session.address] : undefined;
  let after = options.after ?? last?.position ?? "now";
  // A position counts in its log: after a restore of the service it is another one.
  let log = last?.log;
  let kept = 0;
  const keep = async (position: number, atOnce = false) => {
    // A run that is killed repeats the events of its last second.
    if (!atOnce && Date.now() - kept < 1_000) return;
    kept = Date.now();
    await store.update(content => { Object.assign(content.services[session.address] ??= {}, { position, log }); });
  };
  let position: number | undefined;
  let sequence = 0;
  const followed: EventOptions = {
    signal: options.signal,
    ...(options.types === undefined ? {} : { types: options.types }),
    reached: async (at, of) => {
      log = of;
      if (position === undefined) options.note(`Listening behind position ${at}. End with Ctrl-C.`);
      position = at;
      await keep(at);
    },
  };
  if (typeof after === "number") {
    options.note(`Listening behind position ${after}${options.after === undefined ? ", where the last run ended" : ""}. End with Ctrl-C.`);
  }
  position = typeof after === "number" ? after : undefined;
  for (;;) {
    try {
      for await (const event of events(session.client, session.eventsPath, { ...followed, after, ...(log === undefined ? {} : { log }) })) {
        if (target === undefined) options.print(JSON.stringify(event));
        else await deliver(target, secret, event, { sequence: ++sequence, log: log ?? "" }, options);
        position = event.position;
      }
    } catch (error) {
      if (options.signal.aborted) break;
      if (!(error instanceof FanfareError) || error.status !== 410) throw error;
      options.note(error.error === "position_unknown"
        ? "The service was restored, and its log is another one: listening to what happens from now on."
        : `Position ${position ?? after} is not kept any more: listening to what happens from now on.`);
      after = "now";
      log = undefined;
      position = undefined;
    }
  }
  if (position !== undefined) await keep(position, true);
}

/** The address of a local server: `3000`, `localhost:3000/hook` and whole addresses. */
export function localUrl(text: string): string {
  const url = /^\d+$/.test(text) ? `http://localhost:${text}` : /^https?:\/\//.test(text) ? text : `http://${text}`;
  return new URL(url).href;
}

async function deliver(target: string, secret: string, event: FanfareEvent, of: { sequence: number; log: string }, options: ListenOptions): Promise<void> {
  const body = JSON.stringify({ type: event.type, timestamp: event.at, ...of, data: event });
  for (let attempt = 1; ; attempt++) {
    const began = performance.now();
    let outcome: string;
    let again: boolean;
    try {
      const response = await fetch(target, {
        method: "POST",
        headers: { "content-type": "application/json", ...signWebhook(secret, `msg_${of.log}_local_${event.position}`, body) },
        body,
        redirect: "manual",
        signal: AbortSignal.any([options.signal, AbortSignal.timeout(10_000)]),
      });
      await response.body?.cancel();
      outcome = `${response.status} in ${Math.round(performance.now() - began)} ms`;
      again = response.status >= 500 || response.status === 429;
    } catch {
      options.signal.throwIfAborted();
      outcome = "no answer";
      again = true;
    }
    const time = new Date().toISOString().slice(11, 19);
    options.print(`${time} ${event.type} ${event.subject_id} (position ${event.position}): ${outcome}`);
    if (!again || attempt === TRIES) return;
    await sleep(500 * 2 ** attempt, options.signal);
  }
}
