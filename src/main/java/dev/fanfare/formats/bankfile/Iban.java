package dev.fanfare.formats.bankfile;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.iban4j.CountryCode;
import org.iban4j.IbanUtil;

/** International bank account numbers (ISO 13616): masking in texts, and check digits. */
public final class Iban {
    private static final BigInteger NINETY_SEVEN = BigInteger.valueOf(97);
    private static final Pattern BEGINNING = Pattern.compile("(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}");
    private static final int VISIBLE = 4;

    /** Lengths in countries that {@link BankCode#IBAN} does not know. */
    private static final String OTHERS = "DJ27 FK18 HN28 LY25 MN20 NI28 SD18 SO23 YE30";

    /** Lengths by country. */
    private static final Map<String, Integer> LENGTHS = Stream.concat(
                    Arrays.stream(CountryCode.values())
                            .filter(IbanUtil::isSupportedCountry)
                            .map(country -> country.name() + IbanUtil.getIbanLength(country)),
                    Arrays.stream(OTHERS.split(" ", -1)))
            .collect(Collectors.toUnmodifiableMap(
                    each -> each.substring(0, 2), each -> Integer.valueOf(each.substring(2))));

    private Iban() {}

    /** Masks all IBANs in a text, with or without spaces, except for their last four characters. */
    public static String masked(String text) {
        StringBuilder masked = new StringBuilder();
        int from = 0;
        for (var found = BEGINNING.matcher(text); found.find(); ) {
            int end = found.start() < from ? -1 : end(text, found.start());
            if (end > 0) {
                masked.append(text, from, found.start()).append("****").append(last(text, end));
                from = end;
            }
        }
        return masked.append(text.substring(from)).toString();
    }

    private static String last(String text, int end) {
        String compact = text.substring(0, end).replaceAll("[ .-]", "");
        return compact.substring(compact.length() - VISIBLE);
    }

    /** The end of the IBAN that begins here; -1 for none. */
    private static int end(String text, int start) {
        String country = text.substring(start, start + 2).toUpperCase(Locale.ROOT);
        int left = LENGTHS.getOrDefault(country, 0);
        StringBuilder compact = new StringBuilder();
        for (int at = start; at < text.length() && left > 0; at++) {
            char c = text.charAt(at);
            if (c >= 128 || !Character.isLetterOrDigit(c)) {
                if (" .-".indexOf(c) < 0) {
                    return -1;
                }
                continue;
            }
            compact.append(Character.toUpperCase(c));
            if (--left == 0 && mod97(compact.toString()) == 1) {
                return at + 1;
            }
        }
        return -1;
    }

    /** The remainder of ISO 7064 MOD 97-10, which is 1 for valid IBANs and creditor references. */
    static int mod97(String value) {
        StringBuilder digits = new StringBuilder();
        (value.substring(4) + value.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(NINETY_SEVEN).intValue();
    }
}
