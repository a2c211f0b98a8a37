package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.fanfare.admin.operations.api.ForgetExpired;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** PD-01: what a run sends by file, and the only place where account numbers are opened to be paid. */
@Nightly
class RunFilesTest {
    /** Easy to find, and found nowhere else. */
    private static final String CANARY = "7773141592653";

    /** Of the same kind: an IBAN from public documentation. */
    private static final String IBAN = "GB33BUKB20201555555555";

    private static final String VERIFY_OWN = "/web/api/verify/bank-account/";

    private static final Node NODE = Node.start(Map.of("payments.runs.draw_deposits", "true"));
    private static final World WORLD = NODE.world();

    private final Runs runs = new Runs(WORLD);
    private final Publisher publisher = WORLD.publisher();
    private final List<Answer> answers = new ArrayList<>();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(WORLD.differences()).isEmpty();
    }

    @Test
    @DisplayName("PD-01 BK-01 shows account numbers in the run's own files and nowhere else")
    void theCanaryIsInTheFileAlone() {
        Queue<String> logged = new ConcurrentLinkedQueue<>();
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Level before = root.getLevel();
        AppenderBase<ILoggingEvent> capture = capture(logged);
        capture.start();
        root.addAppender(capture);
        // As chatty as anybody would make it.
        root.setLevel(Level.DEBUG);
        try {
            long american = saves(Publisher.bankAccount(CANARY, "021000021"));
            long european = saves(Runs.iban(IBAN));
            long deposits = sent(runs.includesDeposits(american, european));
            String first = text(runs.download(deposits, 1));
            assertThat(first + text(runs.download(deposits, 2))).contains(CANARY, IBAN);
            WORLD.execute(
                    "update bank_accounts set verification_status = 'verified', verified_at = now() where id in (?, ?)",
                    american,
                    european);
            WORLD.gives(publisher, "500");
            long payout = Runs.asksByBank(publisher, "120", american);
            long run = sent(runs.creates(payout));
            Answer file = runs.download(run, 1).expect(200);
            assertThat(text(file)).contains(CANARY).contains("ADA LOVELACE");
            assertThat(file.header("Content-Disposition").orElseThrow()).contains("payouts-" + run + "-1-ach.ach");

            answers.add(runs.show(run));
            answers.add(runs.maker.call(Runs.ITEMS, "{run_id: %s}", run));
            answers.add(runs.maker.call(Runs.LIST));
            Operator all = WORLD.operator();
            for (String path : List.of(
                    "/admin/api/payouts/list/",
                    "/admin/api/payouts/export/",
                    "/admin/api/journal/list/",
                    "/admin/api/audit/list/",
                    "/admin/api/transfers/list/")) {
                answers.add(all.call(path));
            }
            answers.add(all.call("/api/bank-accounts/", "{user_id: %s}", publisher.id())
                    .expect(200));
            answers.add(publisher.call("/web/api/get/payouts/"));
            answers.add(runs.download(run, 2).expectError(404, "not_found"));
            WORLD.dispatch();
            answers.add(NODE.client().get("/metrics"));
            assertThat(dump()).hasSizeGreaterThan(100).noneMatch(RunFilesTest::tells);
        } finally {
            root.setLevel(before);
            root.detachAppender(capture);
        }
        assertThat(logged).hasSizeGreaterThan(20).noneMatch(RunFilesTest::tells);
        assertThat(answers.stream().map(answer -> answer.headers().map() + answer.text()))
                .hasSizeGreaterThan(10)
                .noneMatch(RunFilesTest::tells);
    }

    @Test
    @DisplayName(
            "PD-01 makes a file once, however many ask at once, answers the same bytes for a day, and notes each opening")
    void isMadeOnce() {
        long account = saves(Publisher.bankAccount());
        WORLD.execute("update bank_accounts set verification_status = 'verified' where id = ?", account);
        WORLD.gives(publisher, "500");
        List<Long> payouts = List.of(
                Runs.asksByBank(publisher, "50", account),
                Runs.asksByBank(publisher, "51", account),
                Runs.asksByBank(publisher, "52", account));
        long run = sent(runs.creates(payouts.toArray(Long[]::new)));
        List<String> files = together(6, i -> text(runs.download(run, 1).expect(200)));
        assertThat(files.stream().distinct()).hasSize(1);
        assertThat(WORLD.number(
                        "select count(*) from audit_log where action = 'bank_account.open' and subject = ?",
                        "bank_account:" + account))
                .as("once for each making")
                .isEqualTo(1);
        assertThat(WORLD.number(
                        "select count(*) from audit_log where action = 'payout_run.download' and subject = ?",
                        "payout_run:" + run))
                .isEqualTo(6);
        assertThat(WORLD.sql("select distinct status from transfers where run_id = ?", run)
                        .texts())
                .containsExactly("sent");
        runs.show(run).shows("{files: [{file: 1, payments: 3, made_by: %s}]}", runs.maker.id());

        for (String sql : List.of(
                "update payout_run_files set made_at = null, made_by = null, sha256 = null where run_id = " + run,
                "update payout_run_contents set content = '' where run_id = " + run)) {
            assertThatThrownBy(() -> WORLD.execute(sql)).rootCause().hasMessageContaining("append-only");
        }
        // A day later, nothing but the fact is left.
        for (String table : List.of("payout_run_files", "payout_run_contents")) {
            WORLD.execute("alter table " + table + " disable trigger user");
        }
        WORLD.execute("""
                        with older as (update payout_run_files set made_at = made_at - interval '25 hours' where run_id = ?)
                        update payout_run_contents set made_at = made_at - interval '25 hours' where run_id = ?
                        """, run, run);
        for (String table : List.of("payout_run_files", "payout_run_contents")) {
            WORLD.execute("alter table " + table + " enable trigger user");
        }
        runs.download(run, 1).expectError(400, "business_error", "RUN_FILE_GONE");
        NODE.sweep(new ForgetExpired());
        assertThat(WORLD.number("select count(*) from payout_run_contents where run_id = ?", run))
                .isZero();
        runs.download(run, 1).expectError(400, "business_error", "RUN_FILE_GONE");
        assertThatThrownBy(
                        () -> WORLD.execute("insert into payout_run_contents (run_id, number, made_at, key_id, content)"
                                + " select run_id, number, made_at, 'new', '' from payout_run_files where run_id = "
                                + run))
                .rootCause()
                .hasMessageContaining("append-only");
    }

    @Test
    @DisplayName("PD-01 pays an IBAN in euros by SEPA, a US account in dollars by ACH, and anything else by CSV")
    void takesTheRailThatFits() {
        WORLD.gives(publisher, "500");
        WORLD.gives(publisher, "500", "EUR");
        WORLD.execute("update users set primary_currency = 'EUR' where id = ?", publisher.id());
        long european = saves(Runs.iban("DE89370400440532013000"));
        WORLD.execute("update bank_accounts set verification_status = 'verified' where user_id = ?", publisher.id());
        long euros = Runs.asksByBank(publisher, "40", european);
        long run = sent(runs.creates(euros));
        assertThat(runs.items(run).get(0).path("rail").asText()).isEqualTo("sepa");
        assertThat(text(runs.download(run, 1).expect(200)))
                .contains("urn:iso:std:iso:20022:tech:xsd:pain.001.001.09", "DE89370400440532013000")
                .doesNotContain("INST");
        long instant = Runs.asksByBank(publisher, "42", european);
        String asked = "{payout_ids: [%s], currency: %s, instant: true}";
        runs.maker
                .call(Runs.CREATE, asked, instant, "USD")
                .expect(422)
                .shows("{details: {field_errors: {instant: 'is for a payout batch in EUR: choose that currency'}}}");
        long second = sent(
                runs.maker.call(Runs.CREATE, asked, instant, "EUR").expect(201).number("run_id"));
        runs.show(second).shows("{instant: true}");
        assertThat(text(runs.download(second, 1).expect(200))).contains("<LclInstrm><Cd>INST</Cd></LclInstrm>");
        WORLD.execute("update users set primary_currency = 'USD' where id = ?", publisher.id());
        long dollars = Runs.asksByBank(publisher, "41", european);
        long byCsv = sent(runs.creates(dollars));
        assertThat(runs.items(byCsv).get(0).path("rail").asText()).isEqualTo("csv");
        assertThat(text(runs.download(byCsv, 1).expect(200))).contains("DE89370400440532013000");
        // What a run has lost, reconciliation finds.
        lose(dollars, null);
        assertThat(WORLD.differences()).singleElement().asString().contains("the payouts of payout run " + byCsv);
        lose(dollars, byCsv);
    }

    @Test
    @DisplayName("BK-03 PD-01 draws micro-deposits only when a run sends them, and lets their owner verify the account")
    void sendsMicroDeposits() {
        long account = saves(Publisher.bankAccount());
        WORLD.operator()
                .call("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", account)
                .expectError(404, "not_found");
        verify(account, "0.01", "0.02")
                .expectError(400, "payment_error", "BANK_VERIFICATION_FAILED")
                .shows("{details: {reason: 'not_sent'}}");
        long run = sent(runs.includesDeposits(account));
        runs.show(run).shows("{totals: [{method: null, rail: 'ach', currency: 'USD', payments: 1}]}");
        assertThat(text(runs.download(run, 1).expect(200))).contains("ACCTVERIFY");
        assertThat(WORLD.number(
                        "select count(*) from transfers where bank_account_id = ? and status = 'sent'", account))
                .isEqualTo(2);
        Publisher other = WORLD.publisher();
        other.call(VERIFY_OWN, "{bank_account_id: %s, verification_amount_1: 0.1, verification_amount_2: 0.2}", account)
                .expectError(404, "not_found");
        List<String> drawn = WORLD.sql(
                        "select '0.' || lpad(amount::text, 2, '0') from transfers where bank_account_id = ? order by part desc",
                        account)
                .texts();
        verify(account, "0.50", "0.50").shows("{details: {reason: 'amounts_mismatch'}}");
        verify(account, drawn.get(0), drawn.get(1)).expect(200).expectFields("status", "message");
        verify(account, drawn.get(0), drawn.get(1)).shows("{details: {reason: 'already_verified'}}");
        assertThat(WORLD.number("select attempts from bank_accounts where id = ?", account))
                .isEqualTo(2);
        // Never twice, and not for what is verified.
        long again = runs.includesDeposits(account);
        assertThat(runs.items(again).get(0).path("left_out").asText()).isEqualTo("not_pending");
        // What they cost stands in the books.
        assertThat(WORLD.number(
                        "select count(*) from journal_entries where key like ?",
                        "bank_account:" + account + ":deposit:%"))
                .isEqualTo(2);
    }

    private Answer verify(long account, String first, String second) {
        return publisher.call(
                VERIFY_OWN,
                "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                account,
                first,
                second);
    }

    private static void lose(long payout, Long run) {
        WORLD.execute("alter table payouts disable trigger user");
        WORLD.execute("update payouts set run_id = ? where id = ?", run, payout);
        WORLD.execute("alter table payouts enable trigger user");
    }

    private long saves(Map<String, String> account) {
        Answer saved = publisher.call("/web/api/update/bank-account/", account).expect(201);
        answers.add(saved);
        return saved.number("bank_account_id");
    }

    /** Sent; its id. */
    private long sent(long run) {
        assertThat(runs.sent(run).text("status")).isEqualTo("sent");
        return run;
    }

    private static String text(Answer file) {
        return new String(file.bytes(), StandardCharsets.UTF_8);
    }

    /** A number as it is, or as it could hide. */
    private static boolean tells(String text) {
        for (String number : List.of(CANARY, IBAN)) {
            byte[] bytes = number.getBytes(StandardCharsets.US_ASCII);
            String base64 = Base64.getEncoder().encodeToString(bytes).substring(0, 12);
            if (text.contains(number) || text.contains(HexFormat.of().formatHex(bytes)) || text.contains(base64)) {
                return true;
            }
        }
        return false;
    }

    /** Every row of every table, as text. */
    private static List<String> dump() {
        return WORLD
                .sql("select table_name from information_schema.tables where table_schema = current_schema()")
                .texts()
                .stream()
                .flatMap(table -> WORLD.sql("select '" + table + " ' || t::text from " + table + " t").texts().stream())
                .toList();
    }

    private static AppenderBase<ILoggingEvent> capture(Queue<String> logged) {
        return new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                logged.add(event.getFormattedMessage()
                        + event.getMDCPropertyMap()
                        + (event.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(event.getThrowableProxy())));
            }
        };
    }
}
