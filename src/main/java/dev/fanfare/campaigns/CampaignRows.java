package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.Campaign;
import dev.fanfare.campaigns.api.DateParts;
import dev.fanfare.campaigns.api.RewardRules;
import dev.fanfare.money.Money;
import dev.fanfare.platform.sql.Rows;
import io.vertx.sqlclient.Row;
import java.math.BigDecimal;

/** Reads rows of campaigns. */
final class CampaignRows {
    private CampaignRows() {}

    static Campaign campaign(Row row) {
        String currency = row.getString("currency");
        Long postRate = row.getLong("post_rate");
        return new Campaign(
                row.getLong("id"),
                row.getLong("advertiser_id"),
                row.getString("type"),
                row.getString("name"),
                row.getString("tagline"),
                row.getString("description"),
                row.getString("image_logo"),
                row.getString("image_post"),
                row.getString("attachment"),
                Rows.strings(row, "hashtags"),
                row.getValue("starts_at") == null ? null : DateParts.of(Rows.instant(row, "starts_at")),
                DateParts.of(Rows.instant(row, "date_end")),
                Rows.strings(row, "networks"),
                currency,
                rules(row, currency),
                postRate == null ? null : Money.decimal(postRate, currency),
                row.getLong("reach_threshold"),
                row.getBigDecimal("engagement_rate_threshold"),
                row.getBoolean("tasks_featured"),
                row.getBoolean("tasks_leaderboard"),
                row.getInteger("max_participants"),
                row.getInteger("participants_count"),
                completionRate(row.getLong("completed_tasks"), row.getInteger("participants_count")),
                Rows.integers(row, "countries"),
                Rows.strings(row, "categories"),
                row.getBoolean("cause"),
                row.getString("status"),
                Rows.instant(row, "created_at"),
                Rows.instant(row, "activated_at"),
                Rows.instant(row, "ended_at"));
    }

    static int completionRate(long completedTasks, int participants) {
        return participants == 0 ? 0 : Math.toIntExact(100 * completedTasks / participants);
    }

    private static RewardRules rules(Row row, String currency) {
        return new RewardRules(
                row.getInteger("task_time"),
                row.getString("task_time_type"),
                new RewardRules.Bonus(
                        row.getBoolean("bonus_active"),
                        money(row, "bonus_reach", currency),
                        money(row, "bonus_engagement", currency),
                        money(row, "bonus_best_post", currency)),
                money(row, "minimum_reward", currency));
    }

    static BigDecimal money(Row row, String column, String currency) {
        return Money.decimal(row.getLong(column), currency);
    }
}
