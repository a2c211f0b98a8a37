#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { deviceSignIn, requestTokens } from "../credentials.js";
import { FanfareError } from "../errors.js";
import { listen } from "./listen.js";
import { normalAddress, session, type Session, UsageError } from "./session.js";
import { type SignIn, Store } from "./store.js";

const HELP = `fanfare: try a Fanfare service from a terminal.

  fanfare login <address>                sign in as yourself: a page in your browser asks for a code
      --client-id <id>                   as an application of your own instead of this command
      --scope "<scopes>"|all             other scopes than the usual ones, which leave payouts and the account alone
      --application                      as that application on its own: its secret is read from standard input
      --token                            by a backend token, which is read from standard input
  fanfare logout                         forget the sign-in
  fanfare listen                         print what happens, one event a line
      --forward-to localhost:3000/hook   post it there, signed like a webhook
      --types task.accepted,task.paid    only these types
      --after <position>|now             not where the last run ended
      --secret whsec_…                   sign with this secret
  fanfare trigger <type> [name=value …]  let an event happen in a sandbox, such as task.accepted
  fanfare call <operation> [json]        call an operation of /docs by its name, or a row by its path
      --preview                          a dry run: only show what it would do
      --all                              all pages of a list, one a line
  fanfare clock [--to <time>|--add 7d]   show or set the time of a sandbox
  fanfare world                          list your worlds of a sandbox
      make [name]                        make one, which takes some seconds, and go on in it as its staff
      use|reset|end <id>                 go on in one, make it again from nothing, or delete it
  fanfare logs                           what this application or token asked in the last days
      --limit 20
      --failed                           only what was refused

FANFARE_URL and FANFARE_TOKEN come before what is kept in ~/.config/fanfare/credentials.json (FANFARE_HOME: another folder).`;

const OPTIONS = {
  "client-id": { type: "string" },
  scope: { type: "string" },
  application: { type: "boolean" },
  token: { type: "boolean" },
  "forward-to": { type: "string" },
  types: { type: "string" },
  after: { type: "string" },
  secret: { type: "string" },
  preview: { type: "boolean" },
  all: { type: "boolean" },
  to: { type: "string" },
  add: { type: "string" },
  limit: { type: "string" },
  failed: { type: "boolean" },
  help: { type: "boolean" },
} as const;

/** What a developer needs at first: no payouts, and nothing about the account itself. */
const USUAL_SCOPES = "profile.read networks.read networks.write campaigns.read campaigns.write wallet.read events.read webhooks.manage";

type Values = ReturnType<typeof parse>["values"];

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const out = (value: unknown) => console.log(typeof value === "string" ? value : JSON.stringify(value, null, 2));
const note = (line: string) => console.error(line);

async function login(store: Store, values: Values, address: string | undefined): Promise<void> {
  if (address === undefined) throw new UsageError("Which service? fanfare login <address>");
  const baseUrl = normalAddress(address);
  let signIn: SignIn;
  if (values.token) {
    signIn = { kind: "token", token: process.env["FANFARE_TOKEN"]?.trim() ?? piped("token") };
  } else if (values.application) {
    const clientId = values["client-id"];
    if (clientId === undefined) throw new UsageError("Which application? --client-id has its id.");
    const clientSecret = piped("secret");
    await requestTokens({ baseUrl, clientId, clientSecret }, { grant_type: "client_credentials" });
    signIn = { kind: "application", clientId, clientSecret };
  } else {
    const clientId = values["client-id"] ?? "fanfare-command";
    const tokens = await deviceSignIn({ baseUrl, clientId }, code => {
      note(`Open ${code.verification_uri_complete}`);
      note(`or type ${code.user_code} at ${code.verification_uri}`);
      note(`Waiting for you, ${Math.round(code.expires_in / 60)} minutes at most …`);
    }, { scope: values.scope === "all" ? undefined : values.scope ?? USUAL_SCOPES });
    signIn = { kind: "user", clientId, tokens };
  }
  await store.update(content => {
    content.current = baseUrl;
    content.services[baseUrl] = { signIn };
  });
  note(`Signed in at ${baseUrl}.`);
}

/** A secret of standard input, which no list of processes and no history shows. */
function piped(what: string): string {
  const secret = readFileSync(0, "utf8").trim();
  if (!/^\S+$/.test(secret)) throw new UsageError(`Standard input has no ${what}.`);
  return secret;
}

async function logout(store: Store): Promise<void> {
  const { current, services } = await store.read();
  const signIn = current === undefined ? undefined : services[current]?.signIn;
  if (current === undefined || signIn === undefined) return note("There was no sign-in.");
  if (signIn.kind === "user") {
    const token = signIn.tokens.refresh_token ?? signIn.tokens.access_token;
    const body = new URLSearchParams({ client_id: signIn.clientId, token });
    await fetch(new URL("/oauth/revoke", current), { method: "POST", body }).catch(() => note("The service does not answer: the sign-in is only forgotten here."));
  }
  await store.update(content => { delete content.services[current]; delete content.current; });
  note(`Signed out of ${current}.`);
}

/** `name=value` pairs, or one JSON object; numbers and truths as such. */
function input(words: string[]): Record<string, unknown> {
  if (words.length === 1 && /^\s*[{[]/.test(words[0]!)) {
    try {
      return JSON.parse(words[0]!) as Record<string, unknown>;
    } catch (error) {
      throw new UsageError(`That is no JSON: ${(error as Error).message}`);
    }
  }
  return Object.fromEntries(words.map(word => {
    const equals = word.indexOf("=");
    if (equals < 1) throw new UsageError(`${word}: write name=value, or one JSON object.`);
    const value = word.slice(equals + 1);
    return [word.slice(0, equals), /^(-?\d{1,15}|true|false)$/.test(value) ? JSON.parse(value) as unknown : value];
  }));
}

async function call(at: Session, values: Values, name: string | undefined, words: string[]): Promise<void> {
  if (name === undefined) throw new UsageError("Which operation? fanfare call <operation> [json]");
  const body = input(words);
  const row = name.startsWith("/") ? Object.values(at.table).find(one => one.path === name) ?? { path: name, changes: true as const } : at.table[name];
  if (row === undefined) throw new UsageError(`There is no operation ${name} for these credentials. ${similar(name, at)}`);
  if (values.preview && !row.dryRun && !name.startsWith("/")) throw new UsageError(`${name} has no dry runs.`);
  if (values.all) {
    if (name.startsWith("/")) throw new UsageError("--all takes the name of an operation.");
    for await (const page of at.client.pages(name, body)) out(JSON.stringify(page));
    return;
  }
  const response = await at.client.send(values.preview ? { path: `${row.path}preview/` } : row, body);
  const type = response.headers.get("content-type") ?? "";
  if (/json/.test(type)) out(await response.json());
  else process.stdout.write(new Uint8Array(await response.arrayBuffer()));
}

function similar(name: string, at: Session): string {
  const word = name.toLowerCase();
  const near = Object.keys(at.table).filter(one => one.toLowerCase().includes(word) || word.includes(one.toLowerCase())).slice(0, 5);
  return near.length > 0 ? `Did you mean ${near.join(", ")}?` : `See ${at.address}/docs.`;
}

async function trigger(at: Session, type: string | undefined, words: string[]): Promise<void> {
  if (type === undefined) throw new UsageError("Which type? fanfare trigger task.accepted");
  if (at.kind === "application") throw new UsageError("An event is sent to a person: sign in as one, or by a token that may manage the sandbox.");
  const path = at.kind === "token" ? "/admin/api/sandbox/events/send/" : "/api/action/sandbox/events/send/";
  const response = await at.client.send({ path, changes: true }, { type, ...input(words) });
  out(await response.json());
}

async function clock(at: Session, values: Values): Promise<void> {
  const shown = async () => await (await at.client.send({ path: "/admin/api/sandbox/get/" }, {})).json() as Record<string, unknown>;
  let to = values.to;
  if (values.add !== undefined) {
    const match = /^(\d+)([mhd])$/.exec(values.add);
    if (match === null) throw new UsageError("--add takes minutes, hours or days: 30m, 12h, 7d");
    const now = Date.parse(String((await shown())["now"]));
    to = new Date(now + Number(match[1]) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[match[2] as "m" | "h" | "d"]).toISOString();
  }
  if (to !== undefined) await at.client.send({ path: "/admin/api/sandbox/clock/update/", changes: true }, { to });
  out(await shown());
}

/** A world of the sandbox, as its list has it. */
interface World { world_id: number; name: string; world_status: string; base_url: string; ends_at: string; megabytes: number }

async function world(at: Session, store: Store, what: string | undefined, rest: string[]): Promise<void> {
  const home = "/api/sandbox/worlds/";
  const ask = async (path: string, body: Record<string, unknown>, changes = false) =>
    await (await at.client.send({ path: home + path, ...(changes ? { changes: true as const } : {}) }, body)).json() as Record<string, unknown>;
  const list = async () => (await ask("", {}))["worlds"] as World[];
  if (what === undefined) {
    for (const one of await list()) out([one.world_id, one.name, one.world_status, `${one.megabytes} MB`, `ends ${one.ends_at.slice(0, 10)}`, one.base_url].join("  "));
    return;
  }
  if (what === "make") {
    const id = Number((await ask("create/", rest.length > 0 ? { name: rest.join(" ") } : {}, true))["world_id"]);
    while ((await list()).find(one => one.world_id === id)?.world_status === "making") await new Promise(later => setTimeout(later, 1_000));
    return use(id);
  }
  const id = Number(rest[0]);
  if (!Number.isInteger(id)) throw new UsageError(`Which world? fanfare world ${what} <id>`);
  if (what === "use") return use(id);
  if (what !== "reset" && what !== "end") throw new UsageError("fanfare world make, use, reset or end");
  return note(String((await ask(`${what}/`, { world_id: id }, true))["message"]));

  async function use(id: number): Promise<void> {
    const keys = await ask("keys/", { world_id: id });
    const baseUrl = normalAddress(String(keys["base_url"]));
    const { token } = keys["operator"] as { token: string };
    await store.update(content => {
      content.current = baseUrl;
      content.services[baseUrl] = { signIn: { kind: "token", token } };
    });
    note(`Now in ${baseUrl}, as its staff. fanfare login ${at.address} leads back.`);
  }
}

/** A request that the service has answered, as its list has it. */
interface Logged { at: string; status: number; millis: number; method: string; path: string; error: string | null; request_id: string }

async function logs(at: Session, values: Values): Promise<void> {
  if (at.kind === "user") {
    throw new UsageError("A person's requests are not kept, those of an application or token are: sign in with --application or --token, or see the page Developers.");
  }
  const path = at.kind === "application" ? "/api/get/application/requests/" : "/api/requests/";
  const limit = Number(values.limit ?? 20);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number.");
  const answer = await at.client.send({ path }, { limit, ...(values.failed ? { failed: true } : {}) });
  const { requests } = await answer.json() as { requests: Logged[] };
  for (const one of requests.reverse()) {
    out([one.at, one.status, `${one.millis} ms`, one.method, one.path, one.error, one.request_id].filter(value => value !== null).join("  "));
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals: [command, first, ...rest] } = parse(args);
  const store = new Store();
  if (values.help || command === undefined || command === "help") return out(HELP);
  switch (command) {
    case "login": return login(store, values, first);
    case "logout": return logout(store);
    case "listen": {
      const end = new AbortController();
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
      const after = values.after === undefined || values.after === "now" ? values.after : Number(values.after);
      if (typeof after === "number" && !Number.isInteger(after)) throw new UsageError("--after takes a position, or now.");
      return listen(await session(store), store, {
        forwardTo: values["forward-to"],
        types: values.types?.split(","),
        after,
        secret: values.secret ?? process.env["FANFARE_WEBHOOK_SECRET"],
        signal: end.signal,
        print: out,
        note,
      });
    }
    case "trigger": return trigger(await session(store), first, rest);
    case "call": return call(await session(store), values, first, rest);
    case "clock": return clock(await session(store), values);
    case "world": return world(await session(store), store, first, rest);
    case "logs": return logs(await session(store), values);
    default: throw new UsageError(`There is no command ${command}. See fanfare help`);
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof UsageError) {
    note(error.message);
    process.exitCode = 2;
  } else if (error instanceof FanfareError) {
    note(`${error.message} (${[error.status || "", error.code].join(" ").trim()})`);
    for (const [member, why] of Object.entries(error.details)) if (member !== "code") note(`  ${member}: ${typeof why === "string" ? why : JSON.stringify(why)}`);
    if (error.help !== null) note(`  see ${error.help}`);
    if (error.requestId !== null) note(`  request ${error.requestId}`);
    process.exitCode = 1;
  } else {
    throw error;
  }
});
