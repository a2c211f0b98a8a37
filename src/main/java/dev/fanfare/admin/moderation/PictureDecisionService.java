package dev.fanfare.admin.moderation;

import dev.fanfare.admin.moderation.ReportedPicturesRepository.Row;
import dev.fanfare.admin.moderation.ReportedPicturesRepository.RowReport;
import dev.fanfare.admin.moderation.api.DecidePicture;
import dev.fanfare.admin.moderation.api.DecidePicture.Action;
import dev.fanfare.admin.moderation.api.ListReportedPictures;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Decision;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Item;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Owner;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Report;
import dev.fanfare.admin.moderation.api.ListReportedPictures.ReportedPictures;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Status;
import dev.fanfare.admin.moderation.api.ListReportedPictures.Subject;
import dev.fanfare.admin.moderation.api.ListReportedPicturesItemBuilder;
import dev.fanfare.admin.moderation.api.PictureDecided;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** Shows reported pictures to staff, who take them down or keep them. */
record PictureDecisionService(Database db) {
    Future<ReportedPictures> list(Caller caller, ListReportedPictures ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        Status status = ask.status() == null ? Status.OPEN : ask.status();
        return ReportedPicturesRepository.list(db, status, part).compose(rows -> ReportedPicturesRepository.listReports(
                        db, rows.stream().map(Row::id).toList())
                .map(reports -> part.cut(
                        rows,
                        Row::id,
                        (shown, next) -> new ReportedPictures(
                                shown.stream().map(row -> item(row, reports)).toList(), next))));
    }

    private static Item item(Row row, List<RowReport> reports) {
        return ListReportedPicturesItemBuilder.builder()
                .picture(Media.ROOT + row.mediaId())
                .kind(row.kind())
                .status(row.status())
                .owner(new Owner(row.userId(), row.owner()))
                .campaign(
                        row.campaignId() == null
                                ? null
                                : new Subject(row.campaignId(), row.campaignName(), row.taskId()))
                .reportedAt(row.reportedAt())
                .count(row.count())
                .reports(reports.stream()
                        .filter(report -> report.pictureId() == row.id())
                        .map(report -> new Report(
                                report.userId(),
                                report.username(),
                                report.reason(),
                                report.comment(),
                                report.reportedAt()))
                        .toList())
                .decision(row.decidedAt() == null ? null : new Decision(row.decidedAt(), row.reason(), row.comment()))
                .build();
    }

    Future<Committed<ActionResult>> decide(Caller caller, DecidePicture ask) {
        return db.change(caller, ask, tx -> ReportedPicturesRepository.lock(
                        tx, PictureReportService.idOf(ask.picture()))
                .map(found -> found.orElseThrow(() -> PictureReportService.notFound(ask.picture())))
                .compose(picture -> {
                    if (caller.isOfTeam(picture.userId())) {
                        throw CommonFault.PERMISSION_DENIED.because("Another person decides about your own pictures.");
                    }
                    return decide(tx, caller, ask, picture);
                }));
    }

    private static Future<ActionResult> decide(Tx tx, Caller caller, DecidePicture ask, Row picture) {
        return switch (ask.action()) {
            case TAKE_DOWN -> {
                require(picture.status() != Status.TAKEN_DOWN);
                yield Media.takeDown(tx, ask.picture())
                        .compose(taken -> record(tx, caller, ask, picture, taken, Status.TAKEN_DOWN))
                        .map(new ActionResult("The picture was taken down. Its owner is told why."));
            }
            case KEEP -> {
                require(picture.status() == Status.OPEN);
                yield record(tx, caller, ask, picture, true, Status.KEPT)
                        .map(new ActionResult("The picture stays. Further reports of it do not bring it back here."));
            }
            case RESTORE -> {
                require(picture.status() == Status.TAKEN_DOWN);
                yield ReportedPicturesRepository.lockOwner(tx, picture.userId())
                        .compose(isBanned -> {
                            if (isBanned) {
                                throw CommonFault.INVALID_TRANSITION.because(
                                        "The account is banned. Lift the ban first.");
                            }
                            return Media.restore(tx, ask.picture());
                        })
                        .compose(restored -> record(tx, caller, ask, picture, restored, Status.KEPT))
                        .map(new ActionResult("The picture is shown again. Its owner is told."));
            }
        };
    }

    private static void require(boolean possible) {
        if (!possible) {
            throw CommonFault.INVALID_TRANSITION.because(
                    "This has been decided in the meantime. Please load the list again.");
        }
    }

    /** @param changed whether the picture was still there */
    private static Future<Void> record(
            Tx tx, Caller caller, DecidePicture ask, Row picture, boolean changed, Status after) {
        if (!changed) {
            throw PictureReportService.notFound(ask.picture());
        }
        DecidePicture told = new DecidePicture(
                ask.picture(),
                ask.action(),
                ask.action() == Action.TAKE_DOWN ? ask.reason() : null,
                OptionalText.blankToNull(ask.comment()));
        return ReportedPicturesRepository.decide(tx, picture.id(), after, caller.id(), told)
                .compose(decided -> Audit.write(
                        tx,
                        caller,
                        "picture." + ask.action().code(),
                        "picture:" + picture.mediaId(),
                        picture.status().code(),
                        after.code(),
                        told.reason() == null ? told.comment() : told.reason().code()))
                .compose(written -> ask.action() == Action.KEEP
                        ? Future.succeededFuture()
                        : Outbox.write(
                                tx,
                                caller.requestId(),
                                new PictureDecided(
                                        picture.id(),
                                        picture.kind(),
                                        picture.userId(),
                                        picture.campaignId(),
                                        picture.taskId(),
                                        told.reason(),
                                        told.comment())));
    }
}
