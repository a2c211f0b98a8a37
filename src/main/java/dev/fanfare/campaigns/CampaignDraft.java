package dev.fanfare.campaigns;

import dev.fanfare.campaigns.api.CampaignState;
import dev.fanfare.campaigns.api.CreateCampaign;
import dev.fanfare.money.Currencies;
import dev.fanfare.money.Money;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A campaign as it is about to be stored. Amounts are minor units of its currency.
 *
 * @param dateStart null for none
 */
record CampaignDraft(
        long advertiserId,
        String type,
        String name,
        String tagline,
        String description,
        String imageLogo,
        String imagePost,
        String attachment,
        List<String> hashtags,
        Instant dateStart,
        Instant dateEnd,
        List<String> networks,
        String currency,
        int taskTime,
        String taskTimeType,
        long minimumReward,
        boolean bonusActive,
        long bonusReach,
        long bonusEngagement,
        long bonusBestPost,
        boolean tasksFeatured,
        boolean tasksLeaderboard,
        Integer maxParticipants,
        List<Integer> countries,
        List<String> categories,
        boolean cause,
        CampaignState status) {

    /**
     * Reads what a client sent.
     *
     * @param problems takes what is wrong, by field
     * @return the campaign; empty when something it is made of could not be read
     */
    static Optional<CampaignDraft> read(CreateCampaign ask, Map<String, String> problems) {
        CampaignState status = ask.status() == null ? CampaignState.DRAFT : CampaignState.of(ask.status());
        Optional<Instant> end = ask.dateEnd().instant();
        if (end.isEmpty()) {
            problems.put("date_end", "must be a date and time: year, month and day, or ISO 8601 with an offset");
        } else if (status == CampaignState.ACTIVE && !end.get().isAfter(Instant.now())) {
            problems.put("date_end", "must be in the future");
        }
        Optional<Instant> start =
                ask.dateStart() == null ? Optional.empty() : ask.dateStart().instant();
        if (ask.dateStart() != null && start.isEmpty()) {
            problems.put("date_start", "must be a date and time: year, month and day, or ISO 8601 with an offset");
        } else if (start.isPresent() && end.isPresent() && !start.get().isBefore(end.get())) {
            problems.put("date_start", "must be before date_end");
        }
        String currency = ask.currency().strip().toUpperCase(Locale.ROOT);
        if (!Currencies.isKnown(currency)) {
            problems.put("currency", "must be an ISO 4217 currency code");
            return Optional.empty();
        }
        CreateCampaign.Tasks tasks = ask.tasks();
        CreateCampaign.Bonus bonus =
                tasks.bonus() == null ? new CreateCampaign.Bonus(null, null, null, null) : tasks.bonus();
        Amounts amounts = new Amounts(currency, problems);
        CampaignDraft draft = new CampaignDraft(
                ask.advertiserId(),
                orElse(ask.type(), "influencer"),
                ask.name().strip(),
                orElse(ask.tagline(), "").strip(),
                Html.sanitised(orElse(ask.description(), "")),
                blankAsNull(ask.imageLogo()),
                blankAsNull(ask.imagePost()),
                blankAsNull(ask.attachment()),
                ask.hashtags().stream().map(String::strip).distinct().toList(),
                start.orElse(null),
                end.orElse(Instant.EPOCH),
                codes(ask.networks()),
                currency,
                tasks.time(),
                orElse(tasks.timeType(), "hours"),
                amounts.minor("tasks.minimum_reward", tasks.minimumReward()),
                orElse(bonus.active(), false),
                amounts.minor("tasks.bonus.promo_reach", bonus.promoReach()),
                amounts.minor("tasks.bonus.promo_engagement_rate", bonus.promoEngagementRate()),
                amounts.minor("tasks.bonus.promo_best_post", bonus.promoBestPost()),
                orElse(ask.tasksFeatured(), false),
                orElse(ask.tasksLeaderboard(), true),
                ask.maxParticipants(),
                ask.countries().stream().distinct().toList(),
                codes(ask.categories()),
                orElse(ask.cause(), false),
                status);
        return problems.isEmpty() ? Optional.of(draft) : Optional.empty();
    }

    /**
     * What may have to be paid.
     *
     * @param postRate minor units; null for none set
     */
    CampaignPromise.Rules rules(Long postRate) {
        return new CampaignPromise.Rules(
                minimumReward, postRate, bonusActive, bonusReach, bonusEngagement, bonusBestPost);
    }

    /** What a participant has to do. */
    String requirements() {
        String where = "Publish a post on " + String.join(" or ", networks);
        if (hashtags.isEmpty()) {
            return where + ".";
        }
        return where + " with "
                + String.join(
                        " ",
                        hashtags.stream()
                                .map(tag -> tag.startsWith("#") ? tag : "#" + tag)
                                .toList())
                + ".";
    }

    private static List<String> codes(List<String> texts) {
        return texts.stream()
                .map(text -> text.strip().toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    private static <T> T orElse(T value, T other) {
        return value == null ? other : value;
    }

    private static String blankAsNull(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** Amounts of one currency, and what is wrong with them. */
    private record Amounts(String currency, Map<String, String> problems) {
        /** Minor units; null is nothing. */
        long minor(String field, BigDecimal amount) {
            Optional<Money> money = Money.parse(amount == null ? BigDecimal.ZERO : amount, currency);
            if (money.isEmpty()) {
                problems.put(field, "has more decimals than " + currency);
            }
            return money.map(Money::minor).orElse(0L);
        }
    }
}
