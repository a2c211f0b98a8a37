package dev.fanfare.campaigns.task;

import static dev.fanfare.campaigns.campaign.api.CampaignsError.CAMPAIGN_NOT_FOUND;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_VIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.campaigns.task.api.ViewQuotes.GetViewBudget;
import dev.fanfare.campaigns.task.api.ViewQuotes.GetViewQuote;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.Handlers;

/** Shows what views can earn, to both sides. */
record ViewQuoteEndpoints(Handlers<ViewQuoteService> quoting) {
    void declare() {
        quoting.endpoint(
                        post("/web/api/get/campaign/views/", GetViewBudget.class, WEB_USER)
                                .summary("Show what is left of a campaign's budget for views.")
                                .errors(CAMPAIGN_NOT_FOUND),
                        s -> s::budget)
                .also(prior -> prior.at("/api/get/campaign/views/", APP_USER.granted(Scope.CAMPAIGNS_READ)))
                .also(prior -> prior.at(
                        "/api/campaign/views/",
                        BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW)));
        quoting.endpoint(
                        post("/web/api/task/views/", GetViewQuote.class, WEB_USER)
                                .summary(
                                        "Show what the views of a task's post can earn, and what a submission would be promised now.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::quote)
                .also(prior -> prior.at("/api/get/task/views/", APP_USER.granted(Scope.CAMPAIGNS_READ)))
                .also(prior -> prior.at(
                        "/api/task/views/", BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW)));
    }
}
