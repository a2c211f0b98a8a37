import { execFile, spawn, type ChildProcess } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The node that the tests run against, and a token of its operator. */
export const BASE = process.env["FANFARE_TEST_URL"] ?? "http://127.0.0.1:8080";
export const OPERATOR = process.env["FANFARE_TEST_TOKEN"] ?? "";
export const PASSWORD = "seven green bottles";
const COMMAND = fileURLToPath(new URL("../../dist/command/main.js", import.meta.url));

let count = 0;
export const unique = (beginning: string) => `${beginning}${Date.now().toString(36)}${count++}`;

/** A plain call, beside the client under test. */
export async function raw(path: string, body: object, authorization?: string): Promise<Record<string, unknown>> {
  const response = await fetch(BASE + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json() as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

export const operator = (path: string, body: object) => raw(path, body, `Bearer ${OPERATOR}`);

export interface Person { username: string; id: number; jwt: string }

/** A new creator, without a connection. */
export async function person(): Promise<Person> {
  const username = unique("sdk");
  const answer = await raw("/web/api/auth/register/", {
    username, email: `${username}@mail.example`, password: PASSWORD, first_name: "Anna", last_name: "Novak", country: 1, city: 1,
  });
  return { username, id: answer["user_id"] as number, jwt: `JWT ${answer["token"] as string}` };
}

/** What a person does on the page of a device's code. */
export async function decide(userCode: string, who: Person, decision = "allow"): Promise<number> {
  const body = new URLSearchParams({ user_code: userCode, username: who.username, password: PASSWORD, decision });
  return (await fetch(`${BASE}/oauth/device`, { method: "POST", body })).status;
}

/** Decides as soon as the command shows a code. */
export async function allowWhenAsked(child: ChildProcess, who: Person): Promise<void> {
  let text = "";
  for await (const chunk of child.stderr!) {
    text += String(chunk);
    const code = /type ([A-Z]{4}-[A-Z]{4})/.exec(text)?.[1];
    if (code !== undefined) {
      await decide(code, who);
      return;
    }
  }
  throw new Error(`The command showed no code: ${text}`);
}

export interface Result { status: number; stdout: string; stderr: string }

/** Runs the command with its own folder. */
export async function fanfare(home: string, args: string[], input?: string): Promise<Result> {
  const running = promisify(execFile)(process.execPath, [COMMAND, ...args], { env: { ...process.env, FANFARE_HOME: home } });
  running.child.stdin?.end(input ?? "");
  return running.then(
    done => ({ status: 0, ...done }),
    (failed: { code: number; stdout: string; stderr: string }) => ({ status: failed.code, stdout: failed.stdout, stderr: failed.stderr }),
  );
}

export function start(home: string, args: string[]): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], { env: { ...process.env, FANFARE_HOME: home }, stdio: ["ignore", "pipe", "pipe"] });
}

/** A server of the test. */
export async function serve(handler: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void | Promise<void>): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await handler(request, Buffer.concat(chunks), response);
  });
  await new Promise<void>(done => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Passes on to the node; `disturb` may answer itself, or let the node's answer get lost. */
export function proxy(disturb: (request: IncomingMessage, response: ServerResponse) => "answered" | "lost" | undefined) {
  return serve(async (request, body, response) => {
    const what = disturb(request, response);
    if (what === "answered") return;
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !["host", "connection", "content-length"].includes(name)));
    const answer = await fetch(BASE + request.url, { method: request.method!, headers: headers as Record<string, string>, ...(body.length > 0 ? { body: new Uint8Array(body) } : {}) });
    const content = Buffer.from(await answer.arrayBuffer());
    if (what === "lost") {
      request.socket.destroy();
      return;
    }
    const sent = Object.fromEntries([...answer.headers].filter(([name]) => !["content-encoding", "content-length", "transfer-encoding"].includes(name)));
    response.writeHead(answer.status, sent).end(content);
  });
}
