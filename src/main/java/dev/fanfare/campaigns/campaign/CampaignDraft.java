package dev.fanfare.campaigns.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignType;
import dev.fanfare.campaigns.campaign.api.ContentRights;
import dev.fanfare.campaigns.campaign.api.Guidance;
import dev.fanfare.campaigns.campaign.api.PostReviewers;
import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.campaigns.campaign.api.TimeType;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A campaign about to be stored; the components are columns of the table campaigns. */
@StagedBuilder
record CampaignDraft(
        long advertiserId,
        CampaignType type,
        String name,
        String tagline,
        String description,
        String descriptionMarkdown,
        List<String> dos,
        List<String> donts,
        List<String> deliverables,
        String imageLogo,
        String imagePost,
        String attachment,
        List<String> hashtags,
        String disclosure,
        Instant startsAt,
        Instant dateEnd,
        List<String> networks,
        String currency,
        int taskTime,
        TimeType taskTimeType,
        @JsonUnwrapped RewardTerms reward,
        boolean tasksFeatured,
        boolean tasksLeaderboard,
        Integer maxParticipants,
        List<Integer> countries,
        List<String> categories,
        boolean cause,
        ContentRights rights,
        ViewRewardTerms rewardRules,
        boolean drafts,
        Admission admission,
        PostReviewers reviewedBy) {

    /**
     * A draft with its maximum cost to the advertiser.
     *
     * @param limitRate value of one unit of the campaign's currency in the advertiser's
     * @param taskPromise maximum for one task, in minor units of the advertiser's currency
     * @param bestPostPromise maximum for the best post, in the same unit
     * @param viewBudget maximum for views, in minor units of the campaign's currency
     */
    record Priced(
            @JsonUnwrapped CampaignDraft draft,
            BigDecimal limitRate,
            long taskPromise,
            long bestPostPromise,
            long viewBudget) {}

    /**
     * Parses a client's fields, already merged with current values or defaults.
     *
     * @param postRate the rate for a post, in the campaign's currency; null for none
     * @param problems receives the problems, by field
     * @return the campaign; empty if a field is invalid
     */
    static Optional<CampaignDraft> read(CampaignFields fields, BigDecimal postRate, FieldErrors problems) {
        Instant end = instant("date_end", fields.dateEnd().end(), problems);
        Instant start = fields.dateStart() == null
                ? null
                : instant("date_start", fields.dateStart().start(), problems);
        if (start != null && end != null && !start.isBefore(end)) {
            problems.put("date_start", "must be before date_end");
        }
        String currency = fields.currency().strip().toUpperCase(Locale.ROOT);
        if (!Currencies.isKnown(currency)) {
            problems.put("currency", "must be an ISO 4217 currency code");
            return Optional.empty();
        }
        ViewRewardTerms views = new ViewRewardInput(currency, problems).read(fields.rewardRules());
        ViewRewardInput.checkSharing("max_participants", views, fields.maxParticipants(), problems);
        Guidance guidance = new Guidance(fields.dos(), fields.donts(), fields.deliverables());
        CampaignDraft draft = CampaignDraftBuilder.builder()
                .advertiserId(fields.advertiserId())
                .type(fields.type())
                .name(fields.name().strip())
                .tagline(fields.tagline().strip())
                .description(HtmlSanitizer.sanitize(fields.description()))
                .descriptionMarkdown(blankAsNull(fields.descriptionMarkdown()))
                .dos(guidance.dos())
                .donts(guidance.donts())
                .deliverables(guidance.deliverables())
                .imageLogo(blankAsNull(fields.imageLogo()))
                .imagePost(blankAsNull(fields.imagePost()))
                .attachment(blankAsNull(fields.attachment()))
                .hashtags(
                        fields.hashtags().stream().map(String::strip).distinct().toList())
                .disclosure(blankAsDefault(fields.disclosure(), CampaignFields.DEFAULTS.disclosure()))
                .startsAt(start)
                .dateEnd(end)
                .networks(codes(fields.networks()))
                .currency(currency)
                .taskTime(fields.tasks().time())
                .taskTimeType(fields.tasks().timeType())
                .reward(reward(fields.tasks(), postRate, new Amounts(currency, problems)))
                .tasksFeatured(fields.tasksFeatured())
                .tasksLeaderboard(fields.tasksLeaderboard())
                .maxParticipants(fields.maxParticipants())
                .countries(fields.countries().stream().distinct().toList())
                .categories(codes(fields.categories()))
                .cause(fields.cause())
                .rights(fields.rights() == null ? null : fields.rights().orNull())
                .rewardRules(views)
                .drafts(Boolean.TRUE.equals(fields.drafts()))
                .admission(fields.admission())
                .reviewedBy(fields.reviewedBy())
                .build();
        return problems.isEmpty() ? Optional.of(draft) : Optional.empty();
    }

    private static Instant instant(String field, Optional<Instant> instant, FieldErrors problems) {
        if (instant.isEmpty()) {
            problems.put(field, "must be a date and time: year, month and day, or ISO 8601 with an offset");
        }
        return instant.orElse(null);
    }

    private static RewardTerms reward(CampaignFields.Tasks tasks, BigDecimal postRate, Amounts amounts) {
        return new RewardTerms(
                amounts.minor("tasks.minimum_reward", tasks.minimumReward()),
                postRate == null ? null : amounts.postRate(postRate),
                tasks.bonus().active(),
                amounts.minor("tasks.bonus.promo_reach", tasks.bonus().promoReach()),
                amounts.minor("tasks.bonus.promo_engagement_rate", tasks.bonus().promoEngagementRate()),
                amounts.minor("tasks.bonus.promo_best_post", tasks.bonus().promoBestPost()));
    }

    /** Its terms for future participants, with the usual thresholds. */
    CampaignTerms terms() {
        return new CampaignTerms(reward, null, null, maxParticipants, rewardRules);
    }

    /** The task's requirements, as text for participants. */
    String requirements() {
        String where =
                "Publish a post on " + networks.stream().map(NetworkName::of).collect(Collectors.joining(" or "));
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

    private static String blankAsDefault(String text, String usual) {
        return text.isBlank() ? usual : text.strip();
    }

    private static String blankAsNull(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** Parses amounts of one currency and collects their errors. */
    private record Amounts(String currency, FieldErrors problems) {
        long minor(String field, BigDecimal amount) {
            Optional<Money> money = Money.parse(amount, currency);
            if (money.isEmpty()) {
                problems.put(field, "has more decimals than {0}", currency);
            }
            return money.map(Money::minor).orElse(0L);
        }

        /** A change of currency keeps the number, as for other amounts. */
        long postRate(BigDecimal amount) {
            Optional<Money> money = Money.parse(amount, currency);
            if (money.isEmpty()) {
                problems.put("currency", "has fewer decimals than the post rate");
            }
            return money.map(Money::minor).orElse(0L);
        }
    }
}
