package dev.fanfare.campaigns.task;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.platform.sql.Columns;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.Optional;

/** Reads budgets for views, and posts with what they were promised. */
final class ViewQuotesRepository {
    private ViewQuotesRepository() {}

    /**
     * A campaign's budget, in minor units of its currency.
     *
     * @param committed promised and paid
     * @param covered what its reserve or its advertiser's limit still allows, in the advertiser's currency
     */
    record Budget(
            long campaignId,
            long advertiserId,
            boolean draft,
            String currency,
            String advertiserCurrency,
            BigDecimal limitRate,
            ViewRewardTerms rewardRules,
            long budget,
            long committed,
            long paid,
            long covered) {}

    private static final String FIND_BUDGET = """
            select c.id as campaign_id, c.advertiser_id, c.status = 'draft' as draft, c.currency, a.currency as advertiser_currency,
              c.limit_rate, c.reward_rules, c.view_budget as budget, c.views_committed as committed,
              (select coalesce(sum(t.payment_views), 0)::bigint from tasks t
               where t.campaign_id = c.id and t.views_promised > 0) as paid,
              case when c.funded then c.reserve_left
                   else a.maximum_limit - a.promised - a.spent + a.spent_funded
                        - greatest(c.best_post_promise - c.best_post_promised, 0) end as covered
            from campaigns c
            join advertisers a on a.user_id = c.advertiser_id
            where c.id = $1
            """;

    static Future<Optional<Budget>> findBudget(Sql sql, long campaignId) {
        return sql.find(FIND_BUDGET, Budget.class, campaignId);
    }

    /** A task with what it is promised. */
    record Quoted(
            long id,
            long campaignId,
            long participationId,
            long userId,
            boolean submitted,
            @JsonUnwrapped FrozenTerms terms,
            @JsonUnwrapped ViewPromise views) {}

    private static final String FIND_TASK =
            """
            select t.id, t.campaign_id, t.participation_id, t.user_id, t.post_url is not null as submitted, %s, %s
            from tasks t
            where t.id = $1 and t.status <> 'left'
            """.formatted(Columns.of("t", FrozenTerms.class), Columns.of("t", ViewPromise.class));

    static Future<Optional<Quoted>> findTask(Sql sql, long taskId) {
        return sql.find(FIND_TASK, Quoted.class, taskId);
    }
}
