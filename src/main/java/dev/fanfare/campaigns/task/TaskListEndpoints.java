package dev.fanfare.campaigns.task;

import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_VIEW;
import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.ResponseKind.stream;

import dev.fanfare.campaigns.task.api.GetOwnTask;
import dev.fanfare.campaigns.task.api.GetTask;
import dev.fanfare.campaigns.task.api.GetTaskPayments;
import dev.fanfare.campaigns.task.api.GetTaskStatus;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ListTasks;
import dev.fanfare.campaigns.task.api.TaskFilter;
import dev.fanfare.campaigns.task.api.TaskSheet;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.Handlers;

/** Lists tasks, and shows one as lists do. */
record TaskListEndpoints(Handlers<TaskListService> listing) {
    void declare() {
        forUsers();
        forPartners();
    }

    private void forUsers() {
        listing.endpoint(
                        post("/web/api/get/tasks/", ListOwnTasks.class, WEB_USER)
                                .summary("List your tasks, newest first; of one campaign or of all."),
                        s -> s::listOwn)
                .also(prior -> prior.at("/api/get/tasks/", APP_USER.granted(Scope.CAMPAIGNS_READ)));
        listing.endpoint(
                        post("/web/api/get/task/", GetOwnTask.class, WEB_USER)
                                .exempt(PAGE, NoPage.PARTNERS)
                                .selectable()
                                .summary("Show one of your tasks, also one that you have left.")
                                .errors(RESOURCE_NOT_FOUND),
                        s -> s::getOwn)
                .also(prior -> prior.at("/api/get/task/", APP_USER.granted(Scope.CAMPAIGNS_READ)));
    }

    private void forPartners() {
        listing.endpoint(
                post(
                                "/api/tasks/",
                                ListTasks.class,
                                BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .summary(
                                "List tasks, newest first: of an advertiser, or else of a campaign, or else in the given states, or else all.")
                        .reads(TaskFilter.class, filter -> new ListTasks(filter, null))
                        .answers(stream(TaskSheet.class, (ask, before) -> new ListTasks(ask.filter(), before)))
                        .alsoGet(),
                s -> s::list);
        listing.endpoint(
                post(
                                "/api/task/get/",
                                GetTask.class,
                                BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .selectable()
                        .summary("Show a task, also one that its publisher has left.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        listing.endpoint(
                post(
                                "/api/task/status/",
                                GetTaskStatus.class,
                                BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary(
                                "Show the status of a task, or of one that was defined for all participants of a campaign.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::status);
        listing.endpoint(
                post(
                                "/api/task/payments/",
                                GetTaskPayments.class,
                                BACKEND.needing(FINANCE_VIEW).orAdvertiser(TeamRight.MONEY_VIEW))
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Show what a task earns.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::payments);
    }
}
