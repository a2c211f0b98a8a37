package dev.fanfare.money.funding.api;

import dev.fanfare.formats.text.PastedText;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The reference that identifies an advertiser's transfers: an ISO 11649 creditor reference, {@code RF}, two check
 * digits, {@code FF} and the advertiser's id in ten digits.
 */
public final class FundingReference {
    private static final BigInteger MODULUS = BigInteger.valueOf(97);
    private static final Pattern FORM = Pattern.compile("RF[0-9]{2}FF[0-9]{10}");
    /** Longer than any payment text; the rest is ignored. */
    private static final int MAX_LENGTH = 2_000;

    private FundingReference() {}

    /** The reference of an advertiser, without spaces. */
    public static String of(long advertiserId) {
        String own = String.format(Locale.ROOT, "FF%010d", advertiserId);
        int check = 98 - remainder(own + "RF00");
        return String.format(Locale.ROOT, "RF%02d%s", check, own);
    }

    /**
     * The advertiser in a payer's text, with or without spaces; empty for none or several, or for wrong check digits.
     *
     * @param text null for none
     */
    public static Optional<Long> find(String text) {
        if (text == null) {
            return Optional.empty();
        }
        String packed = PastedText.compact(text.substring(0, Math.min(text.length(), MAX_LENGTH)))
                .toUpperCase(Locale.ROOT);
        Set<Long> named = FORM.matcher(packed)
                .results()
                .map(match -> match.group())
                .filter(found -> remainder(found.substring(4) + found.substring(0, 4)) == 1)
                .map(found -> Long.parseLong(found.substring(6)))
                .collect(Collectors.toSet());
        return named.size() == 1 ? named.stream().findFirst() : Optional.empty();
    }

    /** Letters count as 10 to 35. */
    private static int remainder(String text) {
        String digits = text.chars()
                .mapToObj(c -> Integer.toString(Character.digit(c, 36)))
                .collect(Collectors.joining());
        return new BigInteger(digits).mod(MODULUS).intValue();
    }
}
