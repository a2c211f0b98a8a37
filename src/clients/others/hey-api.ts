import { client as appClient } from "./hey-api/app/client.gen.js";
import * as app from "./hey-api/app/sdk.gen.js";
import { client as partnerClient } from "./hey-api/partner/client.gen.js";
import * as partner from "./hey-api/partner/sdk.gen.js";
import { type Api, BASE, journey } from "./journey.js";

await journey((creator, operator): Api => {
  appClient.setConfig({ baseUrl: BASE, headers: { Authorization: creator } });
  partnerClient.setConfig({ baseUrl: BASE, headers: { Authorization: operator } });
  const throwOnError = true as const;
  return {
    submitNetwork: async body => (await app.submitNetwork({ body, throwOnError })).data,
    joinCampaign: async body => (await app.joinCampaign({ body, throwOnError })).data,
    listOwnTasks: async body => (await app.listOwnTasks({ body, throwOnError })).data,
    completeTask: async body => (await app.completeTask({ body, throwOnError })).data,
    reviewTask: async body => (await partner.reviewTask({ body, throwOnError })).data,
    getTaskPayments: async body => (await partner.getTaskPayments({ body, throwOnError })).data,
  };
});
