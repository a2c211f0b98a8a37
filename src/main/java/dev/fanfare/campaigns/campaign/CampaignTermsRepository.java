package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Optional;

/** The terms of campaigns. */
final class CampaignTermsRepository {
    /**
     * A locked campaign: other transactions cannot change its terms or join it.
     *
     * @param open whether its end is in the future
     * @param limitRate value of one unit of its currency in the advertiser's
     * @param taken slots taken or held
     */
    record Locked(
            long advertiserId,
            CampaignState state,
            boolean open,
            String currency,
            String advertiserCurrency,
            BigDecimal limitRate,
            int taken,
            @JsonUnwrapped CampaignTerms terms) {}

    private static final String LOCK = "select " + Columns.of("c", CampaignTerms.class) + """
            , c.advertiser_id, c.status as state, c.date_end > business_now() as open, c.currency,
              a.currency as advertiser_currency, c.limit_rate, c.participants_count as taken
            from campaigns c join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            for no key update of c
            """;

    static Future<Optional<Locked>> lock(Tx tx, long campaignId) {
        return tx.find(LOCK, Locked.class, campaignId);
    }

    private static final String TERMS = Columns.of(CampaignTerms.class);

    private static final String CHANGE = """
            update campaigns c
            set task_promise = $3, best_post_promise = $4, (%1$s) = (
              select %1$s from jsonb_populate_record(c, $2::text::jsonb))
            where id = $1
            """.formatted(TERMS);

    static Future<Integer> change(Tx tx, long campaignId, CampaignTerms terms, CampaignPromise promise) {
        return tx.execute(CHANGE, campaignId, Json.text(terms), promise.task(), promise.bestPost());
    }
}
