package dev.fanfare.campaigns.task;

import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.TASKS_REVIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.campaigns.task.api.ListReadings;
import dev.fanfare.campaigns.task.api.TaskJobs.CloseViewWindows;
import dev.fanfare.campaigns.task.api.TaskJobs.TakeBackViews;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** What the module of tasks declares about views: the readings of posts, and the jobs that count and take back. */
record ViewEndpoints(Handlers<TaskReadingsService> readings, Handlers<ViewWindowService> windows) {
    void declare() {
        readings.endpoint(
                        post("/web/api/task/readings/", ListReadings.class, WEB_USER)
                                .exempt(PAGING, "the readings of one post, about ten")
                                .summary(
                                        "Show how often the post of a task was seen, reading by reading, and what that earns.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/task/readings/", APP_USER.granted(Scope.CAMPAIGNS_READ)))
                .also(prior -> prior.at(
                        "/api/task/readings/", BACKEND.needing(TASKS_REVIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW)));
        windows.job(new CloseViewWindows(), Duration.ofSeconds(10), s -> s::close);
        windows.job(new TakeBackViews(), Duration.ofSeconds(30), s -> s::takeBack);
    }
}
