package dev.fanfare.taxes;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks of the numbers that tax forms ask for, as far as their form shows that they are wrong. */
final class TaxChecks {
    private static final Set<String> COUNTRIES = Set.copyOf(Arrays.asList(Locale.getISOCountries()));

    /** By member state the form of its VAT ids after the prefix, as VIES describes them. Greece has the prefix EL. */
    private static final Map<String, Pattern> VAT_IDS = Map.ofEntries(
            vat("AT", "U[0-9]{8}"),
            vat("BE", "[01][0-9]{9}"),
            vat("BG", "[0-9]{9,10}"),
            vat("CY", "[0-9]{8}[A-Z]"),
            vat("CZ", "[0-9]{8,10}"),
            vat("DE", "[0-9]{9}"),
            vat("DK", "[0-9]{8}"),
            vat("EE", "[0-9]{9}"),
            vat("EL", "[0-9]{9}"),
            vat("ES", "[A-Z0-9][0-9]{7}[A-Z0-9]"),
            vat("FI", "[0-9]{8}"),
            vat("FR", "[A-Z0-9]{2}[0-9]{9}"),
            vat("HR", "[0-9]{11}"),
            vat("HU", "[0-9]{8}"),
            vat("IE", "[0-9][A-Z0-9+*][0-9]{5}[A-Z]{1,2}"),
            vat("IT", "[0-9]{11}"),
            vat("LT", "([0-9]{9}|[0-9]{12})"),
            vat("LU", "[0-9]{8}"),
            vat("LV", "[0-9]{11}"),
            vat("MT", "[0-9]{8}"),
            vat("NL", "[A-Z0-9+*]{12}"),
            vat("PL", "[0-9]{10}"),
            vat("PT", "[0-9]{9}"),
            vat("RO", "[0-9]{2,10}"),
            vat("SE", "[0-9]{12}"),
            vat("SI", "[0-9]{8}"),
            vat("SK", "[0-9]{10}"));

    /** Prefixes that the IRS has given to no campus (Internal Revenue Manual 21.7.13). */
    private static final Set<String> NO_EIN = Set.of(
            "00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97");

    private TaxChecks() {}

    private static Map.Entry<String, Pattern> vat(String prefix, String form) {
        return Map.entry(prefix, Pattern.compile(form));
    }

    static boolean isCountry(String code) {
        return COUNTRIES.contains(code);
    }

    /** Whether it is a member state of the European Union. */
    static boolean isMemberState(String country) {
        return VAT_IDS.containsKey("GR".equals(country) ? "EL" : country);
    }

    /** Without what people write between digits, in capitals. */
    static String plain(String number) {
        return number.replaceAll("[\\s./-]", "").toUpperCase(Locale.ROOT);
    }

    /** Whether nine digits can be a number of this type: ssn, itin or ein. */
    static boolean isTin(String type, String tin) {
        if (!tin.matches("[0-9]{9}")) {
            return false;
        }
        String area = tin.substring(0, 3);
        int group = Integer.parseInt(tin.substring(3, 5));
        return switch (type) {
            // 000, 666 and 9xx are no areas, 00 is no group and 0000 no serial.
            case "ssn" ->
                !area.equals("000")
                        && !area.equals("666")
                        && tin.charAt(0) != '9'
                        && group != 0
                        && !tin.endsWith("0000");
            case "itin" ->
                tin.charAt(0) == '9'
                        && (within(group, 50, 65)
                                || within(group, 70, 88)
                                || within(group, 90, 92)
                                || within(group, 94, 99));
            case "ein" -> !NO_EIN.contains(tin.substring(0, 2));
            default -> false;
        };
    }

    private static boolean within(int number, int first, int last) {
        return number >= first && number <= last;
    }

    /** Whether a number of another country may be one: 4 to 20 letters and digits, not all the same. */
    static boolean isForeignTin(String tin) {
        return tin.matches("[A-Z0-9+*]{4,20}") && tin.chars().distinct().count() > 1;
    }

    /** Whether it is written as a VAT id of its member state. */
    static boolean isVatId(String id) {
        Pattern form = id.length() < 4 ? null : VAT_IDS.get(id.substring(0, 2));
        return form != null && form.matcher(id.substring(2)).matches();
    }

    /** The country of a VAT id. */
    static String countryOfVatId(String id) {
        String prefix = id.substring(0, 2);
        return prefix.equals("EL") ? "GR" : prefix;
    }

    /** Whether its check digits are right (ISO 13616, modulo 97). */
    static boolean isIban(String iban) {
        if (!iban.matches("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")) {
            return false;
        }
        StringBuilder digits = new StringBuilder();
        (iban.substring(4) + iban.substring(0, 4)).chars().forEach(c -> digits.append(Character.digit(c, 36)));
        return new BigInteger(digits.toString()).mod(BigInteger.valueOf(97)).intValue() == 1;
    }

    /** The last four characters; of a short number two. */
    static String masked(String number) {
        return "****" + number.substring(number.length() - (number.length() < 8 ? 2 : 4));
    }
}
