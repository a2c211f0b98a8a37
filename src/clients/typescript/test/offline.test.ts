import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { events, fromMinor, signWebhook, toMinor, verifyWebhook, WebhookError } from "../src/index.js";
import { localUrl } from "../src/command/listen.js";
import { normalAddress } from "../src/command/session.js";
import { Store } from "../src/command/store.js";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

describe("webhooks", () => {
  it("verify the example of the standard", () => {
    const body = '{"test": 2432232314}';
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    assert.deepEqual(verifyWebhook(SECRET, headers, body, { now: 1614265330_000 }), { test: 2432232314 });
    assert.throws(() => verifyWebhook(SECRET, headers, body), WebhookError);
    assert.throws(() => verifyWebhook(SECRET, headers, body + " ", { now: 1614265330_000 }), WebhookError);
  });

  it("take one of several signatures and secrets, and no other", () => {
    const body = '{"type":"task.accepted"}';
    const headers = signWebhook(SECRET, "msg_1", body);
    headers["webhook-signature"] = `v1a,AAAA v1,AAAA ${headers["webhook-signature"]}`;
    assert.equal(verifyWebhook(["whsec_AAAA", SECRET], new Headers(headers), body).type, "task.accepted");
    assert.throws(() => verifyWebhook("whsec_AAAA", headers, body), WebhookError);
    assert.throws(() => verifyWebhook(SECRET, { ...headers, "webhook-id": "msg_2" }, body), WebhookError);
    assert.throws(() => verifyWebhook(SECRET, {}, body), WebhookError);
  });
});

describe("amounts", () => {
  it("are exact", () => {
    assert.equal(toMinor(0.1) + toMinor(0.2), toMinor("0.30"));
    assert.equal(toMinor("-1234567890123.45"), -123456789012345n);
    assert.equal(toMinor(1e-7, 8), 10n);
    assert.equal(fromMinor(5n), "0.05");
    assert.equal(fromMinor(-123456n), "-1234.56");
    assert.equal(fromMinor(500n, 0), "500");
    assert.throws(() => toMinor("1.234"), RangeError);
    assert.throws(() => toMinor("1,2"), RangeError);
  });
});

describe("events", () => {
  it("end with an error when their position cannot be stored", async () => {
    const service = {
      baseUrl: "http://localhost",
      send: async (): Promise<Response> => { throw new Error("It lists nothing."); },
      open: async () => new Response('id: 1\ndata: {"position": 1}\n\n'),
    };
    const reached = (position: number) => { if (position === 1) throw new Error("The disk is full."); };
    await assert.rejects(async () => {
      for await (const event of events(service, "/api/get/events/", { after: 0, log: "log", reached })) assert.equal(event.position, 1);
    }, /The disk is full/);
  });
});

describe("the lock of what is kept", () => {
  it("is held by one at a time, also when all find that of a process that was killed", async () => {
    const home = await mkdtemp(join(tmpdir(), "fanfare-"));
    try {
      let inside = 0;
      let most = 0;
      let done = 0;
      const work = async () => {
        most = Math.max(most, ++inside);
        await new Promise(next => setTimeout(next, 2));
        inside--;
        done++;
      };
      for (let round = 1; round <= 5; round++) {
        const killed = join(home, `file.lock.${round * 1_000}`);
        await writeFile(killed, "");
        await utimes(killed, new Date(), new Date(Date.now() - 60_000));
        await Promise.all(Array.from({ length: 20 }, () => new Store(home).locked("file", work)));
      }
      assert.equal(most, 1);
      assert.equal(done, 100);
      assert.equal((await readdir(home)).length, 1);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });

  it("is waited for while it is young", async () => {
    const home = await mkdtemp(join(tmpdir(), "fanfare-"));
    try {
      await writeFile(join(home, "file.lock.1"), "");
      let held = false;
      const waiting = new Store(home).locked("file", async () => { held = true; });
      await new Promise(next => setTimeout(next, 200));
      assert.equal(held, false);
      await utimes(join(home, "file.lock.1"), 0, 0);
      await waiting;
      assert.equal(held, true);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  });
});

describe("addresses", () => {
  it("are as people write them", () => {
    assert.equal(localUrl("3000"), "http://localhost:3000/");
    assert.equal(localUrl("localhost:3000/hook"), "http://localhost:3000/hook");
    assert.equal(normalAddress("localhost:8080/docs"), "http://localhost:8080");
    assert.equal(normalAddress("api.example.com"), "https://api.example.com");
    assert.throws(() => normalAddress("http://api.example.com"));
  });
});
