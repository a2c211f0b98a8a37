package dev.fanfare.campaigns.campaign;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;

/** The uploaded pictures of campaigns. Addresses elsewhere are kept as they are, and never loaded. */
final class CampaignPictures {
    private CampaignPictures() {}

    /**
     * Attaches what is new of a campaign's pictures, and gives up what they replace.
     *
     * @param logo before; null for none, likewise cover
     */
    static Future<Void> attach(Tx tx, Caller caller, long id, CampaignDraft now, String logo, String cover) {
        String subject = "advertiser:" + now.advertiserId() + ":campaign:" + id + ":";
        return attach(tx, caller, subject + "logo", now.imageLogo(), logo, "image_logo")
                .compose(attached -> attach(tx, caller, subject + "cover", now.imagePost(), cover, "image_post"));
    }

    private static Future<Void> attach(Tx tx, Caller caller, String subject, String now, String before, String field) {
        return Objects.equals(now, before)
                ? Future.succeededFuture()
                : Media.attach(
                        tx, caller.id(), subject, now != null && Media.isPath(now) ? List.of(now) : List.of(), field);
    }
}
