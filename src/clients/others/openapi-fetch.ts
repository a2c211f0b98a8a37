import createClient from "openapi-fetch";
import { type Api, BASE, journey } from "./journey.js";
import type { paths as App } from "./openapi-fetch/app.js";
import type { paths as Partner } from "./openapi-fetch/partner.js";

async function ok<T>(call: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

await journey((creator, operator): Api => {
  const app = createClient<App>({ baseUrl: BASE, headers: { Authorization: creator } });
  const partner = createClient<Partner>({ baseUrl: BASE, headers: { Authorization: operator } });
  return {
    submitNetwork: body => ok(app.POST("/api/action/network/approval/", { body })),
    joinCampaign: body => ok(app.POST("/api/action/campaign/join/", { body })),
    listOwnTasks: body => ok(app.POST("/api/get/tasks/", { body })),
    completeTask: body => ok(app.POST("/api/action/task/complete/", { body })),
    reviewTask: body => ok(partner.POST("/api/task/actions/", { body })),
    getTaskPayments: body => ok(partner.POST("/api/task/payments/", { body })),
  };
});
