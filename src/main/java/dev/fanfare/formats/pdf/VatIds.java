package dev.fanfare.formats.pdf;

import dev.fanfare.formats.text.PastedText;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The forms of VAT identification numbers: European Commission, VIES, frequently asked questions, "What is the format
 * of a VAT number"; gov.uk, estv.admin.ch and skatteetaten.no for the others. A number of valid form may not exist:
 * that only VIES can tell.
 */
public final class VatIds {
    private static final Map<String, Pattern> UNION = Map.ofEntries(
            form("AT", "ATU\\d{8}"),
            form("BE", "BE[01]\\d{9}"),
            form("BG", "BG\\d{9,10}"),
            form("CY", "CY\\d{8}[A-Z]"),
            form("CZ", "CZ\\d{8,10}"),
            form("DE", "DE\\d{9}"),
            form("DK", "DK\\d{8}"),
            form("EE", "EE\\d{9}"),
            form("ES", "ES([A-Z]\\d{7}[A-Z0-9]|\\d{8}[A-Z])"),
            form("FI", "FI\\d{8}"),
            form("FR", "FR[A-HJ-NP-Z0-9]{2}\\d{9}"),
            form("GR", "EL\\d{9}"),
            form("HR", "HR\\d{11}"),
            form("HU", "HU\\d{8}"),
            form("IE", "IE(\\d[A-Z0-9+*]\\d{5}[A-Z]|\\d{7}[A-W][A-I])"),
            form("IT", "IT\\d{11}"),
            form("LT", "LT(\\d{9}|\\d{12})"),
            form("LU", "LU\\d{8}"),
            form("LV", "LV\\d{11}"),
            form("MT", "MT\\d{8}"),
            form("NL", "NL[A-Z0-9+*]{12}"),
            form("PL", "PL\\d{10}"),
            form("PT", "PT\\d{9}"),
            form("RO", "RO\\d{2,10}"),
            form("SE", "SE\\d{12}"),
            form("SI", "SI\\d{8}"),
            form("SK", "SK\\d{10}"));

    private static final Map<String, Pattern> OTHERS = Map.ofEntries(
            form("GB", "GB(\\d{9}|\\d{12}|(GD|HA)\\d{3})"),
            form("CH", "CHE\\d{9}(MWST|TVA|IVA)?"),
            form("NO", "NO\\d{9}(MVA)?"));

    private VatIds() {}

    private static Map.Entry<String, Pattern> form(String country, String form) {
        return Map.entry(country, Pattern.compile(form));
    }

    /** The members of the EU, by their ISO 3166-1 codes. */
    public static String[] union() {
        return UNION.keySet().stream().sorted().toArray(String[]::new);
    }

    /** Whether a country, an ISO 3166-1 code, is a member of the EU. */
    public static boolean isInUnion(String country) {
        return UNION.containsKey(country);
    }

    /** The number without separators; empty when a business in that country has no such number. */
    public static Optional<String> find(String country, String vatId) {
        String plain = PastedText.compact(vatId).toUpperCase(Locale.ROOT);
        Pattern form = UNION.getOrDefault(country, OTHERS.get(country));
        boolean fits = form == null
                ? plain.matches("[A-Z0-9]{2,20}")
                : form.matcher(plain).matches();
        return fits ? Optional.of(plain) : Optional.empty();
    }
}
