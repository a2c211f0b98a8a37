package dev.fanfare.formats.amount;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The currencies of ISO 4217 that have minor units, with their decimals; including withdrawn ones, which the journal
 * may contain.
 */
public final class Currencies {
    private static final Map<String, Integer> DECIMALS = decimals();
    private static final Set<String> LISTED = readListed();

    private Currencies() {}

    public static boolean isKnown(String code) {
        return code != null && DECIMALS.containsKey(code);
    }

    /**
     * Decimals of a currency: JPY 0, EUR 2, KWD 3.
     *
     * @throws IllegalArgumentException for an unknown code
     */
    public static int decimals(String code) {
        Integer decimals = DECIMALS.get(code);
        if (decimals == null) {
            throw new IllegalArgumentException("unknown currency " + code);
        }
        return decimals;
    }

    /** The English name of a known currency, such as Malagasy Ariary. */
    public static String name(String code) {
        return Currency.getInstance(code).getDisplayName(Locale.ENGLISH);
    }

    /** Today's codes of ISO 4217, without withdrawn ones. */
    public static Set<String> listed() {
        return LISTED;
    }

    public static boolean isListed(String code) {
        return code != null && LISTED.contains(code);
    }

    private static Set<String> readListed() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Currencies.class.getResourceAsStream("/iso-4217.txt"), StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.split(" ", -1)))
                    // Older JDKs lack the newest ones.
                    .filter(Currencies::isKnown)
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Integer> decimals() {
        Map<String, Integer> decimals = new HashMap<>();
        for (Currency currency : Currency.getAvailableCurrencies()) {
            // Gold, silver and test codes have no minor units.
            if (currency.getDefaultFractionDigits() >= 0) {
                decimals.put(currency.getCurrencyCode(), currency.getDefaultFractionDigits());
            }
        }
        return Map.copyOf(decimals);
    }
}
