import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { app, backendToken, deviceSignIn, events, FanfareError, fixed, type FanfareEvent, oauthTokens, partner, type Tokens, type TokenStore } from "../src/index.js";
import { BASE, decide, operator, OPERATOR, type Person, person, proxy, raw, unique } from "./support.js";

/** A store that counts what it keeps. */
function memory(tokens: Tokens): TokenStore & { kept: Tokens[] } {
  const kept = [tokens];
  return { kept, load: async () => kept.at(-1), save: async next => { kept.push(next); } };
}

async function signIn(who: Person, scope?: string): Promise<Tokens> {
  return deviceSignIn({ baseUrl: BASE, clientId: "fanfare-command" }, code => { void decide(code.user_code, who); }, { scope });
}

const connection = () => {
  const name = unique("acc");
  return { network_type: "instagram", network_id: name, network_url: `https://www.instagram.com/${name}`, followers: 12000, category: "fashion" };
};

describe("the shell, against a node", () => {
  let anna: Person;
  let tokens: Tokens;
  before(async () => {
    anna = await person();
    tokens = await signIn(anna);
  });

  it("signs a person in on a device, and says by name that it was denied", async () => {
    assert.match(tokens.access_token, /^ffa_/);
    const denied = deviceSignIn({ baseUrl: BASE, clientId: "fanfare-command" }, code => { void decide(code.user_code, anna, "deny"); });
    await assert.rejects(denied, (error: FanfareError) => error.code === "access_denied");
  });

  it("renews once, however many calls find that the token has ended", async () => {
    const store = memory({ ...await signIn(anna), expires_at: 0 });
    const client = app({ baseUrl: BASE, credentials: oauthTokens({ baseUrl: BASE, clientId: "fanfare-command" }, { store }) });
    await Promise.all(Array.from({ length: 8 }, () => client.call("listNetworks")));
    assert.equal(store.kept.length, 2);
    // One that is refused, too: the service ends access earlier than it said.
    const used = store.kept.at(-1)!;
    store.kept.push({ ...used, access_token: "ffa_ended" });
    const again = app({ baseUrl: BASE, credentials: oauthTokens({ baseUrl: BASE, clientId: "fanfare-command" }, { store }) });
    await Promise.all([again.call("listNetworks"), again.call("listNetworks")]);
    assert.equal(store.kept.length, 4);
  });

  it("repeats a change whose answer was lost, and it happens once", async () => {
    let lost = 0;
    const { url, server } = await proxy(request => request.url!.includes("network/approval") && lost++ < 2 ? "lost" : undefined);
    try {
      const client = app({ baseUrl: url, credentials: fixed(`Bearer ${tokens.access_token}`) });
      const made = await client.call("submitNetwork", connection());
      assert.ok(made.approval_id > 0);
      assert.equal(lost, 3);
      const { events: all } = await raw("/api/get/events/", { limit: 500 }, `Bearer ${tokens.access_token}`);
      assert.equal((all as FanfareEvent[]).filter(event => event.subject_id === made.approval_id).length, 1);
    } finally {
      server.close();
    }
  });

  it("waits as Retry-After says, and gives up when that is beyond its patience", async () => {
    let refused = 0;
    const { url, server } = await proxy((request, response) => {
      if (request.url!.startsWith("/oauth/") || refused >= 2) return undefined;
      refused++;
      response.writeHead(refused === 1 ? 429 : 503, { "retry-after": "1", "content-type": "application/json" })
        .end('{"error": "rate_limit_exceeded", "message": "Please wait.", "details": {"code": "RATE_LIMIT_EXCEEDED"}}');
      return "answered";
    });
    try {
      const client = app({ baseUrl: url, credentials: fixed(`Bearer ${tokens.access_token}`) });
      const began = performance.now();
      await client.call("listNetworks");
      assert.ok(performance.now() - began >= 2_000);
      refused = 0;
      const impatient = app({ baseUrl: url, credentials: fixed(`Bearer ${tokens.access_token}`), patienceMs: 500 });
      await assert.rejects(impatient.call("listNetworks"), (error: FanfareError) =>
        error.status === 429 && error.code === "RATE_LIMIT_EXCEEDED" && error.retryAfterMs === 1_000);
    } finally {
      server.close();
    }
  });

  it("repeats no change without a key of its own, and no refusal", async () => {
    const client = app({ baseUrl: BASE, credentials: fixed(`Bearer ${tokens.access_token}`) });
    await assert.rejects(client.call("joinCampaign", { campaign_id: 2 ** 40 }), (error: FanfareError) =>
      error.status === 404 && error.error === "campaign_not_found" && error.help !== null && error.requestId !== null);
    const silent = app({ baseUrl: "http://127.0.0.1:9", attempts: 2 });
    await assert.rejects(silent.call("listPublicCampaigns"), (error: FanfareError) => error.status === 0 && error.error === "no_answer");
  });

  it("walks the pages of a list", async () => {
    for (let i = 0; i < 3; i++) {
      await operator("/admin/api/advertisers/create/", { name: unique("Acme "), email: `${unique("acme")}@acme.example`, maximum_limit: 5000, currency: "USD" });
    }
    const client = partner({ baseUrl: BASE, credentials: backendToken(OPERATOR) });
    const ids: number[] = [];
    let pages = 0;
    for await (const page of client.pages("listAllPayouts", { limit: 1 })) {
      assert.ok(page);
      if (++pages === 3) break;
    }
    for await (const campaign of client.items("listAllCampaigns", null, { limit: 2 })) {
      ids.push(campaign.id);
      if (ids.length === 7) break;
    }
    assert.equal(new Set(ids).size, ids.length);
  });

  it("previews a change, which then has not happened", async () => {
    const client = app({ baseUrl: BASE, credentials: fixed(`Bearer ${tokens.access_token}`) });
    await assert.rejects(
      client.preview("requestPayout", { amount: 60, method: "paypal", paypal_email: "anna@mail.example" }),
      (error: FanfareError) => error.status === 400);
  });

  it("follows events from now on, in milliseconds, and goes on behind a position", async () => {
    const end = new AbortController();
    const client = app({ baseUrl: BASE, credentials: fixed(`Bearer ${tokens.access_token}`) });
    let reached = 0;
    const from = await new Promise<number>(done => {
      void (async () => {
        for await (const event of events(client, "/api/get/events/", { after: "now", signal: end.signal, reached: at => { reached ||= at; done(reached); } })) {
          seen(event);
        }
      })().catch(() => undefined);
    });
    let seen: (event: FanfareEvent) => void = () => undefined;
    const first = new Promise<FanfareEvent>(done => { seen = done; });
    const began = performance.now();
    await client.call("submitNetwork", connection());
    const event = await first;
    assert.equal(event.type, "connection.pending");
    assert.equal(event.user_id, anna.id);
    assert.ok(performance.now() - began < 5_000);
    end.abort();
    for await (const again of events(client, "/api/get/events/", { after: from })) {
      assert.equal(again.position, event.position);
      break;
    }
  });

  it("follows a partner's stream, too", async () => {
    const client = partner({ baseUrl: BASE, credentials: backendToken(OPERATOR) });
    const end = new AbortController();
    const events_ = events(client, "/api/events/", { after: "now", types: ["connection.pending"], signal: end.signal });
    const next = events_.next();
    setTimeout(() => void app({ baseUrl: BASE, credentials: fixed(`Bearer ${tokens.access_token}`) }).call("submitNetwork", connection()), 1_000);
    assert.equal((await next).value!.type, "connection.pending");
    end.abort();
    await events_.return(undefined);
  });
});
