package dev.fanfare.money.exchange;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;

/** Exchange rates. */
public final class ExchangeTables {
    private ExchangeTables() {}

    public static final PackageTables ALL = PackageTables.of(
            ExchangeTables.class,
            table("exchange_rates").kept("a day's rates, by which statistics of any year convert"),
            table("exchange_refreshes").inRealTime().kept("a row for each provider"));
}
