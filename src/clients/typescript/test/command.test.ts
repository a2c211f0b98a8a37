import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { deviceSignIn, verifyWebhook, type Delivery, type FanfareEvent } from "../src/index.js";
import { allowWhenAsked, BASE, decide, fanfare, operator, OPERATOR, PASSWORD, type Person, person, raw, serve, start, unique } from "./support.js";

describe("the command, against a sandbox", () => {
  let home: string;
  let anna: Person;
  before(async () => {
    home = await mkdtemp(join(tmpdir(), "fanfare-"));
    anna = await person();
  });
  after(() => rm(home, { recursive: true, force: true }));

  it("says how it is used, and what to do first", async () => {
    assert.match((await fanfare(home, ["help"])).stdout, /fanfare listen/);
    assert.deepEqual(await fanfare(home, ["listen"]).then(({ status, stderr }) => [status, stderr.trim()]), [2, "Sign in first: fanfare login <address>"]);
    assert.equal((await fanfare(home, ["dance"])).status, 2);
    assert.equal((await fanfare(home, ["login", "http://api.example.com"])).status, 2);
  });

  it("signs in on a page, and keeps the tokens where only their owner reads them", async () => {
    const login = start(home, ["login", BASE]);
    let shown = "";
    login.stdout!.on("data", text => { shown += String(text); });
    await allowWhenAsked(login, anna);
    assert.equal(await new Promise(done => login.on("exit", done)), 0);
    const file = join(home, "credentials.json");
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.equal((await stat(home)).mode & 0o777, 0o700);
    assert.match(await readFile(file, "utf8"), /ffa_/);
    assert.doesNotMatch(shown, /ff[ar]_/);
  });

  it("calls an operation by its name, and helps with a wrong one", async () => {
    assert.equal((JSON.parse((await fanfare(home, ["call", "/api/check/auth/"])).stdout) as { user_id: number }).user_id, anna.id);
    assert.ok(JSON.parse((await fanfare(home, ["call", "listNetworks"])).stdout));
    const wrong = await fanfare(home, ["call", "joincampaign", '{"campaign_id": 1}']);
    assert.equal(wrong.status, 2);
    assert.match(wrong.stderr, /joinCampaign/);
    const refused = await fanfare(home, ["call", "joinCampaign", "campaign_id=1099511627776"]);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /no such campaign.*404/i);
  });

  it("forwards an event to a local server within a second, signed like a webhook, and goes on where it ended", async () => {
    const received: { delivery: Delivery<FanfareEvent>; at: number }[] = [];
    const waiting: (() => void)[] = [];
    const secret = "whsec_" + Buffer.from(unique("secret")).toString("base64");
    const { url, server } = await serve((request, body, response) => {
      received.push({ delivery: verifyWebhook(secret, request.headers, body), at: performance.now() });
      response.writeHead(204).end();
      waiting.splice(0).forEach(wake => wake());
    });
    const arrival = async (count: number) => {
      while (received.length < count) await new Promise<void>(done => waiting.push(done));
    };
    const listen = async (...more: string[]) => {
      const child = start(home, ["listen", "--forward-to", url, "--secret", secret, ...more]);
      await new Promise<void>(done => {
        let text = "";
        child.stderr!.on("data", chunk => { if (/Listening behind/.test(text += String(chunk))) done(); });
      });
      return child;
    };
    const end = async (child: ReturnType<typeof start>) => {
      const ended = new Promise(done => child.on("exit", done));
      child.kill("SIGINT");
      assert.equal(await ended, 0);
    };
    try {
      const first = await listen();
      const sent = await fanfare(home, ["trigger", "task.accepted", "subject_id=42"]);
      const began = performance.now();
      assert.equal(sent.status, 0, sent.stderr);
      await arrival(1);
      assert.ok(received[0]!.at - began < 1_000, `${received[0]!.at - began} ms`);
      assert.equal(received[0]!.delivery.type, "task.accepted");
      assert.equal(received[0]!.delivery.data.subject_id, 42);
      assert.equal(received[0]!.delivery.data.user_id, anna.id);
      await end(first);
      assert.equal((await fanfare(home, ["trigger", "task.paid"])).status, 0);
      const second = await listen();
      await arrival(2);
      assert.equal(received[1]!.delivery.type, "task.paid");
      await end(second);
    } finally {
      server.close();
    }
  });

  it("takes a backend token from standard input, and shows the time of a sandbox", async () => {
    const other = await mkdtemp(join(tmpdir(), "fanfare-"));
    try {
      assert.equal((await fanfare(other, ["login", BASE, "--token"], `${OPERATOR}\n`)).status, 0);
      const shown = await fanfare(other, ["clock"]);
      assert.equal(shown.status, 0, shown.stderr);
      const sent = await fanfare(other, ["trigger", "task.accepted", `user_id=${anna.id}`, "subject_id=7"]);
      assert.equal(sent.status, 1);
      assert.match(sent.stderr, /advertiser_id/);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it("shows what a token asked, and what of it was refused", async () => {
    assert.equal((await fanfare(home, ["logs"])).status, 2);
    const other = await mkdtemp(join(tmpdir(), "fanfare-"));
    try {
      await raw("/web/api/account/reauthenticate/", { password: PASSWORD }, anna.jwt);
      const { token } = await raw("/web/api/account/tokens/create/", { name: "Sync", permissions: ["networks.read"] }, anna.jwt);
      assert.equal((await fanfare(other, ["login", BASE, "--token"], `${token as string}\n`)).status, 0);
      assert.equal((await fanfare(other, ["call", "/api/get/networks/"])).status, 0);
      assert.equal((await fanfare(other, ["call", "/api/get/events/"])).status, 1);
      assert.equal((await fanfare(other, ["call", "/api/get/networks/", '{"cursor": 1}'])).status, 1);
      // They are written together, some seconds later.
      const logged = async (entry: RegExp, ...options: string[]) => {
        let logs = "";
        for (const until = Date.now() + 60_000; !entry.test(logs); logs = (await fanfare(other, ["logs", ...options])).stdout) {
          assert.ok(Date.now() < until, logs);
        }
        return logs;
      };
      await logged(/ 200 {2}\d+ ms {2}POST {2}\/api\/get\/networks\/ /);
      const failed = await logged(/\/api\/get\/networks\/ {2}[a-z_]+ {2}/, "--failed");
      assert.doesNotMatch(failed, / 200 /);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it("signs an application in, and follows the log of all who let it", async () => {
    const other = await mkdtemp(join(tmpdir(), "fanfare-"));
    try {
      const made = await operator("/admin/api/applications/create/", { name: unique("App") });
      const login = (secret: string) => fanfare(other, ["login", BASE, "--application", "--client-id", made["client_id"] as string], `${secret}\n`);
      assert.equal((await login("ffs_wrong")).status, 1);
      const signedIn = await login(made["client_secret"] as string);
      assert.equal(signedIn.status, 0, signedIn.stderr);
      const child = start(other, ["listen"]);
      let printed = "";
      const seen = new Promise<void>((done, fail) => {
        child.stdout!.on("data", chunk => { if (/grant\.created/.test(printed += String(chunk))) done(); });
        child.on("exit", code => fail(new Error(`It ended with ${code}.`)));
      });
      await new Promise<void>(done => {
        let text = "";
        child.stderr!.on("data", chunk => { if (/Listening behind/.test(text += String(chunk))) done(); });
      });
      await deviceSignIn(
        { baseUrl: BASE, clientId: made["client_id"] as string, clientSecret: made["client_secret"] as string },
        code => { void decide(code.user_code, anna); }, { scope: "events.read" });
      await seen;
      assert.equal((JSON.parse(printed.split("\n")[0]!) as FanfareEvent).user_id, anna.id);
      child.removeAllListeners("exit");
      const ended = new Promise(done => child.on("exit", done));
      child.kill("SIGINT");
      assert.equal(await ended, 0);
      assert.equal((await fanfare(other, ["logs"])).status, 0);
    } finally {
      await rm(other, { recursive: true, force: true });
    }
  });

  it("signs out, which ends the access", async () => {
    assert.equal((await fanfare(home, ["logout"])).status, 0);
    assert.equal((await fanfare(home, ["call", "listNetworks"])).status, 2);
  });
});

describe("the command, in a world of one's own", () => {
  it("makes one, goes on in it as its staff, and ends it from the sandbox", async () => {
    const home = await mkdtemp(join(tmpdir(), "fanfare-"));
    try {
      const login = start(home, ["login", BASE]);
      await allowWhenAsked(login, await person());
      assert.equal(await new Promise(done => login.on("exit", done)), 0);
      const made = await fanfare(home, ["world", "make", "Trial"]);
      assert.equal(made.status, 0, made.stderr);
      assert.match(made.stderr, /Now in \S+\/worlds\/[a-z0-9]{16}, as its staff/);
      const clock = JSON.parse((await fanfare(home, ["clock", "--add", "30d"])).stdout) as { ahead_seconds: number };
      assert.ok(clock.ahead_seconds > 29 * 86_400, JSON.stringify(clock));
      process.env["FANFARE_URL"] = BASE;
      const [id = "", name] = (await fanfare(home, ["world"])).stdout.split("  ");
      assert.equal(name, "Trial");
      assert.match((await fanfare(home, ["world", "end", id])).stderr, /ends now/);
    } finally {
      delete process.env["FANFARE_URL"];
      await rm(home, { recursive: true, force: true });
    }
  });
});
