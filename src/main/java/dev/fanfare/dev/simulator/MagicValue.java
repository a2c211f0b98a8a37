package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedProvider.Question;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the simulated services do with some values, wherever they meet them. The sandbox's page shows the same table. */
public enum MagicValue {
    PAYPAL_REFUSED(Place.PAYPAL, "refused"),
    PAYPAL_UNCLAIMED(Place.PAYPAL, "unclaimed"),
    PAYPAL_RETURNED(Place.PAYPAL, "returned"),
    PAYPAL_REVERSED(Place.PAYPAL, "reversed"),
    PAYPAL_INVALID(Place.PAYPAL, "invalid"),
    PAYPAL_DENIED(Place.PAYPAL, "denied"),
    PAYPAL_UNFUNDED(Place.PAYPAL, "unfunded"),
    STRIPE_MISSING(Place.STRIPE, "acct_missing"),
    STRIPE_REVOKED(Place.STRIPE, "acct_revoked"),
    STRIPE_ERROR(Place.STRIPE, "acct_error"),
    STRIPE_POOR(Place.STRIPE, "acct_poor"),
    STRIPE_LATER(Place.STRIPE, "acct_later"),
    STRIPE_NO_BANK(Place.STRIPE, "acct_nobank"),
    STRIPE_CLOSED(Place.STRIPE, "acct_closed"),
    STRIPE_RETURNED(Place.STRIPE, "acct_returned"),
    NETWORK_DOWN(Place.NETWORK, "down_"),
    NETWORK_SLOW(Place.NETWORK, "slow_"),
    POST_GONE(Place.POST, "gone");

    /** What values stand for. */
    public enum Place {
        /** The address of a PayPal account. */
        PAYPAL,
        /** The id of a Stripe account. */
        STRIPE,
        /** A handle at a social network. */
        NETWORK,
        /** The id in a post's address at Instagram. */
        POST
    }

    private static final Pattern HANDLE = Pattern.compile("(?<![A-Za-z0-9_.])("
            + Arrays.stream(values())
                    .filter(value -> value.place == Place.NETWORK)
                    .map(value -> value.beginning)
                    .collect(Collectors.joining("|"))
            + ")[A-Za-z0-9_.]");

    private final Place place;
    private final String beginning;

    MagicValue(Place place, String beginning) {
        this.place = place;
        this.beginning = beginning;
    }

    /** What it stands for. */
    public Place place() {
        return place;
    }

    /** What such values begin with. */
    public String beginning() {
        return beginning;
    }

    /** Whether a value of its place is meant. */
    boolean begins(String value) {
        return value != null && value.toLowerCase(Locale.ROOT).startsWith(beginning);
    }

    /** The handle of this kind about which a network is asked, or whose owner's token asks; empty for all others. */
    static Optional<MagicValue> ofHandle(Question question) {
        String asked = question.path()
                + " "
                + question.query().entries().stream()
                        .map(entry -> entry.getValue())
                        .collect(Collectors.joining(" "))
                + " "
                + question.headers().get("Authorization");
        Matcher matcher = HANDLE.matcher(asked);
        return matcher.find()
                ? Arrays.stream(values())
                        .filter(value -> value.place == Place.NETWORK && value.beginning.equals(matcher.group(1)))
                        .findFirst()
                : Optional.empty();
    }
}
