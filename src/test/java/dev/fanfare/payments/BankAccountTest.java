package dev.fanfare.payments;

import static dev.fanfare.payments.PaymentsFixture.bankAccount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.fanfare.payments.api.SaveBankAccount;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.World.Account;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class BankAccountTest {
    private static final String SAVE = "/web/api/update/bank-account/";
    private static final String ROUTING = "021000021";
    private static final String OTHER_ROUTING = "011401533";
    private final PaymentsFixture payments = PaymentsFixture.shared();

    @Test
    @DisplayName("BK-04 HT-11 adds an account for new numbers and changes the labels of known ones")
    void addsAnAccountOrChangesItsLabels() {
        Account publisher = payments.publisher();
        Map<String, String> fields = bankAccount();
        Answer added = payments.json(publisher, SAVE, fields);
        assertThat(added.status()).isEqualTo(201);
        assertThat(added.fields()).containsExactlyInAnyOrder("status", "message", "bank_account_id");
        assertThat(added.text("status")).isEqualTo("success");
        assertThat(added.at("bank_account_id").isIntegralNumber()).isTrue();
        long id = idOf(added);

        Map<String, String> relabelled = new HashMap<>(fields);
        relabelled.put("bank_name", "Second Bank");
        relabelled.put("account_type", "savings");
        payments.execute("update bank_accounts set verification_status = 'verified' where id = $1", id);
        Answer updated = payments.form(publisher, SAVE, relabelled);
        assertThat(updated.status()).isEqualTo(200);
        assertThat(idOf(updated)).isEqualTo(id);
        assertThat(row(id)).isEqualTo("Second Bank savings true verified");

        Answer other = payments.form(publisher, SAVE, bankAccount(fields.get("account_number"), OTHER_ROUTING));
        assertThat(other.status()).isEqualTo(201);
        assertThat(row(idOf(other))).isEqualTo("First Bank checking true pending");
        assertThat(row(id)).isEqualTo("Second Bank savings false verified");
    }

    @Test
    @DisplayName("BK-01 BK-04 recognises an account that was kept under an earlier key")
    void recognisesAnAccountAcrossAChangeOfKeys() {
        Account publisher = payments.publisher();
        Map<String, String> fields = bankAccount();
        long id = idOf(payments.json(publisher, SAVE, fields));
        PaymentsConfig before =
                new PaymentsConfig("USD", PaymentsFixture.CONFIG.methods(), PaymentsFixture.CONFIG.bankKeys(), "old");
        BankNumbers.Sealed old = new BankNumbers(before)
                .seal(publisher.id(), fields.get("account_number"), fields.get("routing_number"));
        payments.execute(
                "update bank_accounts set key_id = $2, account_number = $3, fingerprint = $4 where id = $1",
                id,
                old.keyId(),
                old.accountNumber(),
                old.fingerprint());
        Answer again = payments.json(publisher, SAVE, fields);
        assertThat(again.status()).isEqualTo(200);
        assertThat(idOf(again)).isEqualTo(id);
        assertThat(payments.textOf("select key_id from bank_accounts where id = $1", id))
                .isEqualTo("new");
    }

    @Test
    @DisplayName("BK-04 keeps exactly one primary account however many are added at once")
    void keepsOnePrimaryAccount() {
        Account publisher = payments.publisher();
        List<CompletableFuture<Answer>> sent = new ArrayList<>();
        Map<String, String> same = bankAccount();
        for (int i = 0; i < 12; i++) {
            sent.add(payments.sending(publisher, SAVE, i % 3 == 0 ? same : bankAccount()));
        }
        List<Answer> answers = sent.stream().map(PaymentsFixture::await).toList();
        assertThat(answers).filteredOn(a -> a.status() == 201).hasSize(9);
        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(3);
        assertThat(payments.number("select count(*) from bank_accounts where user_id = $1", publisher.id()))
                .isEqualTo(9);
        assertThat(payments.number(
                        "select count(*) from bank_accounts where user_id = $1 and is_primary", publisher.id()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("BK-02 ER-04 refuses numbers that cannot be, naming all of them")
    void refusesNumbersThatCannotBe() {
        Account publisher = payments.publisher();
        for (String account : List.of("123", "123456789012345678", "12a45", "-1234")) {
            for (String routing : List.of("021000022", "02100002", "0210000211", "000000000", "02100002x")) {
                Answer answer = payments.json(publisher, SAVE, bankAccount(account, routing));
                assertThat(answer.status()).as("%s %s", account, routing).isEqualTo(422);
                assertThat(answer.error()).isEqualTo("validation_error");
                assertThat(PaymentsFixture.fieldsOf(answer.at("details").get("field_errors")))
                        .containsExactlyInAnyOrder("account_number", "routing_number");
            }
        }
        Answer type = payments.form(publisher, SAVE, with(bankAccount(), "account_type", "gold"));
        assertThat(type.status()).isEqualTo(422);
        assertThat(type.text("field")).isEqualTo("account_type");
        for (String account : List.of("1234", "12345678901234567")) {
            assertThat(payments.json(publisher, SAVE, bankAccount(account, ROUTING))
                            .status())
                    .isEqualTo(201);
        }
    }

    @Test
    void namesEveryMissingField() {
        Answer answer = payments.form(payments.publisher(), SAVE, Map.of("account_number", " "));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("details").get("missing_fields"))
                .hasToString("[\"bank_name\",\"account_number\",\"routing_number\",\"account_type\","
                        + "\"account_holder_name\"]");
    }

    @Test
    void takesAccountsFromWebSessionsOnly() {
        assertThat(payments.withToken(null, SAVE, bankAccount()).error()).isEqualTo("authentication_required");
        assertThat(payments.byTheOther(payments.publisher(), SAVE, bankAccount())
                        .status())
                .isEqualTo(401);
    }

    @Test
    @DisplayName("BK-01 stores the numbers encrypted, differently each time, bound to their owner")
    void storesTheNumbersEncrypted() {
        BankNumbers numbers = new BankNumbers(PaymentsFixture.CONFIG);
        Account publisher = payments.publisher();
        Map<String, String> fields = bankAccount();
        long id = idOf(payments.json(publisher, SAVE, fields));
        Buffer stored = PaymentsFixture.await(payments.db()
                .get("select account_number from bank_accounts where id = $1", row -> row.getBuffer(0), id));
        assertThat(numbers.open(publisher.id(), "new", stored)).isEqualTo(fields.get("account_number"));
        assertThat(numbers.seal(publisher.id(), fields.get("account_number"), ROUTING)
                        .accountNumber())
                .isNotEqualTo(stored);
        assertThatThrownBy(() -> numbers.open(publisher.id() + 1, "new", stored))
                .isInstanceOf(IllegalStateException.class);
        String account = fields.get("account_number");
        assertThat(payments.textOf("select account_masked from bank_accounts where id = $1", id))
                .isEqualTo("****" + account.substring(account.length() - 4));
        assertThat(payments.textOf("select bank_accounts::text from bank_accounts where id = $1", id))
                .doesNotContain(account, ROUTING);
    }

    @Test
    @DisplayName("BK-01 refuses keys that cannot be used, and does not show them")
    void refusesKeysThatCannotBeUsed() {
        for (String key : List.of("not Base64!", "dG9vIHNob3J0", "")) {
            PaymentsConfig config = PaymentsFixture.CONFIG.withBankKey("weak", key);
            assertThatThrownBy(() -> new BankNumbers(config))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasNoCause()
                    .hasMessage("The key weak in payments.bank_keys is not 32 bytes in Base64");
            assertThat(config.toString()).isEqualTo("PaymentsConfig[…]");
        }
        PaymentsConfig other =
                new PaymentsConfig("USD", PaymentsFixture.CONFIG.methods(), PaymentsFixture.CONFIG.bankKeys(), "lost");
        assertThatThrownBy(() -> new BankNumbers(other)).hasMessageContaining("payments.bank_key_id");
    }

    @Test
    @DisplayName("BK-01 shows the last four digits, two of a short number")
    void masksNumbers() {
        assertThat(BankNumbers.masked("12345678")).isEqualTo("****5678");
        assertThat(BankNumbers.masked("1234567")).isEqualTo("****67");
        assertThat(BankNumbers.masked("1234")).isEqualTo("****34");
    }

    @Test
    @DisplayName("BK-01 lets no number into a log line, an error or a toString")
    void neverShowsANumber() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Logger ours = (Logger) LoggerFactory.getLogger("dev.fanfare");
        Captured captured = new Captured();
        captured.start();
        root.addAppender(captured);
        Level level = ours.getLevel();
        ours.setLevel(Level.TRACE);
        String canary = "77731415926535";
        List<Answer> answers = new ArrayList<>();
        try {
            Account publisher = payments.publisher();
            Map<String, String> good = bankAccount(canary, ROUTING);
            answers.add(payments.json(publisher, SAVE, good));
            answers.add(payments.form(publisher, SAVE, with(good, "bank_name", "Other")));
            answers.add(payments.json(publisher, SAVE, with(good, "account_number", canary + "9999")));
            answers.add(payments.json(publisher, SAVE, with(good, "account_number", canary + "x")));
            answers.add(payments.form(publisher, SAVE, with(good, "routing_number", canary)));
            answers.add(payments.json(publisher, SAVE, Map.of("account_number", Map.of(canary, canary))));
            answers.add(payments.json(publisher, SAVE, Map.of("account_number", List.of(canary, canary))));
            // An accident in the middle of it: the name is refused by the database.
            payments.execute("alter table bank_accounts add constraint canary check (bank_name <> 'Broken') not valid");
            answers.add(payments.json(payments.publisher(), SAVE, with(good, "bank_name", "Broken")));
            assertThat(answers.get(answers.size() - 1).status()).isEqualTo(500);
        } finally {
            payments.execute("alter table bank_accounts drop constraint if exists canary");
            ours.setLevel(level);
            root.detachAppender(captured);
        }
        assertThat(captured.lines).isNotEmpty().noneMatch(line -> line.contains(canary));
        assertThat(answers).noneMatch(answer -> answer.body().toString().contains(canary));
        assertThat(new SaveBankAccount("Bank", canary, ROUTING, "checking", "Ada").toString())
                .doesNotContain(canary, ROUTING);
        assertThat(payments.number("select count(*) from audit_log where after::text like '%' || $1 || '%'", canary))
                .isZero();
    }

    @Test
    @DisplayName("BK-01 writes what staff change on their own account to the audit log, masked")
    void auditsStaffMasked() {
        Account staff = payments.operator(Permission.BANK_VIEW);
        Map<String, String> fields = bankAccount();
        long id = idOf(payments.json(staff, SAVE, fields));
        assertThat(payments.textOf("select after::text from audit_log where subject = $1", "bank_account:" + id))
                .contains("****")
                .doesNotContain(fields.get("account_number"));
    }

    private String row(long id) {
        return payments.textOf(
                "select concat_ws(' ', bank_name, account_type, case when is_primary then 'true' else 'false' end,"
                        + " verification_status) from bank_accounts where id = $1",
                id);
    }

    private static long idOf(Answer answer) {
        return answer.number("bank_account_id");
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> changed = new HashMap<>(fields);
        changed.put(name, value);
        return changed;
    }

    /** Every line that is logged, with its arguments and its exception. */
    private static final class Captured extends AppenderBase<ILoggingEvent> {
        private final Queue<String> lines = new ConcurrentLinkedQueue<>();

        @Override
        protected void append(ILoggingEvent event) {
            String thrown =
                    event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
            lines.add(event.getFormattedMessage() + " "
                    + Set.copyOf(event.getMDCPropertyMap().values()) + thrown);
        }
    }
}
