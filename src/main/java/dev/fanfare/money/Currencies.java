package dev.fanfare.money;

import java.util.Currency;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The currencies of ISO 4217 that have minor units, and how many decimals each has. */
public final class Currencies {
    /** The currency in which somebody who has not earned anything yet is shown a balance of zero. */
    public static final String FALLBACK = "USD";

    private static final Map<String, Integer> DECIMALS = decimals();

    private Currencies() {}

    public static boolean isKnown(String code) {
        return code != null && DECIMALS.containsKey(code);
    }

    /**
     * Decimals of a currency: JPY 0, EUR 2, KWD 3.
     *
     * @throws IllegalArgumentException for a code that is no currency
     */
    public static int decimals(String code) {
        Integer decimals = DECIMALS.get(code);
        if (decimals == null) {
            throw new IllegalArgumentException("unknown currency " + code);
        }
        return decimals;
    }

    /** All known codes, in alphabetical order. */
    public static Set<String> all() {
        return new TreeSet<>(DECIMALS.keySet());
    }

    private static Map<String, Integer> decimals() {
        Map<String, Integer> decimals = new HashMap<>();
        for (Currency currency : Currency.getAvailableCurrencies()) {
            // Gold, silver and testing codes have none.
            if (currency.getDefaultFractionDigits() >= 0) {
                decimals.put(currency.getCurrencyCode(), currency.getDefaultFractionDigits());
            }
        }
        return Map.copyOf(decimals);
    }
}
