package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.RewardTerms;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.language.Translatable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Settings from a client: text from a form, typed values from JSON. Validated on their own first, then applied to the
 * campaign's terms.
 */
record CampaignSettings(Map<Key, Object> values) {
    private static final BigDecimal MAX_MONEY = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal MAX_REACH = BigDecimal.valueOf(1_000_000_000_000L);
    private static final BigDecimal DEFAULT_RATE = new BigDecimal("0.05");
    private static final int MAX_RATE_DECIMALS = 10;

    private enum Kind {
        AMOUNT,
        SWITCH,
        PEOPLE,
        FRACTION,
        SLOTS
    }

    /** The available settings. */
    enum Key {
        POST_RATE(Kind.AMOUNT, true),
        HAS_BONUS(Kind.SWITCH, false),
        PROMO_REACH_BONUS(Kind.AMOUNT, false),
        PROMO_ENGAGEMENT_RATE_BONUS(Kind.AMOUNT, false),
        PROMO_BEST_POST_BONUS(Kind.AMOUNT, false),
        REACH_THRESHOLD(Kind.PEOPLE, true),
        ENGAGEMENT_RATE_THRESHOLD(Kind.FRACTION, true),
        MINIMUM_REWARD(Kind.AMOUNT, false),
        MAX_PARTICIPANTS(Kind.SLOTS, true);

        private final Kind kind;
        /** Whether null is allowed. */
        private final boolean clearable;

        Key(Kind kind, boolean clearable) {
            this.kind = kind;
            this.clearable = clearable;
        }

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The name in error messages. */
        String field() {
            return "settings." + code();
        }

        static Optional<Key> find(String code) {
            return Arrays.stream(values())
                    .filter(key -> key.code().equals(code))
                    .findFirst();
        }
    }

    /**
     * Validates everything that does not depend on the campaign.
     *
     * @param problems receives the problems, by field
     */
    static CampaignSettings read(Map<String, Object> sent, FieldErrors problems) {
        Map<Key, Object> values = new LinkedHashMap<>();
        sent.forEach((code, value) -> Key.find(code)
                .ifPresentOrElse(
                        key -> read(key, value, values, problems),
                        () -> problems.put(
                                "settings." + code,
                                "is not a setting; the settings are {0}",
                                String.join(
                                        ", ",
                                        Arrays.stream(Key.values())
                                                .map(Key::code)
                                                .toList()))));
        return new CampaignSettings(values);
    }

    private static void read(Key key, Object value, Map<Key, Object> values, FieldErrors problems) {
        String text = value == null ? "" : value.toString().strip();
        if (text.isEmpty()) {
            if (key.clearable) {
                values.put(key, null);
            } else {
                problems.put(key.field(), "must not be empty");
            }
        } else if (key.kind == Kind.SWITCH) {
            parseBoolean(text)
                    .ifPresentOrElse(
                            on -> values.put(key, on), () -> problems.put(key.field(), "must be true or false"));
        } else {
            Optional<BigDecimal> number = value instanceof Boolean ? Optional.empty() : number(text);
            Optional<Translatable> problem = number.map(found -> problem(key.kind, found))
                    .orElseGet(() -> Optional.of(Translatable.of("must be a number")));
            problem.ifPresentOrElse(
                    found -> problems.put(key.field(), found), () -> values.put(key, number.orElseThrow()));
        }
    }

    /** The error in the number. */
    private static Optional<Translatable> problem(Kind kind, BigDecimal number) {
        BigDecimal most =
                switch (kind) {
                    case AMOUNT -> MAX_MONEY;
                    case PEOPLE -> MAX_REACH;
                    case FRACTION -> BigDecimal.ONE;
                    default -> BigDecimal.valueOf(Integer.MAX_VALUE);
                };
        BigDecimal least = kind == Kind.SLOTS ? BigDecimal.ONE : BigDecimal.ZERO;
        if (number.compareTo(least) < 0 || number.compareTo(most) > 0) {
            return Optional.of(Translatable.of("must be from {0} to {1}", least.toPlainString(), most.toPlainString()));
        }
        int decimals = Math.max(0, number.stripTrailingZeros().scale());
        if ((kind == Kind.PEOPLE || kind == Kind.SLOTS) && decimals > 0) {
            return Optional.of(Translatable.of("must be a whole number"));
        }
        return kind == Kind.FRACTION && decimals > MAX_RATE_DECIMALS
                ? Optional.of(Translatable.of("has too many decimals"))
                : Optional.empty();
    }

    private static Optional<Boolean> parseBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "1", "on", "yes" -> Optional.of(true);
            case "false", "0", "off", "no" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static Optional<BigDecimal> number(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            // More digits are no valid amount, and slow to compute with.
            return Math.abs((long) number.scale()) <= 30 && number.precision() <= 30
                    ? Optional.of(number)
                    : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Applies these settings to the campaign's terms.
     *
     * @param problems receives the problems, by field: amounts with more decimals than the currency has
     */
    CampaignTerms applyTo(CampaignTerms now, String currency, FieldErrors problems) {
        RewardTerms reward = now.reward();
        return new CampaignTerms(
                new RewardTerms(
                        amount(Key.MINIMUM_REWARD, reward.minimumReward(), currency, problems),
                        amount(Key.POST_RATE, reward.postRate(), currency, problems),
                        (Boolean) values.getOrDefault(Key.HAS_BONUS, reward.bonusActive()),
                        amount(Key.PROMO_REACH_BONUS, reward.bonusReach(), currency, problems),
                        amount(Key.PROMO_ENGAGEMENT_RATE_BONUS, reward.bonusEngagement(), currency, problems),
                        amount(Key.PROMO_BEST_POST_BONUS, reward.bonusBestPost(), currency, problems)),
                either(Key.REACH_THRESHOLD, now.reachThreshold(), number -> number.longValueExact()),
                values.containsKey(Key.ENGAGEMENT_RATE_THRESHOLD)
                        ? orElse((BigDecimal) values.get(Key.ENGAGEMENT_RATE_THRESHOLD), DEFAULT_RATE)
                        : now.engagementRateThreshold(),
                either(Key.MAX_PARTICIPANTS, now.maxParticipants(), number -> number.intValueExact()),
                now.rewardRules());
    }

    private Long amount(Key key, Long now, String currency, FieldErrors problems) {
        return either(key, now, number -> {
            Optional<Money> money = Money.parse(number, currency);
            if (money.isEmpty()) {
                problems.put(key.field(), "has more decimals than {0}", currency);
            }
            return money.map(Money::minor).orElse(0L);
        });
    }

    private <T> T either(Key key, T now, Function<BigDecimal, T> reading) {
        if (!values.containsKey(key)) {
            return now;
        }
        BigDecimal number = (BigDecimal) values.get(key);
        return number == null ? null : reading.apply(number);
    }

    private static BigDecimal orElse(BigDecimal value, BigDecimal usual) {
        return value == null ? usual : value;
    }
}
