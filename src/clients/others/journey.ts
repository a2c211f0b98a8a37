// From a registration to a released reward, by whichever client: what is not its own is called plainly.
export const [BASE = "", TOKEN = ""] = process.argv.slice(2);
const PASSWORD = "seven green bottles";

export interface Api {
  submitNetwork(body: { network_type: "instagram"; network_id: string; network_url: string; followers: number; category: string }): Promise<{ approval_id: number }>;
  joinCampaign(body: { campaign_id: number }): Promise<{ message: string }>;
  listOwnTasks(body: { campaign_id: number }): Promise<{ tasks: { id: number }[] }>;
  completeTask(body: { task_id: number; post_url: string; reach: number; engagement: number }): Promise<{ payment: number }>;
  reviewTask(body: { task_id: number; action: "approve"; reach: number; engagement: number }): Promise<{ message: string }>;
  getTaskPayments(body: { task_id: number }): Promise<{ payment: number }>;
}

export async function plain(path: string, body: object, authorization?: string): Promise<any> {
  const response = await fetch(BASE + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** A new creator's name and web token. */
export async function creator(): Promise<{ name: string; jwt: string; id: number }> {
  const name = `others${process.hrtime.bigint()}`;
  const { token, user_id } = await plain("/web/api/auth/register/", {
    username: name, email: `${name}@mail.example`, password: PASSWORD, first_name: "Anna", last_name: "Novak", country: 1, city: 1,
  });
  return { name, jwt: `JWT ${token}`, id: user_id };
}

/** An application's token for a person, by the device grant. */
export async function deviceToken(name: string, scope?: string): Promise<string> {
  const form = (path: string, fields: Record<string, string>) => fetch(BASE + path, { method: "POST", body: new URLSearchParams(fields) });
  const codes = await (await form("/oauth/device_authorization", { client_id: "fanfare-command", ...(scope ? { scope } : {}) })).json();
  await form("/oauth/device", { user_code: codes.user_code, username: name, password: PASSWORD, decision: "allow" });
  const tokens = await (await form("/oauth/token", {
    client_id: "fanfare-command", grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: codes.device_code,
  })).json();
  if (!tokens.access_token) throw new Error(JSON.stringify(tokens));
  return tokens.access_token;
}

export async function journey(client: (creator: string, operator: string) => Api): Promise<void> {
  const operator = `Bearer ${TOKEN}`;
  const { name } = await creator();
  const { advertiser_id } = await plain("/admin/api/advertisers/create/", {
    name: `Acme ${name}`, email: `${name}@acme.example`, maximum_limit: 5000, currency: "USD",
  }, operator);
  const { campaign_id } = await plain("/admin/api/campaigns/create/", {
    advertiser_id, type: "influencer", name: "Autumn shoes", tagline: "Walk with us", description: "<p>Show your favourite pair.</p>",
    image_logo: "https://acme.example/logo.png", image_post: "https://acme.example/post.png", hashtags: ["autumn"], networks: ["instagram"],
    date_end: "2099-12-31T23:59:59Z", currency: "USD", tasks_leaderboard: true, status: "active",
    tasks: { time: 72, time_type: "hours", minimum_reward: 50, bonus: { active: true, promo_reach: 15, promo_engagement_rate: 10, promo_best_post: 0 } },
  }, operator);
  const api = client(`Bearer ${await deviceToken(name)}`, operator);
  const { approval_id } = await api.submitNetwork({
    network_type: "instagram", network_id: name, network_url: `https://www.instagram.com/${name}`, followers: 12000, category: "fashion",
  });
  await plain("/admin/api/connections/review/", { kind: "network", id: approval_id, action: "accept", followers: 12000 }, operator);
  await api.joinCampaign({ campaign_id });
  const task_id = (await api.listOwnTasks({ campaign_id })).tasks[0]!.id;
  const figures = { reach: 20000, engagement: 2000 };
  await api.completeTask({ task_id, post_url: `https://www.instagram.com/p/${name}`, ...figures });
  await api.reviewTask({ task_id, action: "approve", ...figures });
  const { payment } = await api.getTaskPayments({ task_id });
  if (payment !== 75) throw new Error(`The reward is ${payment}.`);
  console.log(`a campaign for ${payment}`);
}
