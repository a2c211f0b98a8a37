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
    private static final String SUBJECT = "advertiser:%d:campaign:%d:";
    /** The fields of pictures by the ends of their subjects. */
    private static final Map<String, String> FIELDS = Map.of("logo", "image_logo", "cover", "image_post");

    private CampaignPictures() {}

    /** The fields whose picture staff took down. */
    static Future<Set<String>> takenDown(Sql sql, Campaign campaign) {
        String subject =
                SUBJECT.formatted(campaign.advertiserId(), campaign.brief().id());
        return Media.takenDown(sql, subject).map(all -> all.stream()
                .map(one -> FIELDS.get(one.substring(subject.length())))
                .collect(Collectors.toSet()));
    }

    /**
     * Attaches what is new of a campaign's pictures, and gives up what they replace.
     *
     * @param logo before; null for none, likewise cover
     */
    static Future<Void> attach(Tx tx, Caller caller, long id, CampaignDraft now, String logo, String cover) {
        String subject = SUBJECT.formatted(now.advertiserId(), id);
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
