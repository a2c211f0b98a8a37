package dev.fanfare.app.cli;

import dev.fanfare.app.Fanfare;
import dev.fanfare.money.payment.api.RotateBankKeys;
import dev.fanfare.money.payment.api.RotateBankKeys.BankKeysRotated;
import dev.fanfare.money.tax.api.ResealTaxData;
import dev.fanfare.money.tax.api.ResealTaxData.TaxDataResealed;
import dev.fanfare.people.session.api.ResealSessionKeys;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Commands on money. They work in chunks, while nodes may be running. */
public final class MoneyCommands {
    /** The timeout of one chunk; long, because no client waits. */
    private static final Duration TIMEOUT = Duration.ofHours(1);

    /** A node that runs only these domains, with a long statement timeout. */
    static Fanfare node(String... roles) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("FANFARE_DATABASE_STATEMENT_TIMEOUT_MS", "600000");
        return Fanfare.beside(environment, roles);
    }

    static <R extends Message> R ask(Fanfare node, Ask<R> question) {
        Caller caller = Caller.system("cli-" + UUID.randomUUID()).withTimeout(TIMEOUT);
        return Fanfare.await(node.bus().ask(caller, question), TIMEOUT);
    }

    @Command(
            name = "rotate-bank-keys",
            description =
                    "Encrypt all bank account numbers, tax forms, and the keys that sign web sessions, again with the"
                            + " key payments.bank_key_id. Can be stopped and run again at any time. Exits with 1 if some still"
                            + " have another key.",
            mixinStandardHelpOptions = true)
    public static final class RotateKeys implements Callable<Integer> {
        @Override
        public Integer call() {
            List<Long> failed = new ArrayList<>();
            long done = 0;
            long taxesLeft;
            BankKeysRotated rotated;
            try (Fanfare node = node("payments", "users")) {
                System.out.printf(
                        "%,d keys of sessions encrypted again%n",
                        ask(node, new ResealSessionKeys()).done());
                taxesLeft = resealTaxData(node);
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
            return rotated.left() + taxesLeft == 0 ? 0 : 1;
        }

        /** Returns how many rows still have other keys. */
        private static long resealTaxData(Fanfare node) {
            long done = 0;
            long left = 0;
            TaxDataResealed resealed;
            ResealTaxData next = ResealTaxData.all();
            do {
                int part = next.part();
                resealed = ask(node, next);
                done += resealed.done();
                next = resealed.next();
                left += next == null || next.part() != part ? resealed.left() : 0;
            } while (next != null);
            System.out.printf("%,d tax forms encrypted again, %,d left%n", done, left);
            return left;
        }
    }
}
