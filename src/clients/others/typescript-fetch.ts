import { type Api, BASE, journey } from "./journey.js";
import * as app from "./typescript-fetch/app/index.js";
import * as partner from "./typescript-fetch/partner/index.js";

await journey((creator, operator): Api => {
  const mine = new app.Configuration({ basePath: BASE, headers: { Authorization: creator } });
  const theirs = new partner.Configuration({ basePath: BASE, headers: { Authorization: operator } });
  const tasks = new app.TasksApi(mine);
  const reviews = new partner.TasksApi(theirs);
  return {
    submitNetwork: async body => {
      const { approvalId } = await new app.NetworksApi(mine).submitNetwork({
        networksSubmitNetwork: {
          networkType: body.network_type, networkId: body.network_id, networkUrl: body.network_url, followers: body.followers, category: body.category,
        },
      });
      return { approval_id: approvalId };
    },
    joinCampaign: body => new app.CampaignsApi(mine).joinCampaign({ campaignsJoinCampaign: { campaignId: body.campaign_id } }),
    listOwnTasks: body => tasks.listOwnTasks({ tasksListOwnTasks: { campaignId: body.campaign_id } }),
    completeTask: body => tasks.completeTask({
      tasksCompleteTask: { taskId: body.task_id, postUrl: body.post_url, reach: body.reach, engagement: body.engagement },
    }),
    reviewTask: body => reviews.reviewTask({
      tasksReviewTask: { taskId: body.task_id, action: body.action, reach: body.reach, engagement: body.engagement },
    }),
    getTaskPayments: body => reviews.getTaskPayments({ tasksGetTaskPayments: { taskId: body.task_id } }),
  };
});
