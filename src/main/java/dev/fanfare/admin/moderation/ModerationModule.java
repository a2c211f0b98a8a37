package dev.fanfare.admin.moderation;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.admin.moderation.api.DecidePicture;
import dev.fanfare.admin.moderation.api.ListReportedPictures;
import dev.fanfare.admin.moderation.api.ReportPicture;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.util.Map;

/** Reported pictures. Nodes for operations serve them. */
public final class ModerationModule extends DomainModule {
    public ModerationModule() {
        super("moderation", "operations");
        Handlers<PictureReportService> reports = onEveryLoop((bus, db) -> new PictureReportService(db));
        Handlers<PictureDecisionService> decisions = onEveryLoop((bus, db) -> new PictureDecisionService(db));
        reports.change(
                post("/web/api/picture/report/", ReportPicture.class, WEB_USER)
                        .summary("Report a picture that others should not see.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::report);
        decisions.endpoint(
                post("/admin/api/pictures/list/", ListReportedPictures.class, OPERATOR.needing(Permission.TASKS_REVIEW))
                        .summary("List the pictures that people have reported, the longest waiting first."),
                s -> s::list);
        decisions.change(
                post("/admin/api/pictures/decide/", DecidePicture.class, OPERATOR.needing(Permission.TASKS_REVIEW))
                        .summary("Take a reported picture down, keep it, or restore what was taken down.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::decide);
        staffQueue(
                "reported_pictures",
                "/admin/api/pictures/list/",
                Map.of("status", "open"),
                (sql, caller) -> ReportedPicturesRepository.countOpen(sql));
    }
}
