package dev.fanfare.support;

import java.util.Locale;

/** Our own accounts at banks. */
public final class Cash {
    private Cash() {}

    /** A new account of ours, of which there is no statement yet; returns its id. */
    public static long opens(World world, String currency) {
        String number = "OWN" + World.unique("").replaceAll("[^0-9A-Za-z]", "").toUpperCase(Locale.ROOT);
        return world.number("""
                        insert into cash_accounts (kind, name, number, currency) values ('bank', 'Ours', ?, ?) returning id
                        """, number, currency);
    }
}
