package dev.fanfare.money.tax;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** PD-08: what publishers tell for their taxes is checked, encrypted, and shown only masked. */
class TaxFormsTest {
    static final String W9 = "/web/api/update/tax/w9/";
    static final String W8BEN = "/web/api/update/tax/w8ben/";
    static final String DAC7 = "/web/api/update/tax/dac7/";
    static final String SSN = "457-55-5462";

    static final String AMERICAN = """
            {name: 'Ada Byron', classification: 'individual', tin_type: 'ssn', tin: '457-55-5462',
             address: {street: '1 Main St', city: 'Albany', region: 'NY', postcode: '12207', country: 'US'}, certified: true}""";
    static final String JAPANESE = """
            {name: 'Hanako Yamada', citizenship: 'JP', foreign_tin: '1234 5678 9018', birth_date: '1990-02-28',
             address: {street: '1-1 Chiyoda', city: 'Tokyo', postcode: '100-0001', country: 'JP'},
             treaty: {country: 'JP', article: '12', rate: 0}, certified: true}""";
    static final String AUSTRIAN = """
            {first_name: 'Resi', last_name: 'Huber', birth_date: '1985-07-01', tins: [{country: 'AT', number: '93-173/6581'}],
             vat_id: 'ATU 12345675', account: {kind: 'iban', number: 'AT61 1904 3002 3457 3201'},
             address: {street: 'Ring 1', city: 'Wien', postcode: '1010', country: 'AT'}, certified: true}""";

    private final World world = World.shared();
    private final Publisher publisher = world.publisher();

    @Test
    @DisplayName(
            "PD-08: each form is kept once, masked where it is shown, and in no row, export or audit line in clear")
    void keepsEachForm() {
        publisher.call(W9, AMERICAN).expect(200).shows("""
                {status: 'success', profile: {form: 'w9', country: 'US', tin_masked: '****5462', vat_country: null}}""");
        publisher.call("/api/update/tax/w9/", AMERICAN).expect(200);
        // Who is no American any more has a W-8BEN instead.
        publisher.call(W8BEN, JAPANESE).expect(200).shows("{profile: {form: 'w8ben', tin_masked: '****9018'}}");
        publisher
                .call(DAC7, AUSTRIAN)
                .expect(200)
                .shows("{profile: {form: 'dac7', tin_masked: '****6581', vat_country: 'AT'}}");
        for (Answer answer : new Answer[] {
            publisher.call("/web/api/get/tax/"),
            publisher.call("/api/get/tax/"),
            world.operator().call("/admin/api/taxes/profiles/", "{user_id: %s}", publisher.id())
        }) {
            assertThat(answer.expect(200).list("profiles"))
                    .extracting(profile -> profile.path("form").asText())
                    .containsExactly("dac7", "w8ben");
        }
        assertThat(world.text("select string_agg(t::text, ' ') from tax_profiles t where user_id = ?", publisher.id()))
                .doesNotContain("931736581", "Huber", "Resi", "AT61");
        assertThat(world.text(
                        "select string_agg(after::text, ' ') from audit_log where action = 'tax_profile.save' and"
                                + " subject = ?",
                        "user:" + publisher.id()))
                .contains("w8ben")
                .doesNotContain("6581", "5462");
    }

    @Test
    @DisplayName("PD-08, ER-04: all that is wrong with a form is named at once")
    void namesAllThatIsWrong() {
        Answer w9 = publisher.call(W9, """
                {name: 'A', classification: 'c_corporation', tin_type: 'ssn', tin: '666-12-3456',
                 address: {street: 's', city: 'c', postcode: 'p', country: 'XX'}, certified: false}""").expectError(422, "validation_error");
        assertThat(Answer.fields(w9.at("details.field_errors")))
                .containsExactlyInAnyOrder("tin_type", "tin", "address.country", "certified");
        assertThat(w9.text()).doesNotContain("666");
        Answer w8 = publisher.call(W8BEN, """
                {name: 'A', citizenship: 'US', birth_date: '2999-01-01',
                 address: {street: 's', city: 'c', postcode: 'p', country: 'DE'}, treaty: {country: 'FR', rate: 101},
                 foreign_tin: '1', certified: false}""").expectError(422, "validation_error");
        assertThat(w8.at("details.field_errors").toString())
                .contains("citizenship", "birth_date", "foreign_tin", "treaty.country", "treaty.rate", "certified");
        w8 = publisher.call(W8BEN, """
                {citizenship: 'XX', birth_date: '2999-01-01', treaty: {country: 'YY', rate: 101}}""").expectError(400, "validation_error");
        assertThat(w8.at("details.missing_fields").toString()).isEqualTo("[\"name\",\"address\",\"certified\"]");
        assertThat(Answer.fields(w8.at("details.field_errors")))
                .containsExactlyInAnyOrder(
                        "citizenship", "no_tin_reason", "birth_date", "treaty.country", "treaty.rate");
        Answer dac7 = publisher.call(DAC7, """
                {tins: [{country: 'DE', number: '1'}, {country: 'DE', number: '86095742719'}, {country: 'XX'}], vat_id: 'DE12',
                 account: {kind: 'iban', number: 'AT611904300234573202'},
                 address: {street: 's', city: 'c', postcode: 'p', country: 'YY'}, certified: false}""").expectError(400, "validation_error");
        assertThat(dac7.at("details.missing_fields").toString()).isEqualTo("[\"tins[2].number\"]");
        assertThat(dac7.at("details.field_errors").toString())
                .contains(
                        "last_name",
                        "birth_date",
                        "tins[0].number",
                        "\"tins\"",
                        "tins[2].country",
                        "vat_id",
                        "account.number")
                .contains("address.country", "certified");
        publisher.call(W9, "{}").expect(400);
        assertThat(publisher.call("/web/api/get/tax/").list("profiles")).isEmpty();
    }

    @Test
    @DisplayName("PD-08: numbers by the rules of who gives them")
    void knowsNumbers() {
        assertThat(TaxChecks.isTin("ssn", "457555462")).isTrue();
        for (String wrong :
                new String[] {"000555462", "666555462", "900555462", "457005462", "457550000", "45755546"}) {
            assertThat(TaxChecks.isTin("ssn", wrong)).as(wrong).isFalse();
        }
        assertThat(TaxChecks.isTin("itin", "912701234")).isTrue();
        assertThat(TaxChecks.isTin("itin", "912891234")).isFalse();
        assertThat(TaxChecks.isTin("ein", "123456789")).isTrue();
        assertThat(TaxChecks.isTin("ein", "073456789")).isFalse();
        assertThat(TaxChecks.isVatId("EL123456789")).isTrue();
        assertThat(TaxChecks.isVatId("GR123456789")).isFalse();
        assertThat(TaxChecks.isVatId("XX")).isFalse();
    }

    @Test
    @DisplayName(
            "PD-08, BK-01: forms move to a new key, go with an account that was never paid, and stay with one that was")
    void changesKeysAndGoes() {
        try (Node old = Node.start(Map.of("payments.bank_key_id", "old"));
                Node present = Node.start(old.databaseUri(), Map.of("payments.safety.asks_tax_profile", "true"))) {
            World there = old.world();
            Publisher paid = there.publisher().earns("50", "USD");
            Publisher never = there.publisher();
            paid.call(W9, AMERICAN).expect(200);
            never.call(DAC7, AUSTRIAN).expect(200);
            String before = there.sql("select content::text from tax_profiles where user_id = ?", paid.id())
                    .text();
            there.sql(
                            "insert into tax_profiles (user_id, form, country, content, key_id) values (?, 'w8ben', 'JP',"
                                    + " '\\x00', 'old')",
                            never.id())
                    .execute();
            assertThat(present.fanfare().rotateKeys(Caller.system("test"), (table, chunk) -> {}))
                    .isOne();
            assertThat(there.sql("select content::text from tax_profiles where user_id = ?", paid.id())
                            .text())
                    .isNotEqualTo(before);
            assertThat(there.sql("select string_agg(key_id, ' ' order by id) from tax_profiles")
                            .text())
                    .isEqualTo("new new old");

            Publisher silent = present.world().publisher().earns("50", "USD");
            silent.call("/web/api/payout/request/", Publisher.paypal("20"))
                    .expectError(400, "payment_error", "TAX_PROFILE_REQUIRED");
            silent.ok("/web/api/get/home/").shows("{next_payout: {stage: 'tax_form_missing', amount: 50}}");
            silent.call(W8BEN, JAPANESE).expect(200);
            silent.ok("/web/api/get/home/").shows("{next_payout: {stage: 'method_missing'}}");
            present.world().operator().completes(silent.asksPayout("50"));
            there.sql("update users set leaves_at = now() where id in (?, ?)", never.id(), silent.id())
                    .execute();
            old.sweep(new EraseAccounts());
            assertThat(there.sql("select count(*) from tax_profiles where user_id = ?", never.id())
                            .number())
                    .isZero();
            assertThat(there.sql("select count(*) from tax_profiles where user_id = ?", silent.id())
                            .number())
                    .isEqualTo(1);
        }
    }
}
