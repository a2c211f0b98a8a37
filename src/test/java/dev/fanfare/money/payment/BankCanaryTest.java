package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** BK-01: a number that is easy to find goes everywhere that a number can go, and is then looked for everywhere. */
@Nightly
class BankCanaryTest {
    private static final String CANARY = "77731415926535";
    private static final String ROUTING = "322271627";
    private static final String SAVE = "/api/update/bank-account/";

    private final Queue<String> logged = new ConcurrentLinkedQueue<>();
    private final List<Answer> answers = new ArrayList<>();

    @Test
    @DisplayName("BK-01 puts no number into a log line, an answer, an export, an event or any table")
    void isFoundNowhere() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level before = root.getLevel();
        Capture capture = new Capture();
        capture.start();
        root.addAppender(capture);
        // As chatty as anybody would make it.
        root.setLevel(Level.DEBUG);
        try (Node node = Node.start(Map.of("payments.bank_key_id", "old"))) {
            try (Node present = Node.start(node.databaseUri(), Map.of())) {
                live(node, present);
            }
            for (String path : List.of("/metrics", "/health/ready", "/openapi.json")) {
                answers.add(node.client().get(path));
            }
            assertThat(dump(node)).isNotEmpty().noneMatch(BankCanaryTest::tells);
        } finally {
            root.setLevel(before);
            root.detachAppender(capture);
        }
        assertThat(logged).hasSizeGreaterThan(50).noneMatch(BankCanaryTest::tells);
        assertThat(answers).hasSizeGreaterThan(20);
        assertThat(answers.stream().map(answer -> answer.headers().map() + answer.text()))
                .noneMatch(BankCanaryTest::tells);
    }

    private void live(Node node, Node present) {
        World world = node.world();
        Publisher publisher = world.publisher().earns("100", "USD");
        Client own = publisher.backend();
        Client operator = node.world().operator().backend();
        Map<String, String> good = Publisher.bankAccount(CANARY, ROUTING);
        long id = keep(own.post(SAVE, good)).number("bank_account_id");
        keep(own.form(SAVE, good));
        keep(publisher.call("/web/api/update/bank-account/", good));
        keep(own.send(own.request(SAVE)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Idempotency-Key", World.unique("canary"))
                .POST(java.net.http.HttpRequest.BodyPublishers.ofString("bank_name=B&account_type=checking"
                        + "&account_holder_name=P&account_number=" + CANARY + "&routing_number=" + ROUTING))
                .build()));
        bad(own, good);
        keep(operator.post("/api/bank-accounts/", "{user_id: %s}", publisher.id()));
        Answer deposits = keep(operator.post("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", id));
        for (String amount : List.of("0.50", deposits.text("amount_1"))) {
            keep(operator.post(
                    "/api/bank-accounts/verify/",
                    "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                    id,
                    amount,
                    deposits.text("amount_2")));
        }
        Answer payout =
                keep(own.post("/api/action/payout/", "{amount: 20, method: 'bank_transfer', bank_account_id: %s}", id));
        keep(operator.post("/api/bank-accounts/delete/", "{bank_account_id: %s}", id));
        keep(operator.post(
                "/api/payouts/process/", "{payout_id: %s, transaction_id: 'T-canary'}", payout.number("payout_id")));
        present.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {});
        for (String path : List.of(
                "/api/payouts/all/",
                "/admin/api/payouts/list/",
                "/admin/api/payouts/export/",
                "/admin/api/journal/list/",
                "/admin/api/journal/export/",
                "/admin/api/audit/list/")) {
            keep(operator.post(path)).expect(200);
        }
        keep(own.post("/api/get/payouts/"));
        keep(publisher.call("/web/api/get/wallet/"));
        keep(operator.post("/api/bank-accounts/delete/", "{bank_account_id: %s}", id));
    }

    /** Numbers that are refused, each for another reason, one of them by the database itself. */
    private void bad(Client own, Map<String, String> good) {
        for (String number : List.of(CANARY + "999999", CANARY + "x", " " + CANARY + " 1")) {
            keep(own.post(SAVE, with(good, "account_number", number)));
        }
        keep(own.form(SAVE, with(good, "routing_number", CANARY)));
        keep(own.post(SAVE, "{account_number: {%s: %s}}", CANARY, CANARY));
        keep(own.post(SAVE, "{account_number: [%s, %s]}", CANARY, CANARY));
        keep(own.raw(
                SAVE, "application/json", ("{\"account_number\":" + CANARY + ",").getBytes(StandardCharsets.UTF_8)));
        keep(own.raw(SAVE, "text/plain", CANARY.getBytes(StandardCharsets.UTF_8)));
        keep(own.post("/api/action/payout/", "{amount: %s, method: 'bank_transfer', bank_account_id: 1}", CANARY));
    }

    private Answer keep(Answer answer) {
        answers.add(answer);
        return answer;
    }

    /** The numbers as they are, or as the account's could hide. */
    private static boolean tells(String text) {
        byte[] bytes = CANARY.getBytes(StandardCharsets.US_ASCII);
        // Without the last characters, which depend on what follows.
        String base64 = Base64.getEncoder().encodeToString(bytes).substring(0, 16);
        return text.contains(CANARY)
                || text.contains(ROUTING)
                || text.contains(HexFormat.of().formatHex(bytes))
                || text.contains(base64);
    }

    /** Every row of every table, as text. */
    private static List<String> dump(Node node) {
        List<String> rows = node
                .sql("select table_name from information_schema.tables where table_schema = current_schema()")
                .texts()
                .stream()
                .flatMap(table -> node.sql("select '" + table + " ' || t::text from " + table + " t").texts().stream())
                .toList();
        assertThat(rows)
                .as("what a number was written about")
                .anyMatch(row -> row.startsWith("bank_accounts "))
                .anyMatch(row -> row.startsWith("outbox "))
                .anyMatch(row -> row.startsWith("audit_log "))
                .anyMatch(row -> row.startsWith("idempotency_keys "));
        return rows;
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> changed = new java.util.HashMap<>(fields);
        changed.put(name, value);
        return changed;
    }

    private final class Capture extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            logged.add(event.getFormattedMessage()
                    + event.getMDCPropertyMap()
                    + (event.getThrowableProxy() == null
                            ? ""
                            : ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
    }
}
