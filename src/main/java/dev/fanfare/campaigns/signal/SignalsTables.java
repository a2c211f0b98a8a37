package dev.fanfare.campaigns.signal;

import static dev.fanfare.platform.tables.OwnedTable.table;

import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.RetentionConfig;

/** Signals of fraud. */
public final class SignalsTables {
    private SignalsTables() {}

    public static final PackageTables ALL = PackageTables.of(
            SignalsTables.class,
            table("signals")
                    .inRealTime("due_at")
                    .deletedAfter(RetentionConfig::signalsDays, "checked_at")
                    .exported("signals", """
                            id, task_id, status, score, checked_at, cleared, decided_at, told, held_until, appeal, appealed_at""")
                    .erased(),
            table("signal_reasons")
                    .kept("go with their signal")
                    .exportedBy("signal_reasons", """
                            select r.signal_id, r.reason, r.points, r.found, r.usual, r.detail, r.at, r.found_at
                            from signal_reasons r join signals s on s.id = r.signal_id
                            where s.user_id = $1 order by r.signal_id, r.reason""")
                    .erasedBy("""
                            update signal_reasons set users = array_remove(users, $1) where $1 = any (users)"""),
            table("signal_precision")
                    .kept("how often each reason was right, without anyone's data")
                    .notExported("sums of all")
                    .notErased("sums of all"),
            table("signal_figures")
                    .deletedAfter(RetentionConfig::signalsDays, "read_at")
                    .exported("signal_figures", "id, connection_id, day, value")
                    .erased(),
            table("network_rates")
                    .kept("what is usual at networks, without anyone's data")
                    .notExported("sums of all")
                    .notErased("sums of all"));
}
