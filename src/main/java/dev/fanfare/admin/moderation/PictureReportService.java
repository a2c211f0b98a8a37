package dev.fanfare.admin.moderation;

import dev.fanfare.admin.moderation.api.ReportPicture;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.Map;

/** Takes reports of pictures. Its answers tell no more than the picture's own address does. */
record PictureReportService(Database db) {
    /** Pictures that an account reports in a day. */
    private static final int MAX_REPORTED = 30;

    Future<Committed<ActionResult>> report(Caller caller, ReportPicture ask) {
        return db.change(caller, ask, tx -> {
            String id = idOf(ask.picture());
            // One round trip: reports are counted once the reporter is locked.
            Future<Boolean> active = ReportedPicturesRepository.lockReporter(tx, caller.id());
            return ReportedPicturesRepository.findShown(tx, id, caller.id())
                    .map(found -> found.orElseThrow(() -> notFound(ask.picture())))
                    .compose(shown -> active.compose(isActive -> {
                        if (!isActive) {
                            return CommonFault.PERMISSION_DENIED.failed();
                        }
                        return shown.reported()
                                ? Future.<Void>succeededFuture()
                                : add(tx, caller, id, ask, shown.lately());
                    }))
                    .map(new ActionResult("Thank you. We will look at this picture."));
        });
    }

    private static Future<Void> add(Tx tx, Caller caller, String id, ReportPicture ask, long lately) {
        if (lately >= MAX_REPORTED) {
            throw CommonFault.RATE_LIMIT_EXCEEDED.because(
                    "You may report {0} pictures in a day. Please go on tomorrow.", MAX_REPORTED);
        }
        return ReportedPicturesRepository.add(
                        tx, id, caller.id(), ask.reason(), OptionalText.blankToNull(ask.comment()))
                .compose(added -> Audit.write(
                        tx,
                        caller,
                        "picture.report",
                        "picture:" + id,
                        null,
                        Map.of("reason", ask.reason().code()),
                        null));
    }

    /** The id of a picture; fails with a Refused of 404 for what is no path of one. */
    static String idOf(String picture) {
        if (!Media.isPath(picture)) {
            throw notFound(picture);
        }
        return Media.idOf(picture);
    }

    static Refused notFound(String picture) {
        return CommonFault.notFound("picture", picture);
    }
}
