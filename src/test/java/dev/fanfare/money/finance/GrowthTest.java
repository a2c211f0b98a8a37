package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.finance.api.ExportJournal;
import dev.fanfare.money.finance.api.GetTrialBalance;
import dev.fanfare.money.finance.api.ListJournal;
import dev.fanfare.money.finance.api.VerifyLedger;
import dev.fanfare.money.finance.api.VerifyLedger.LedgerVerified;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.journal.api.ListJournalStatement;
import dev.fanfare.money.ledger.api.Moment;
import dev.fanfare.money.payment.api.GetUserBalance;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CallerBuilder;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.runtime.postgres.EmbeddedPostgres;
import dev.fanfare.runtime.postgres.PreparedServer;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * TR-04, TR-05: what must not take longer the longer the journal is, on a long one, each by the ask that does it. Times are
 * in milliseconds. {@code -Dgrowth.postings=1000000 -Dgrowth.directory=…} makes it long enough to measure, on an embedded
 * server of its own; one that is filled already is not filled again. See {@code src/bench/growth.sh}.
 */
@Soak.Only
class GrowthTest {
    private static final long POSTINGS = Long.getLong("growth.postings", 6_000);
    private static final String DIRECTORY = System.getProperty("growth.directory");
    /** Chunks of a long table that are compared. */
    private static final int CHUNKS = Integer.getInteger("growth.chunks", 100);

    private static final Map<String, String> LONG = Map.of(
            "entries",
            "journal_entries",
            "summed postings",
            "journal_entries",
            "tasks",
            "tasks",
            "days",
            "account_days");

    private static final LocalDate FIRST = LocalDate.of(2024, 3, 1);
    private static final LocalDate LAST = LocalDate.of(2024, 3, 31);

    /** Without waiting for the disk, and with memory for sorting. */
    private static final String FILLING = """
            fsync = off
            full_page_writes = off
            wal_level = minimal
            max_wal_senders = 0
            max_wal_size = 6GB
            checkpoint_timeout = 30min
            autovacuum = off
            """;

    private Node node;

    @Test
    @DisplayName("TR-04 TR-05 bills, compares, lists and exports a journal of any length bit by bit")
    void isDoneBitByBit() throws Exception {
        if (DIRECTORY == null) {
            String uri = Db.freshUri();
            GrownJournal.fill(uri, POSTINGS);
            measure(uri);
            return;
        }
        Path directory = Path.of(DIRECTORY);
        if (!Files.exists(directory.resolve("data"))) {
            PreparedServer.in(directory);
            Path settings = directory.resolve("data/postgresql.auto.conf");
            Files.writeString(settings, FILLING);
            try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0)) {
                Node.start(postgres.uri(), Map.of()).close();
                GrownJournal.fill(postgres.uri(), POSTINGS);
            }
            Files.writeString(settings, "");
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(directory, 0)) {
            measure(postgres.uri());
        }
    }

    private static ListJournal behind(long entry) {
        ListJournal first = new ListJournal(null, null, null, null, null, null, 100);
        String cursor = PageRequest.of(first, null, 100, null).next(entry);
        return new ListJournal(null, null, null, null, null, cursor, 100);
    }

    private void measure(String uri) {
        long entries = POSTINGS / 2;
        try (Node started = Node.start(uri, Map.of())) {
            node = started;
            System.out.printf("%d postings%n", POSTINGS);
            once("journal: first page", () -> new ListJournal(null, null, null, null, null, null, 100));
            once("journal: page in the middle", () -> behind(entries / 2));
            once("journal: last page", () -> behind(101L));
            once(
                    "journal: a user's, of a kind, in March",
                    () -> new ListJournal(1L, null, "task_accepted", FIRST, LAST, null, 100));
            once("export: first chunk", () -> new ExportJournal(null, null, null));
            once("export: chunk in the middle", () -> new ExportJournal(null, null, entries / 2));
            once("export: chunk of a month", () -> new ExportJournal(FIRST, LAST, null));
            asOf(entries);
            statement();
            invoices();
            assertThat(compare()).isEmpty();
        }
    }

    /** Within the busiest month, in the middle of a day, and by the days of booking. */
    private void asOf(long entries) {
        Moment position = new Moment(null, entries * 151 / 600, null);
        Moment booked = new Moment(Instant.parse("2024-03-15T12:00:00Z"), null, Moment.Basis.BOOKED);
        once("a balance at a position", () -> new GetUserBalance(GrownJournal.PUBLISHER, position));
        once("a balance as booked", () -> new GetUserBalance(GrownJournal.PUBLISHER, booked));
        once("trial balance now", () -> new GetTrialBalance("2024-03", null));
        once("trial balance at a position", () -> new GetTrialBalance("2024-03", position));
        once("trial balance as booked", () -> new GetTrialBalance("2024-03", booked));
    }

    private void statement() {
        Times times = new Times("a publisher's statement of a month");
        Caller caller = CallerBuilder.builder(Caller.system("growth"))
                .userId(GrownJournal.PUBLISHER)
                .build();
        int lines = 0;
        for (Long after = 0L; after != null; ) {
            ListJournalStatement ask = new ListJournalStatement(FIRST, LAST, null, null, after);
            ListJournalStatement.JournalStatementChunk chunk = times.add(() -> ask(caller, ask));
            lines += chunk.items().size();
            after = chunk.next();
        }
        times.print(", " + lines + " lines");
        assertThat(lines).isPositive();
    }

    private void invoices() {
        Times times = new Times("invoices of all months");
        JobResult result;
        do {
            result = times.add(() -> ask(system(), new IssueInvoices()));
        } while (result.more());
        Map<String, Object> largest = node.sql("""
                        select max(i.amount) / 100 as amount, (select max(postings) from account_days) as a_day from invoices i
                        """).rows().get(0);
        times.print(", one of " + largest.get("amount") + " postings, up to " + largest.get("a_day") + " a day");
        assertThat(largest.get("amount")).isEqualTo(POSTINGS / 2 * 90 / 300 - POSTINGS / 2 * 60 / 300);
    }

    /** Compares; of the longest tables only evenly chosen chunks. */
    private List<String> compare() {
        List<String> differences = new ArrayList<>();
        VerifyLedger next = VerifyLedger.all();
        while (next != null) {
            int part = next.part();
            Times times = new Times("compared: part " + part);
            long left = 0;
            while (next != null && next.part() == part) {
                VerifyLedger ask = new VerifyLedger(part, next.after() + left);
                LedgerVerified verified;
                try {
                    verified = times.add(() -> ask(system(), ask));
                } catch (Refused tooLarge) {
                    // Of the parts only the statistics, the last and for commands alone, are counted as a whole.
                    return differences;
                }
                verified.differences().forEach(difference -> differences.add(difference.toString()));
                times.what = "compared: " + verified.part();
                next = verified.next();
                String table = LONG.get(verified.part());
                if (table != null && left == 0 && next != null && next.part() == part) {
                    long chunk = next.after() - ask.after();
                    long last = node.number("select max(id) from " + table);
                    left = Math.max(0, last / chunk / CHUNKS - 1) * chunk;
                    times.of = "of about " + last / chunk;
                }
            }
            times.print("");
        }
        return differences;
    }

    private static Caller system() {
        return Caller.system("growth");
    }

    private <R extends Message> R ask(Caller caller, Ask<R> ask) {
        return Blocking.await(node.fanfare().bus().ask(caller.withTimeout(Duration.ofMinutes(1)), ask));
    }

    /** A few times: the first reads from the disk. */
    private <R extends Message> void once(String what, Supplier<Ask<R>> ask) {
        Times times = new Times(what);
        for (int i = 0; i < 5; i++) {
            times.add(() -> ask(system(), ask.get()));
        }
        times.print("");
    }

    /** How long asks took. */
    private static final class Times {
        private String what;
        private String of = "";
        private final List<Long> millis = new ArrayList<>();
        private int failed;

        Times(String what) {
            this.what = what;
        }

        /** Repeats what does not get through in time, with smaller chunks. */
        <R> R add(Supplier<R> work) {
            for (int attempt = 1; ; attempt++) {
                long began = System.nanoTime();
                try {
                    R result = work.get();
                    millis.add(Duration.ofNanos(System.nanoTime() - began).toMillis());
                    return result;
                } catch (Refused e) {
                    failed++;
                    if (attempt == 4) {
                        System.out.printf("%-40s fails: %s%n", what, e.getMessage());
                        throw e;
                    }
                }
            }
        }

        void print(String further) {
            System.out.printf(
                    "%-36s %5d %-15s first %5d, longest %5d, mean %7.1f, %d too long%s%n",
                    what,
                    millis.size(),
                    of,
                    millis.get(0),
                    millis.stream().max(Long::compare).orElseThrow(),
                    millis.stream().mapToLong(Long::longValue).average().orElseThrow(),
                    failed,
                    further);
        }
    }
}
