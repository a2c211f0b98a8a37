package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.Campaign;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.MomentInput;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.media.Media;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What a copy of a campaign begins with: all that its form has, but dates in the past, uploaded pictures, and what staff set. */
final class CampaignCopy {
    /** How long a copy runs that has no end of its own. */
    private static final Duration SIX_WEEKS = Duration.ofDays(42);

    private CampaignCopy() {}

    /** A draft's fields. */
    static CampaignFields of(Campaign campaign) {
        CampaignFields fields = CampaignFields.of(campaign);
        return CampaignFieldsBuilder.builder(fields)
                // An uploaded picture belongs to one campaign.
                .imageLogo(elsewhere(fields.imageLogo()))
                .imagePost(elsewhere(fields.imagePost()))
                .tasksFeatured(false)
                .build();
    }

    private static String elsewhere(String picture) {
        return picture == null || Media.isPath(picture) ? null : picture;
    }

    /** The same without what belongs to one campaign: its name, dates and pictures. */
    static CampaignFields template(Campaign campaign) {
        return CampaignFieldsBuilder.builder(of(campaign))
                .advertiserId(null)
                .name(null)
                .dateStart(null)
                .dateEnd(null)
                .imageLogo(null)
                .imagePost(null)
                .build();
    }

    /** Fields of a draft that is made now. */
    static CampaignFields begin(CampaignFields fields, long advertiserId, String name) {
        Instant now = BusinessTime.now();
        MomentInput start = future(fields.dateStart(), now);
        return CampaignFieldsBuilder.builder(fields)
                .advertiserId(advertiserId)
                .name(name)
                .dateStart(start)
                .dateEnd(Optional.ofNullable(future(fields.dateEnd(), now))
                        .orElseGet(() -> MomentInput.at(
                                (start == null ? now : start.start().orElse(now)).plus(SIX_WEEKS))))
                .build();
    }

    /** Null for a moment that is past, or not set. */
    private static MomentInput future(MomentInput moment, Instant now) {
        return moment != null && moment.end().filter(at -> at.isAfter(now)).isPresent() ? moment : null;
    }
}
