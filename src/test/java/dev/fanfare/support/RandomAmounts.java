package dev.fanfare.support;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import java.util.List;
import java.util.Random;

/** Amounts in currencies of 0, 2 and 3 decimals, small and very large, the same ones in each run. */
public final class RandomAmounts {
    private static final List<String> CURRENCIES = Currencies.listed().stream()
            .filter(code -> List.of(0, 2, 3).contains(Currencies.decimals(code)))
            .sorted()
            .toList();

    /** Of each ten, some have none, two and three decimals. */
    private static final List<String> USUAL =
            List.of("JPY", "KRW", "CLP", "USD", "EUR", "HUF", "INR", "KWD", "BHD", "TND");

    private final Random random;

    public RandomAmounts(long seed) {
        this.random = new Random(seed);
    }

    public Random random() {
        return random;
    }

    /** One of the usual ones or, as often, any at all. */
    public String currency() {
        List<String> from = random.nextBoolean() ? USUAL : CURRENCIES;
        return from.get(random.nextInt(from.size()));
    }

    /** From one minor unit up to a million millions, in all sizes alike. */
    public long minor() {
        return 1 + (long) (Math.pow(10, random.nextDouble() * 12) - 1);
    }

    public Money money() {
        return new Money(minor(), currency());
    }
}
