import { type Api, BASE, journey } from "./journey.js";
import * as app from "./orval/app.js";
import * as partner from "./orval/partner.js";

// What orval makes calls fetch with paths: they are put behind the address here.
const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init) => plainFetch(typeof input === "string" && input.startsWith("/") ? BASE + input : input, init);

async function ok<T extends { status: number; data: unknown }, S extends 200 | 201>(call: Promise<T>, status: S): Promise<Extract<T, { status: S }>["data"]> {
  const answer = await call;
  if (answer.status !== status) throw new Error(JSON.stringify(answer.data));
  return answer.data as Extract<T, { status: S }>["data"];
}

await journey((creator, operator): Api => {
  const by = (Authorization: string) => ({ headers: { Authorization, "Content-Type": "application/json" } });
  return {
    submitNetwork: body => ok(app.submitNetwork(body, by(creator)), 201),
    joinCampaign: body => ok(app.joinCampaign(body, by(creator)), 200),
    listOwnTasks: body => ok(app.listOwnTasks(body, by(creator)), 200),
    completeTask: body => ok(app.completeTask(body, by(creator)), 200),
    reviewTask: body => ok(partner.reviewTask(body, by(operator)), 200),
    getTaskPayments: body => ok(partner.getTaskPayments(body, by(operator)), 200),
  };
});
