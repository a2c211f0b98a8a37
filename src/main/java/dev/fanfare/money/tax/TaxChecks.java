package dev.fanfare.money.tax;

import dev.fanfare.formats.pdf.VatIds;
import dev.fanfare.formats.text.PastedText;
import java.util.Locale;
import java.util.Set;

/** Format checks of the numbers on tax forms. */
final class TaxChecks {

    /** Prefixes that the IRS has not assigned (Internal Revenue Manual 21.7.13). */
    private static final Set<String> NO_EIN = Set.of(
            "00", "07", "08", "09", "17", "18", "19", "28", "29", "49", "69", "70", "78", "79", "89", "96", "97");

    /** Without separators, in capitals. */
    static String plain(String number) {
        return PastedText.compact(number).toUpperCase(Locale.ROOT);
    }

    /** Whether nine digits are a possible number of this type: ssn, itin or ein. */
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

    /** Whether a foreign number is possible: 4 to 20 letters and digits, not all equal. */
    static boolean isForeignTin(String tin) {
        return tin.matches("[A-Z0-9+*]{4,20}") && tin.chars().distinct().count() > 1;
    }

    /** Whether it has the VAT id format of its member state. */
    static boolean isVatId(String id) {
        return id.length() > 2
                && VatIds.isInUnion(countryOfVatId(id))
                && VatIds.find(countryOfVatId(id), id).isPresent();
    }

    /** The country of a VAT id. */
    static String countryOfVatId(String id) {
        String prefix = id.substring(0, 2);
        return prefix.equals("EL") ? "GR" : prefix;
    }
}
