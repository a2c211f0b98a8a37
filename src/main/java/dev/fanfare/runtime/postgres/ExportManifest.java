package dev.fanfare.runtime.postgres;

import dev.fanfare.formats.amount.Money;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The contents of an export, as in its {@code manifest.json}.
 *
 * @param version of the Fanfare that wrote it
 * @param schema the version of the last migration
 * @param takenAt the time of the snapshot
 * @param tables by name
 * @param sequences the next number of each
 */
public record ExportManifest(
        String format,
        String version,
        String schema,
        Instant takenAt,
        Books journal,
        List<Table> tables,
        Map<String, Long> sequences) {
    static final String FORMAT = "fanfare-export-1";
    static final String FILE = "manifest.json";
    static final String SIGNATURE = "signature.json";

    public ExportManifest {
        tables = List.copyOf(tables);
        sequences = Collections.unmodifiableMap(new TreeMap<>(sequences));
    }

    /**
     * The file of a table.
     *
     * @param sha256 of its content before compression, in lower-case hexadecimal
     */
    public record Table(String table, String file, List<Column> columns, long rows, String sha256) {
        public Table {
            columns = List.copyOf(columns);
        }

        List<String> names() {
            return columns.stream().map(Column::name).toList();
        }
    }

    /**
     * A column.
     *
     * @param type as PostgreSQL names it
     */
    public record Column(String name, String type) {}

    /**
     * The journal in figures.
     *
     * @param blocks their number, which is the number of the last one
     * @param checkpoint the hash of the last block's checkpoint; null before the first block
     * @param trialBalance of all accounts
     */
    public record Books(long entries, long postings, long blocks, String checkpoint, List<Balance> trialBalance) {
        public Books {
            trialBalance = List.copyOf(trialBalance);
        }

        /** For people. */
        public Stream<String> lines() {
            Stream<String> figures = Stream.of(
                    "%-16s %,12d".formatted("entries", entries),
                    "%-16s %,12d".formatted("postings", postings),
                    "%-16s %,12d".formatted("sealed blocks", blocks),
                    "last checkpoint  " + (checkpoint == null ? "none" : checkpoint),
                    "trial balance");
            return Stream.concat(figures, trialBalance.stream().map(Balance::line));
        }
    }

    /**
     * The sum of the accounts of a kind in a currency.
     *
     * @param account the kind
     * @param balance minor units, as text since not every reader of JSON has numbers of 64 bits
     */
    public record Balance(String currency, String account, String balance) {
        private String line() {
            return "  %s %-24s %20s".formatted(currency, account, Money.decimal(Long.parseLong(balance), currency));
        }
    }

    /** The number of rows of a table. */
    public long rowsOf(String table) {
        return tables.stream()
                .filter(each -> each.table().equals(table))
                .mapToLong(Table::rows)
                .sum();
    }
}
