import { app, type AppOperations, backendToken, deviceSignIn, type Fanfare, fixed, partner, toMinor, type Input } from "./src/index.js";

// One campaign from registration to payout, by an app for its creator and by a partner's system. Rows of staff are called by path.
const [base = "", token = "", label = "typescript"] = process.argv.slice(2);
const name = `typescript${process.hrtime.bigint()}`;
const password = "seven green bottles";
const system = partner({ baseUrl: base, credentials: backendToken(token) });

function step(what: string, value: unknown) {
  console.log(`${label}: ${what}: ${String(value)}`);
}
/** A row beside the parts for apps and partners. */
async function row<T = unknown>(path: string, body: object, client: Pick<Fanfare<unknown>, "send"> = system): Promise<T> {
  return await (await client.send({ path, changes: true }, body)).json() as T;
}

const { advertiser_id } = await row<{ advertiser_id: number }>("/admin/api/advertisers/create/", {
  name: `Acme ${name}`, email: `${name}@acme.example`, maximum_limit: 5000, currency: "USD",
});
step("created an advertiser", advertiser_id);
const { campaign_id } = await row<{ campaign_id: number }>("/admin/api/campaigns/create/", {
  advertiser_id, type: "influencer", name: "Autumn shoes", tagline: "Walk with us", description: "<p>Show your favourite pair.</p>",
  image_logo: "https://acme.example/logo.png", image_post: "https://acme.example/post.png", hashtags: ["autumn", "shoes"],
  networks: ["instagram"], date_end: "2099-12-31T23:59:59Z", currency: "USD", tasks_leaderboard: true, status: "active",
  tasks: {
    time: 72, time_type: "hours", minimum_reward: 50,
    bonus: { active: true, promo_reach: 15, promo_engagement_rate: 10, promo_best_post: 0 },
  },
});
step("created a campaign", campaign_id);

const anybody = app({ baseUrl: base });
const { user_id } = await row<{ user_id: number }>("/web/api/auth/register/", {
  username: name, email: `${name}@mail.example`, password, first_name: "Anna", last_name: "Novak", country: 1, city: 1,
}, anybody);
step("registered a publisher", user_id);
const tokens = await deviceSignIn({ baseUrl: base, clientId: "fanfare-command" }, ({ user_code }) => {
  // What a person does on the page.
  void fetch(new URL("/oauth/device", base), { method: "POST", body: new URLSearchParams({ user_code, username: name, password, decision: "allow" }) });
});
const creator = app({ baseUrl: base, credentials: fixed(`Bearer ${tokens.access_token}`) });
step("signed in", tokens.scope?.split(" ").length);
const account: Input<AppOperations["submitNetwork"]> = {
  network_type: "instagram", network_id: name, network_url: `https://www.instagram.com/${name}`, followers: 12000, category: "fashion",
};
const { approval_id } = await creator.call("submitNetwork", account);
await row("/admin/api/connections/review/", { kind: "network", id: approval_id, action: "accept", followers: 12000 });
step("connected a network", approval_id);

const preview = await creator.preview("joinCampaign", { campaign_id });
step("would make events", preview.events.length);
step("joined", (await creator.call("joinCampaign", { campaign_id })).message);
const { tasks } = await creator.call("listOwnTasks", { campaign_id });
const task_id = tasks[0]!.id;
const figures = { reach: 20000, engagement: 2000 };
const completed = await creator.call("completeTask", { task_id, post_url: `https://www.instagram.com/p/${name}`, ...figures });
step("handed in a task for", completed.payment);
await system.call("reviewTask", { task_id, action: "approve", ...figures });
await system.call("reviewTask", { task_id, action: "mark_paid" });
step("released", (await system.call("getTaskPayments", { task_id })).payment);

await row("/api/account/reauthenticate/", { password }, creator);
const { bank_account_id } = await creator.call("saveBankAccount", {
  bank_name: "First Bank", account_number: "000123456789", routing_number: "021000021", account_type: "checking",
  account_holder_name: "Anna Novak",
});
const deposits = await row<{ amount_1: number; amount_2: number }>("/admin/api/bank-accounts/deposits/", { bank_account_id });
await system.call("verifyBankAccount", {
  bank_account_id, verification_amount_1: deposits.amount_1, verification_amount_2: deposits.amount_2,
});
step("verified a bank account", bank_account_id);

const payout = await creator.call("requestPayout", { amount: 60, method: "bank_transfer", bank_account_id });
step("requested a payout", payout.reference);
await system.call("processPayout", { payout_id: payout.payout_id, transaction_id: `TX-${name}` });
for await (const paid of creator.items("listMyPayouts", "payouts")) {
  if (paid.status !== "completed") throw new Error(`The payout is ${paid.status}.`);
  step("was paid", toMinor(paid.amount));
}
