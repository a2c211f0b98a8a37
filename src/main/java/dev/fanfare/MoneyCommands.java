package dev.fanfare;

import dev.fanfare.finance.api.VerifyLedger;
import dev.fanfare.finance.api.VerifyLedger.Difference;
import dev.fanfare.finance.api.VerifyLedger.LedgerVerified;
import dev.fanfare.payments.api.RotateBankKeys;
import dev.fanfare.payments.api.RotateBankKeys.BankKeysRotated;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Commands that verify the journal and rotate keys. They work in chunks, while nodes may be running. */
final class MoneyCommands {
    /** The timeout of one chunk; long, because no client waits. */
    private static final Duration TIMEOUT = Duration.ofHours(1);
    /** The interval between signs of progress. */
    private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(5);

    private MoneyCommands() {}

    /** A node that runs only one domain, with a long statement timeout. */
    private static Fanfare node(String role) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("FANFARE_DATABASE_STATEMENT_TIMEOUT_MS", "600000");
        return Fanfare.beside(Settings.load(environment), Set.of(role));
    }

    private static <R extends Message> R ask(Fanfare node, Ask<R> question) {
        Caller caller = Caller.system("cli-" + UUID.randomUUID()).patientFor(TIMEOUT);
        return Fanfare.await(node.bus().ask(caller, question), TIMEOUT);
    }

    @Command(
            name = "verify",
            description = "Compare all balances, totals and invoices with the journal and list every difference. "
                    + "Exits with 1 if there is one.",
            mixinStandardHelpOptions = true)
    static final class Verify implements Callable<Integer> {
        @Override
        public Integer call() {
            int differences = 0;
            try (Fanfare node = node("finance")) {
                VerifyLedger next = VerifyLedger.all();
                long counted = 0;
                long reported = System.nanoTime();
                while (next != null) {
                    LedgerVerified verified = ask(node, next);
                    counted += verified.count();
                    for (Difference difference : verified.differences()) {
                        System.out.println("  " + difference);
                        differences++;
                    }
                    boolean isWhole = verified.next() == null || verified.next().part() != next.part();
                    if (isWhole || System.nanoTime() - reported > PROGRESS_INTERVAL.toNanos()) {
                        System.out.printf("%-16s %,12d%s%n", verified.part(), counted, isWhole ? "" : " so far");
                        reported = System.nanoTime();
                        counted = isWhole ? 0 : counted;
                    }
                    next = verified.next();
                }
            }
            System.out.println(differences == 0 ? "Everything adds up." : "Differences: " + differences + ".");
            return differences == 0 ? 0 : 1;
        }
    }

    @Command(
            name = "rotate-bank-keys",
            description =
                    "Encrypt all bank account numbers again with the key payments.bank_key_id. Can be stopped and run again "
                            + "at any time. Exits with 1 if some still have another key.",
            mixinStandardHelpOptions = true)
    static final class RotateKeys implements Callable<Integer> {
        @Override
        public Integer call() {
            List<Long> failed = new ArrayList<>();
            long done = 0;
            BankKeysRotated rotated;
            try (Fanfare node = node("payments")) {
                Long after = 0L;
                do {
                    rotated = ask(node, new RotateBankKeys(after));
                    done += rotated.done();
                    failed.addAll(rotated.failed());
                    after = rotated.next();
                    System.out.printf("%,d accounts encrypted again, %,d left%n", done, rotated.left());
                } while (after != null);
            }
            failed.forEach(id -> System.out.println("Bank account " + id + " still has its old key: see the log."));
            if (rotated.left() > failed.size()) {
                System.out.println(
                        "Some were written with another key in the meantime: set payments.bank_key_id on all nodes,"
                                + " then run this again.");
            }
            return rotated.left() == 0 ? 0 : 1;
        }
    }
}
