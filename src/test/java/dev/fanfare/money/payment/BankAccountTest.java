package dev.fanfare.money.payment;

import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.payment.BankNumbers.Stored;
import dev.fanfare.money.payment.api.AccountType;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.SentStatements;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@SentStatements.Own
class BankAccountTest {
    private static final PaymentsConfig CONFIG =
            Node.config("postgresql://unused@unused/unused", Map.of()).payments();

    private static final String SAVE = "/web/api/update/bank-account/";
    private static final String ROUTING = "021000021";
    private static final String OTHER_ROUTING = "011401533";
    private final World world = World.shared();

    @Test
    @DisplayName("BK-04 HT-11 adds an account for new numbers and changes the labels of known ones")
    void addsAnAccountOrChangesItsLabels() {
        Publisher publisher = world.publisher();
        Map<String, String> fields = Publisher.bankAccount();
        Answer added = publisher
                .call(SAVE, fields)
                .expect(201)
                .expectFields("status", "message", "bank_account_id")
                .shows("{status: 'success'}");
        assertThat(added.at("bank_account_id").isIntegralNumber()).isTrue();
        long id = idOf(added);

        Map<String, String> relabelled = new HashMap<>(fields);
        relabelled.put("bank_name", "Second Bank");
        relabelled.put("account_type", "savings");
        world.execute("update bank_accounts set verification_status = 'verified' where id = ?", id);
        Answer updated = publisher.form(SAVE, relabelled).expect(200);
        assertThat(idOf(updated)).isEqualTo(id);
        assertThat(row(id)).isEqualTo("Second Bank savings true verified");

        Answer other = publisher
                .form(SAVE, Publisher.bankAccount(fields.get("account_number"), OTHER_ROUTING))
                .expect(201);
        assertThat(row(idOf(other))).isEqualTo("First Bank checking true pending");
        assertThat(row(id)).isEqualTo("Second Bank savings false verified");
    }

    @Test
    @DisplayName("BK-01 BK-04 recognises an account that was kept under an earlier key")
    void recognisesAnAccountAcrossAChangeOfKeys() {
        Publisher publisher = world.publisher();
        Map<String, String> fields = Publisher.bankAccount();
        long id = idOf(publisher.call(SAVE, fields));
        PaymentsConfig before = CONFIG.withBankKeys(CONFIG.bankKeys(), "old");
        BankNumbers.EncryptedNumbers old = new BankNumbers(before)
                .encrypt(
                        new NumbersPlace(publisher.id(), id),
                        new BankNumbers.Numbers(
                                "US", false, fields.get("account_number"), fields.get("routing_number")));
        world.execute(
                "update bank_accounts set key_id = ?, account_number = ?, fingerprint = ? where id = ?",
                old.keyId(),
                old.accountNumber(),
                old.fingerprint(),
                id);
        Answer again = publisher.call(SAVE, fields).expect(200);
        assertThat(idOf(again)).isEqualTo(id);
        assertThat(world.text("select key_id from bank_accounts where id = ?", id))
                .isEqualTo("new");
    }

    @Test
    @DisplayName("BK-04 keeps exactly one primary account however many are added at once")
    void keepsOnePrimaryAccount() {
        Publisher publisher = world.publisher();
        List<Map<String, String>> accounts =
                List.of(Publisher.bankAccount(), Publisher.bankAccount(), Publisher.bankAccount());
        List<Answer> answers = together(12, i -> publisher.call(SAVE, accounts.get(i % 3)));
        assertThat(answers).filteredOn(a -> a.status() == 201).hasSize(3);
        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(9);
        assertThat(world.number("select count(*) from bank_accounts where user_id = ?", publisher.id()))
                .isEqualTo(3);
        assertThat(world.number("select count(*) from bank_accounts where user_id = ? and is_primary", publisher.id()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("BK-02 ER-04 refuses numbers that cannot be, naming all of them")
    void refusesNumbersThatCannotBe() {
        Publisher publisher = world.publisher();
        for (String account : List.of("123", "123456789012345678", "12a45", "-1234")) {
            for (String routing : List.of("021000022", "02100002", "0210000211", "000000000", "02100002x")) {
                Answer answer = publisher.call(SAVE, Publisher.bankAccount(account, routing));
                assertThat(answer.status()).as("%s %s", account, routing).isEqualTo(422);
                assertThat(answer.error()).isEqualTo("validation_error");
                assertThat(Answer.fields(answer.at("details").get("field_errors")))
                        .containsExactlyInAnyOrder("account_number", "routing_number");
            }
        }
        publisher
                .form(SAVE, with(Publisher.bankAccount(), "account_type", "gold"))
                .expect(422)
                .shows("{field: 'account_type'}");
        for (String account : List.of("1234", "12345678901234567")) {
            publisher.call(SAVE, Publisher.bankAccount(account, ROUTING)).expect(201);
        }
    }

    @Test
    @DisplayName("BD-04 refuses a holder whose name no file for the bank can hold")
    void refusesANameThatNoFileHolds() {
        Publisher publisher = world.publisher();
        Map<String, String> iban = Map.of(
                "bank_name", "Erste Bank", "iban", "DE89370400440532013000", "account_holder_name", "Ada Lovelace");
        for (Map<String, String> account : List.of(Publisher.bankAccount(), iban)) {
            publisher
                    .call(SAVE, with(account, "account_holder_name", "\u674e\u5c0f\u9f8d"))
                    .expectError(422, "validation_error")
                    .shows("{field: 'account_holder_name'}");
            publisher
                    .call(SAVE, with(account, "account_holder_name", "Zo\u00eb \u0394\u03ae\u03bc\u03bf\u03c5"))
                    .expect(201);
        }
    }

    @Test
    @DisplayName(
            "BK-01 BK-02 BK-04 takes an IBAN with a BIC instead, shows it masked, and knows it again however it is spelled")
    void takesAnIban() {
        Publisher publisher = world.publisher();
        Map<String, String> fields = Map.of(
                "bank_name", "Erste Bank",
                "iban", "de89 3704 0044 0532 0130 00",
                "bic", "COBADEFFXXX",
                "account_holder_name", "Ada Lovelace");
        long id = idOf(publisher.call(SAVE, fields).expect(201));
        world.operator()
                .call("/api/bank-accounts/", "{user_id: %s}", publisher.id())
                .expect(200)
                .shows("""
                        {bank_accounts: [{id: %s, account_number: '****3000', routing_number: null, account_type: null,
                          country: 'DE', iban: '****3000', bic: 'COBADEFFXXX', verification_status: 'pending'}]}""", id);
        Answer again = publisher
                .form(SAVE, with(fields, "iban", "DE89370400440532013000"))
                .expect(200);
        assertThat(idOf(again)).isEqualTo(id);
    }

    @Test
    @DisplayName("BK-02 refuses an IBAN or BIC that cannot be, and numbers that are not those of their country")
    void refusesNumbersOfNoCountry() {
        Publisher publisher = world.publisher();
        Map<String, String> iban = Map.of(
                "bank_name", "Erste Bank", "iban", "DE89370400440532013000", "account_holder_name", "Ada Lovelace");
        for (Map<String, String> wrong : List.of(
                with(iban, "iban", "DE88370400440532013000"),
                with(iban, "iban", "DE8937040044053201300"),
                with(iban, "iban", "XX89370400440532013000"),
                with(iban, "iban", "DE89"),
                with(iban, "iban", "\u0660\u0661"))) {
            publisher.call(SAVE, wrong).expectError(422, "validation_error").shows("{field: 'iban'}");
        }
        publisher
                .call(SAVE, with(iban, "bic", "NOBANK"))
                .expectError(422, "validation_error")
                .shows("{field: 'bic'}");
        publisher
                .call(SAVE, with(iban, "country", "FR"))
                .expectError(422, "validation_error")
                .shows("{field: 'country'}");
        publisher
                .call(SAVE, with(iban, "account_number", "123456"))
                .expectError(422, "validation_error")
                .shows("{field: 'account_number'}");
        Map<String, String> national = Publisher.bankAccount("1234567", "0001000");
        for (Map.Entry<String, String> right : Map.of(
                        "CA", "012345678", "GB", "202015", "AU", "062000", "JP", "0001001")
                .entrySet()) {
            String number = right.getKey().equals("GB") ? "55779911" : "5577991";
            Map<String, String> account = with(with(national, "country", right.getKey()), "account_number", number);
            publisher
                    .call(SAVE, with(account, "routing_number", "12"))
                    .expectError(422, "validation_error")
                    .shows("{field: 'routing_number'}");
            world.publisher()
                    .call(SAVE, with(account, "routing_number", right.getValue()))
                    .expect(201);
        }
        publisher
                .call(SAVE, with(national, "country", "BR"))
                .expectError(422, "validation_error")
                .shows("{field: 'country'}");
    }

    @Test
    void namesEveryMissingField() {
        Answer answer = world.publisher().form(SAVE, "{account_number: ' '}").expect(400);
        assertThat(answer.at("details").get("missing_fields"))
                .hasToString("[\"bank_name\",\"account_number\",\"routing_number\",\"account_type\","
                        + "\"account_holder_name\"]");
    }

    @Test
    @DisplayName("BK-01 stores the numbers encrypted, differently each time, bound to their owner, row and column")
    void storesTheNumbersEncrypted() {
        BankNumbers numbers = new BankNumbers(CONFIG);
        Publisher publisher = world.publisher();
        Map<String, String> fields = Publisher.bankAccount();
        long id = idOf(publisher.call(SAVE, fields));
        Stored stored = Blocking.await(world.node()
                .fanfare()
                .database()
                .get(
                        "select id, user_id, country, scheme = 'iban' as iban, key_id, account_number, routing_number"
                                + " from bank_accounts where id = $1",
                        Stored.class,
                        id));
        NumbersPlace place = new NumbersPlace(publisher.id(), id);
        BankNumbers.Numbers decrypted = numbers.decrypt(place, stored);
        assertThat(decrypted.account()).isEqualTo(fields.get("account_number"));
        assertThat(decrypted.routing()).isEqualTo(ROUTING);
        assertThat(numbers.encrypt(place, decrypted).accountNumber()).isNotEqualTo(stored.accountNumber());
        for (NumbersPlace other :
                List.of(new NumbersPlace(publisher.id() + 1, id), new NumbersPlace(publisher.id(), id + 1))) {
            assertThatThrownBy(() -> numbers.decrypt(other, stored)).isInstanceOf(IllegalStateException.class);
        }
        Stored swapped = new Stored(
                id,
                publisher.id(),
                "US",
                false,
                stored.keyId(),
                /* accountNumber= */ stored.routingNumber(),
                /* routingNumber= */ stored.accountNumber());
        assertThatThrownBy(() -> numbers.decrypt(place, swapped)).isInstanceOf(IllegalStateException.class);
        String account = fields.get("account_number");
        assertThat(world.text("select account_masked from bank_accounts where id = ?", id))
                .isEqualTo("****" + account.substring(account.length() - 4));
        assertThat(world.text("select bank_accounts::text from bank_accounts where id = ?", id))
                .doesNotContain(account, ROUTING);
    }

    @Test
    @DisplayName("BK-01 refuses keys that cannot be used, and does not show them")
    void refusesKeysThatCannotBeUsed() {
        for (String key : List.of("not Base64!", "dG9vIHNob3J0", "")) {
            PaymentsConfig config = CONFIG.withBankKey("weak", key);
            assertThatThrownBy(() -> new BankNumbers(config))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasNoCause()
                    .hasMessage("The key weak in payments.bank_keys is not 32 bytes in Base64");
            assertThat(config.toString()).isEqualTo("PaymentsConfig[…]");
        }
        PaymentsConfig other = CONFIG.withBankKeys(CONFIG.bankKeys(), "lost");
        assertThatThrownBy(() -> new BankNumbers(other)).hasMessageContaining("payments.bank_key_id");
    }

    @Test
    @DisplayName("BK-01 shows the last four digits, two of a short number")
    void masksNumbers() {
        assertThat(KeyRing.masked("12345678")).isEqualTo("****5678");
        assertThat(KeyRing.masked("1234567")).isEqualTo("****67");
        assertThat(KeyRing.masked("1234")).isEqualTo("****34");
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
            Publisher publisher = world.publisher();
            Map<String, String> good = Publisher.bankAccount(canary, ROUTING);
            answers.add(publisher.call(SAVE, good));
            answers.add(publisher.form(SAVE, with(good, "bank_name", "Other")));
            answers.add(publisher.call(SAVE, with(good, "account_number", canary + "9999")));
            answers.add(publisher.call(SAVE, with(good, "account_number", canary + "x")));
            answers.add(publisher.form(SAVE, with(good, "routing_number", canary)));
            answers.add(publisher.call(SAVE, "{account_number: {%s: %s}}", canary, canary));
            answers.add(publisher.call(SAVE, "{account_number: [%s, %s]}", canary, canary));
            // An accident in the middle of it: the name is refused by the database.
            world.execute("alter table bank_accounts add constraint canary check (bank_name <> 'Broken') not valid");
            answers.add(world.publisher().call(SAVE, with(good, "bank_name", "Broken")));
            answers.get(answers.size() - 1).expect(500);
        } finally {
            world.execute("alter table bank_accounts drop constraint if exists canary");
            ours.setLevel(level);
            root.detachAppender(captured);
        }
        assertThat(captured.lines).isNotEmpty().noneMatch(line -> line.contains(canary));
        assertThat(answers).noneMatch(answer -> answer.body().toString().contains(canary));
        assertThat(new SaveBankAccount("Bank", canary, ROUTING, AccountType.CHECKING, "Ada", "US", null, null)
                        .toString())
                .doesNotContain(canary, ROUTING);
        assertThat(world.number("select count(*) from audit_log where after::text like '%' || ? || '%'", canary))
                .isZero();
    }

    @Test
    @DisplayName("BK-01 writes what staff change on their own account to the audit log, masked")
    void auditsStaffMasked() {
        Operator staff = world.staff(Permission.BANK_VIEW);
        Map<String, String> fields = Publisher.bankAccount();
        long id = idOf(staff.call(SAVE, fields));
        assertThat(world.text("select after::text from audit_log where subject = ?", "bank_account:" + id))
                .contains("****")
                .doesNotContain(fields.get("account_number"));
    }

    private String row(long id) {
        return world.text(
                "select concat_ws(' ', bank_name, account_type, case when is_primary then 'true' else 'false' end,"
                        + " verification_status) from bank_accounts where id = ?",
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
