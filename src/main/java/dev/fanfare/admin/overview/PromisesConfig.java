package dev.fanfare.admin.overview;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of the time within which staff mean to decide what waits for them.
 *
 * @param reviewHours of posts, drafts, appeals, accounts, campaigns, companies, applications, signals, and reported pictures
 * @param messageHours of messages
 * @param approvalHours of what takes a second person
 * @param moneyHours of payouts, withdrawals, and what banks have told
 */
public record PromisesConfig(
        @NotNull @Min(1) @Max(8_760) Integer reviewHours,
        @NotNull @Min(1) @Max(8_760) Integer messageHours,
        @NotNull @Min(1) @Max(8_760) Integer approvalHours,
        @NotNull @Min(1) @Max(8_760) Integer moneyHours) {
    /** The hours promised for a queue; null for one that no person waits for. */
    Integer hours(String queue) {
        return switch (queue) {
            case "posts",
                    "drafts",
                    "appeals",
                    "connections",
                    "campaigns",
                    "sign_ups",
                    "applications",
                    "reported_pictures",
                    "signals",
                    "screenings" -> reviewHours;
            case "threads" -> messageHours;
            case "proposals" -> approvalHours;
            case "accepted_posts",
                    "payouts",
                    "payout_runs",
                    "transfers",
                    "withdrawals",
                    "bank_lines",
                    "bank_statements" -> moneyHours;
            default -> null;
        };
    }
}
