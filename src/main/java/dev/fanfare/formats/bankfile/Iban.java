package dev.fanfare.formats.bankfile;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** International bank account numbers (ISO 13616): found in texts, so that they can be taken out. */
public final class Iban {
    private static final BigInteger NINETY_SEVEN = BigInteger.valueOf(97);
    private static final Pattern BEGINNING = Pattern.compile("(?<![A-Za-z0-9])[A-Za-z]{2}[0-9]{2}");
    private static final int VISIBLE = 4;

    /** How long they are, by country, as SWIFT's registry has it. */
    private static final Map<String, Integer> LENGTHS = Arrays.stream(
                    ("AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27"
                                    + " BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22"
                                    + " GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32"
                                    + " LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24"
                                    + " PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23"
                                    + " TN24 TR26 UA29 VA22 VG24 XK20 YE30")
                            .split(" ", -1))
            .collect(Collectors.toUnmodifiableMap(
                    each -> each.substring(0, 2), each -> Integer.valueOf(each.substring(2))));

    private Iban() {}

    /** Replaces those in a text, with or without spaces, by their last four characters behind asterisks. */
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

    /** Where the one that begins here ends; -1 when none does. */
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

    /** Whether it is as long as its country has them; true for countries that are not known. */
    static boolean hasLengthOfCountry(String iban) {
        return LENGTHS.getOrDefault(iban.substring(0, 2), iban.length()) == iban.length();
    }

    /** The remainder of ISO 7064 MOD 97-10, which is 1 for valid IBANs and creditor references. */
    static int mod97(String value) {
        StringBuilder digits = new StringBuilder();
        (value.substring(4) + value.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(NINETY_SEVEN).intValue();
    }
}
