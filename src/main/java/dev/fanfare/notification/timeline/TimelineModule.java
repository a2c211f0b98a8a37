package dev.fanfare.notification.timeline;

import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RATE_LIMIT_EXCEEDED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.CAMPAIGNS_VIEW;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;

import dev.fanfare.notification.timeline.api.Timelines.AddComment;
import dev.fanfare.notification.timeline.api.Timelines.DeleteComment;
import dev.fanfare.notification.timeline.api.Timelines.ListTimeline;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;

/** Timelines with comments. Nodes that notify serve them. */
public final class TimelineModule extends DomainModule {
    private static final String PARTS = "each kind needs the permission that shows it";

    public TimelineModule() {
        super("timeline", "notifications");
        Handlers<TimelineService> timelines = onEveryLoop((bus, db) -> new TimelineService(db));
        Access team = BACKEND.needing(CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW);
        timelines
                .endpoint(
                        post("/api/advertiser/timeline/", ListTimeline.class, team)
                                .summary(
                                        "List what happened to a campaign or task, with the team's comments, the latest first.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(ListTimeline.Body.class, ListTimeline.Body::asTeam),
                        s -> s::list)
                .also(prior -> post("/admin/api/timeline/", ListTimeline.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .summary(
                                "List what happened to a campaign, task, payout or person, with staff's comments, the latest first.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(ListTimeline.Body.class, ListTimeline.Body::asStaff));
        timelines
                .change(
                        post("/api/advertiser/timeline/comment/add/", AddComment.class, team)
                                .summary("Comment on a campaign or task, for the advertiser's team alone.")
                                .errors(RESOURCE_NOT_FOUND, RATE_LIMIT_EXCEEDED, PERMISSION_DENIED)
                                .reads(AddComment.Body.class, AddComment.Body::asTeam)
                                .creates(),
                        s -> s::add)
                .also(prior -> post("/admin/api/timeline/comment/add/", AddComment.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .summary("Comment on a campaign, task, payout or person, for staff alone.")
                        .errors(RESOURCE_NOT_FOUND, RATE_LIMIT_EXCEEDED, PERMISSION_DENIED)
                        .reads(AddComment.Body.class, AddComment.Body::asStaff)
                        .creates());
        timelines
                .change(
                        post("/api/advertiser/timeline/comment/delete/", DeleteComment.class, team)
                                .summary("Delete a comment of yours, within an hour.")
                                .errors(RESOURCE_NOT_FOUND)
                                .reads(DeleteComment.Body.class, DeleteComment.Body::asTeam),
                        s -> s::delete)
                .also(prior -> post("/admin/api/timeline/comment/delete/", DeleteComment.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, PARTS)
                        .summary("Delete a comment of yours, within an hour.")
                        .errors(RESOURCE_NOT_FOUND)
                        .reads(DeleteComment.Body.class, DeleteComment.Body::asStaff));
    }
}
