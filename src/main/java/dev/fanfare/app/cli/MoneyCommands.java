package dev.fanfare.app.cli;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Commands on money. They work in chunks, beside running nodes. */
public final class MoneyCommands {
    /** The timeout of one chunk; long, because no client waits. */
    private static final Duration TIMEOUT = Duration.ofHours(1);

    /** A node with only these domains and a long statement timeout. */
    static Fanfare node(String... roles) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.put("FANFARE_DATABASE_STATEMENT_TIMEOUT_MS", "600000");
        return Fanfare.beside(environment, roles);
    }

    static <R extends Message> R ask(Fanfare node, Ask<R> question) {
        return Blocking.await(node.bus().ask(caller(), question), TIMEOUT);
    }

    private static Caller caller() {
        return Caller.system("cli-" + UUID.randomUUID()).withTimeout(TIMEOUT);
    }

    @Command(
            name = "rotate-bank-keys",
            description =
                    "Encrypt bank account numbers, tax data, the keys that sign web sessions, and secrets of authenticator"
                            + " apps again with the key payments.bank_key_id. Can be stopped and run again at any time. Exits"
                            + " with 1 if some still have another key.",
            mixinStandardHelpOptions = true)
    public static final class RotateKeys implements Callable<Integer> {
        @Override
        public Integer call() {
            try (Fanfare node = node("payments", "users")) {
                long left = node.rotateKeys(
                        caller(),
                        (table, chunk) -> System.out.printf(
                                "%s: %,d rows encrypted again, %,d left%n", table, chunk.done(), chunk.left()));
                if (left > 0) {
                    System.out.println("Some rows still have another key. The log names those that cannot be decrypted."
                            + " If others were written meanwhile, set payments.bank_key_id on all nodes, then run this"
                            + " again.");
                }
                return left == 0 ? 0 : 1;
            }
        }
    }
}
