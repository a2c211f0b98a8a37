package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** The uploaded pictures of campaigns. Addresses elsewhere are kept as they are, and never loaded. */
final class CampaignPictures {
    private static final String LOGO = "image_logo";
    private static final String COVER = "image_post";

    private CampaignPictures() {}

    /** The fields whose picture staff took down. */
    static Future<Set<String>> takenDown(Sql sql, Campaign campaign) {
        long id = campaign.brief().id();
        Map<String, String> fields =
                Map.of(logo(campaign.advertiserId(), id), LOGO, cover(campaign.advertiserId(), id), COVER);
        return Media.takenDown(sql, fields.keySet())
                .map(all -> all.stream().map(fields::get).collect(Collectors.toSet()));
    }

    private static String logo(long advertiserId, long id) {
        return "advertiser:" + advertiserId + ":campaign:" + id + ":logo";
    }

    private static String cover(long advertiserId, long id) {
        return "advertiser:" + advertiserId + ":campaign:" + id + ":cover";
    }

    /**
     * Attaches what is new of a campaign's pictures, and gives up what they replace.
     *
     * @param logo before; null for none, likewise cover
     */
    static Future<Void> attach(Tx tx, Caller caller, long id, CampaignDraft now, String logo, String cover) {
        return attach(tx, caller, logo(now.advertiserId(), id), now.imageLogo(), logo, LOGO)
                .compose(attached -> attach(tx, caller, cover(now.advertiserId(), id), now.imagePost(), cover, COVER));
    }

    private static Future<Void> attach(Tx tx, Caller caller, String subject, String now, String before, String field) {
        return Objects.equals(now, before)
                ? Future.succeededFuture()
                : Media.attach(
                        tx, caller.id(), subject, now != null && Media.isPath(now) ? List.of(now) : List.of(), field);
    }
}
