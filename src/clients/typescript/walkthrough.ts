import { fanfare, ok } from "./index.js";

// Uses what every release has: clients generated from the documents of earlier ones run it, too.
const [base = "", token = "", label = "typescript"] = process.argv.slice(2);
const name = `typescript${process.hrtime.bigint()}`;
const operator = fanfare(base, `Bearer ${token}`);

function step(what: string, value: unknown) {
  console.log(`${label}: ${what}: ${value}`);
}

const { advertiser_id } = await ok(operator.POST("/admin/api/advertisers/create/", {
  body: { name: `Acme ${name}`, email: `${name}@acme.example`, maximum_limit: 5000, currency: "USD" },
}));
step("created an advertiser", advertiser_id);
const { campaign_id } = await ok(operator.POST("/admin/api/campaigns/create/", {
  body: {
    advertiser_id, type: "influencer", name: "Autumn shoes", tagline: "Walk with us", description: "<p>Show your favourite pair.</p>",
    image_logo: "https://acme.example/logo.png", image_post: "https://acme.example/post.png", hashtags: ["autumn", "shoes"],
    networks: ["instagram"], date_end: { year: 2099, month: 12, day: 31, hour: 23, minute: 59, second: 59 }, currency: "USD",
    tasks_leaderboard: true, status: "active",
    tasks: {
      time: 72, time_type: "hours", minimum_reward: 50,
      bonus: { active: true, promo_reach: 15, promo_engagement_rate: 10, promo_best_post: 0 },
    },
  },
}));
step("created a campaign", campaign_id);

const registered = await ok(fanfare(base).POST("/web/api/auth/register/", {
  body: {
    username: name, email: `${name}@mail.example`, password: "seven green bottles", first_name: "Anna", last_name: "Novak",
    country: 1, city: 1,
  },
}));
const publisher = fanfare(base, `JWT ${registered.token}`);
step("registered a publisher", registered.user_id);
const { approval_id } = await ok(publisher.POST("/web/api/network/approval/", {
  body: {
    network_type: "instagram", network_id: name, network_url: `https://www.instagram.com/${name}`, followers: 12000,
    category: "fashion",
  },
}));
await ok(operator.POST("/admin/api/connections/review/", {
  body: { kind: "network", id: approval_id, action: "accept", followers: 12000 },
}));
step("connected a network", approval_id);

step("joined", (await ok(publisher.POST("/web/api/campaign/join/", { body: { campaign_id } }))).message);
const { tasks } = await ok(publisher.POST("/web/api/get/tasks/", { body: { campaign_id } }));
const task_id = tasks[0]!.id;
const completed = await ok(publisher.POST("/web/api/task/complete/", {
  body: { task_id, post_url: `https://www.instagram.com/p/${name}`, reach: 20000, engagement: 2000 },
}));
step("handed in a task for", completed.total_payment);
await ok(operator.POST("/api/task/actions/", { body: { task_id, action: "approve", reach: 20000, engagement: 2000 } }));
await ok(operator.POST("/api/task/actions/", { body: { task_id, action: "mark_paid" } }));
step("released", (await ok(operator.POST("/api/task/payments/", { body: { task_id } }))).payment);

const { bank_account_id } = await ok(publisher.POST("/web/api/update/bank-account/", {
  body: {
    bank_name: "First Bank", account_number: "000123456789", routing_number: "021000021", account_type: "checking",
    account_holder_name: "Anna Novak",
  },
}));
const deposits = await ok(operator.POST("/admin/api/bank-accounts/deposits/", { body: { bank_account_id } }));
await ok(operator.POST("/api/bank-accounts/verify/", {
  body: { bank_account_id, verification_amount_1: deposits.amount_1, verification_amount_2: deposits.amount_2 },
}));
step("verified a bank account", bank_account_id);

const payout = await ok(publisher.POST("/web/api/payout/request/", { body: { amount: 60, method: "bank_transfer", bank_account_id } }));
step("requested a payout", payout.reference);
await ok(operator.POST("/api/payouts/process/", { body: { payout_id: payout.payout_id, transaction_id: `TX-${name}` } }));
const wallet = await ok(publisher.POST("/web/api/get/wallet/"));
step("has in the wallet", wallet.available_balance);
const { payouts } = await ok(publisher.POST("/web/api/get/payouts/"));
if (payouts[0]?.status !== "completed") {
  throw new Error(`The payout is ${payouts[0]?.status}.`);
}
step("was paid", payouts[0].amount);
