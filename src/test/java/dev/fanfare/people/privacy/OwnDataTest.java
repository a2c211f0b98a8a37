package dev.fanfare.people.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-11: everybody can read their data, take it along, and leave. */
class OwnDataTest {
    @AutoClose
    private static final Mails MAILS = new Mails();

    private static final String DELETE = "/web/api/account/delete/";

    private final World world = MAILS.node.world();
    private final Client anybody = MAILS.node.client();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("DR-11: whatever one can write can be read back")
    void readsBackWhatOneWrites() {
        user.ok("/web/api/update/profile/", """
            {first_name: 'Ada', last_name: 'Lovelace', phone: '+43 660 1234567', bio: 'Numbers.', sex: 'female',
             birth_date: '1990-12-10', timezone: 'Europe/Vienna', country: 1, city: 1}\
            """);
        user.ok(
                "/web/api/update/preferences/",
                "{language: 'de', privacy_settings: {profile_public: false, show_earnings: false}}");
        for (String path : List.of("/web/api/account/get/", "/api/account/get/")) {
            user.ok(path).shows("""
                {username: %s, email: %s, email_verified: true, email_wanted: null, first_name: 'Ada',
                 last_name: 'Lovelace', phone: '+436601234567', bio: 'Numbers.', sex: 'female',
                 birth_date: '1990-12-10', timezone: 'Europe/Vienna', country: 1, city: 1, language: 'de',
                 privacy_settings: {profile_public: false, show_earnings: false, show_campaigns: true},
                 has_password: true, leaves_at: null}\
                """, user.username(), user.email());
        }
    }

    @Test
    @DisplayName("DR-11: all data is collected by a job and fetched by a link that expires")
    void collectsAllData() throws Exception {
        long campaign = writes("Exported words.");
        world.operator()
                .call(
                        "/admin/api/threads/write/",
                        "{kind: 'campaign', subject_id: %s, user_id: %s, text: 'Hidden words.', note: true}",
                        campaign,
                        user.id())
                .expect(201);
        user.web()
                .ok(
                        "/api/listing/update/",
                        "{listed: true, minimum_rates: [{network: 'tiktok', currency: 'EUR', amount: 9}]}");
        world.execute(
                "insert into backend_tokens (user_id, name, prefix, hash) values (?, 'A till', 'ff', 'secret')",
                user.id());
        user.refused(403, "reauthentication_required", "/web/api/account/export/");
        long id = user.shown("password").ok("/web/api/account/export/").number("export_id");
        user.refused(409, "export_in_progress", "/web/api/account/export/");
        user.refused(404, "not_found", "/web/api/account/export/link/", "{export_id: %s}", id);
        MAILS.node.sweep(new MakeExports());
        assertThat(world.sql("select encode(content, 'escape') from data_exports where id = ?", id)
                        .text())
                .isNotEmpty()
                .doesNotContain(user.email(), "Exported words.", "account");
        assertThat(MAILS.subjects(user.email())).contains("Your data is ready");
        String link = MAILS.linked(user.email());
        assertThat(anybody.get(link).expect(200).text()).contains("method=\"post\"");
        Answer fetched = fetch(MAILS.token(user.email())).expect(200);
        assertThat(fetched.header("Content-Disposition").orElseThrow()).startsWith("attachment");
        JsonNode data = Json.tree(fetched.text());
        assertThat(data.at("/account/0/email").asText()).isEqualTo(user.email());
        assertThat(data.path("connections")).hasSize(1);
        assertThat(data.path("sessions")).hasSize(1);
        assertThat(data.at("/publisher_listings/0/listed_at").isNull()).isFalse();
        assertThat(data.at("/minimum_rates/0/amount_minor").asLong()).isEqualTo(900);
        assertThat(data.path("passkeys").isArray()).isTrue();
        assertThat(data.path("media").isArray()).isTrue();
        assertThat(data.at("/messages/0/text").asText()).isEqualTo("Exported words.");
        assertThat(data.at("/threads/0/subject_id").asLong()).isEqualTo(campaign);
        assertThat(fetched.text()).doesNotContain("Hidden words.");
        assertThat(data.at("/backend_tokens/0/name").asText()).isEqualTo("A till");
        assertThat(fetched.text()).doesNotContain("password_hash", "argon2", "c2VjcmV0", "736563726574");
        // By a link that the account made too, but not by another account's.
        String made =
                user.ok("/web/api/account/export/link/", "{export_id: %s}", id).text("link");
        fetch(made.substring(made.indexOf('=') + 1)).expect(200);
        world.publisher()
                .shown("password")
                .refused(404, "not_found", "/web/api/account/export/link/", "{export_id: %s}", id);
        world.execute("update data_exports set expires_at = now() where id = ?", id);
        fetch(MAILS.token(user.email())).expectError(400, "invalid_link");
        MAILS.node.sweep(new MakeExports());
        assertThat(user.ok("/web/api/account/export/list/").list("exports")).isEmpty();
    }

    @Test
    @DisplayName("DR-11: an account with open money cannot be deleted, and the refusal names the money")
    void namesOpenMoneyFirst() {
        user.earns("25.00", "USD");
        user.refused(403, "wrong_password", DELETE, "{password: 'wrong wrong'}");
        Answer open =
                user.call(DELETE, "{password: %s}", World.PASSWORD).expectError(409, "money_is_open", "MONEY_IS_OPEN");
        open.shows("{details: {open: [{what: 'publisher_available', amount: 25.00, currency: 'USD'}]}}");
        long payout = user.asksPayout("25.00");
        open = user.refused(409, "money_is_open", DELETE, "{password: %s}", World.PASSWORD);
        assertThat(open.at("details.open").toString()).contains("\"what\":\"payout\",\"id\":\"" + payout + "\"");
    }

    @Test
    @DisplayName("DR-11: a rest below the minimum of payouts is paid out when its owner leaves")
    void paysTheRestOut() {
        user.earns("4.00", "USD");
        user.refused(422, "validation_error", "/web/api/payout/request/", Publisher.paypal("4.00"));
        user.refused(400, "payment_error", DELETE, "{password: %s, rest: 'pay_out', method: 'cash'}", World.PASSWORD);
        user.refused(
                        400,
                        "validation_error",
                        DELETE,
                        "{password: %s, rest: 'pay_out', method: 'paypal'}",
                        World.PASSWORD)
                .shows("{details: {missing_fields: ['paypal_email']}}");
        user.call("/web/api/account/get/").shows("{leaves_at: null}");
        leavesPaidOut();
        long payout = user.ok("/web/api/get/payouts/")
                .list("payouts")
                .get(0)
                .path("id")
                .asLong();
        user.call("/web/api/get/wallet/").shows("{available_balance: 0.00}");
        // Nothing is left to be paid out, and what is on its way holds up no second request.
        leavesPaidOut();
        isDueForErasure();
        user.ok("/web/api/get/profile/");
        world.operator().completes(payout);
        isDueForErasure();
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
    }

    private void isDueForErasure() {
        world.execute("update users set leaves_at = now() where id = ?", user.id());
        MAILS.node.sweep(new EraseAccounts());
    }

    private void leavesPaidOut() {
        user.ok(
                DELETE,
                "{password: %s, rest: 'pay_out', method: 'paypal', paypal_email: 'rest@mail.example'}",
                World.PASSWORD);
    }

    @Test
    @DisplayName("DR-11: a rest that is less than the fees of a payout can be given up, again and again")
    void givesTheRestUp() {
        long before = corrections();
        user.earns("0.01", "USD");
        user.refused(
                422,
                "validation_error",
                DELETE,
                "{password: %s, rest: 'pay_out', method: 'paypal', paypal_email: 'rest@mail.example'}",
                World.PASSWORD);
        user.refused(422, "validation_error", DELETE, "{password: %s, rest: 'keep'}", World.PASSWORD);
        user.ok(DELETE, "{password: %s, rest: 'give_up'}", World.PASSWORD);
        user.call("/web/api/get/wallet/").shows("{available_balance: 0.00}");
        user.ok(DELETE + "cancel/");
        user.earns("2.00", "USD");
        user.receives(AccountKind.PUBLISHER_AVAILABLE, "3.00", "EUR");
        user.ok(DELETE, "{password: %s, rest: 'give_up'}", World.PASSWORD);
        assertThat(corrections() - before).isEqualTo(201);
        assertThat(user.sumOfPostings()).isEqualTo(-501);
        isDueForErasure();
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
    }

    /** In cents. */
    private long corrections() {
        return world.number("select coalesce(sum(balance), 0) from accounts where kind = 'platform_corrections' and"
                + " currency = 'USD'");
    }

    @Test
    @DisplayName("DR-11: only what is available can be given up")
    void givesUpOnlyWhatIsAvailable() {
        user.earns("25.00", "USD");
        user.asksPayout("20.00");
        user.refused(409, "money_is_open", DELETE, "{password: %s, rest: 'give_up'}", World.PASSWORD)
                .shows("{details: {open: [{what: 'publisher_held'}, {what: 'payout'}]}}");
        user.call("/web/api/get/wallet/").shows("{available_balance: 5.00}");
        Publisher debtor = world.publisher();
        debtor.receives(AccountKind.PUBLISHER_DEBT, "-1.00", "USD");
        for (String rest : List.of("give_up", "pay_out")) {
            debtor.refused(409, "money_is_open", DELETE, "{password: %s, rest: %s}", World.PASSWORD, rest)
                    .shows("{details: {open: [{what: 'publisher_debt', amount: -1.00}]}}");
        }
    }

    @Test
    @DisplayName(
            "DR-11: money that comes in, or is paid out, while a rest is given up is neither lost nor given up twice")
    void givesUpBesideOtherMoves() throws Exception {
        for (int round = 0; round < 5; round++) {
            Publisher leaver = world.publisher().earns("25.00", "USD");
            long before = corrections();
            Together.together(4, i -> switch (i) {
                case 0 ->
                    leaver.call("/web/api/payout/request/", Publisher.paypal("20.00"))
                            .status();
                case 1 -> {
                    leaver.receives(AccountKind.PUBLISHER_AVAILABLE, "1.00", "USD");
                    yield 200;
                }
                default ->
                    leaver.call(DELETE, "{password: %s, rest: 'give_up'}", World.PASSWORD)
                            .status();
            });
            long given = corrections() - before;
            assertThat(given).isIn(0L, 500L, 600L, 2_500L, 2_600L);
            assertThat(leaver.sumOfPostings()).isEqualTo(-given);
        }
    }

    @Test
    @DisplayName(
            "DR-11: one can change one's mind for 30 days; then what is personal is gone, and the books are as before")
    void erasesWhatIsPersonal() {
        writes("Erasable message.");
        user.ok("/web/api/update/profile/", "{bio: 'Erasable words.', phone: '+43 660 7654321'}");
        Instant at =
                Instant.parse(user.ok(DELETE, "{password: %s}", World.PASSWORD).text("leaves_at"));
        assertThat(at)
                .isBetween(
                        Instant.now().plus(Duration.ofDays(29)), Instant.now().plus(Duration.ofDays(31)));
        user.ok(DELETE + "cancel/");
        assertThat(MAILS.subjects(user.email())).contains("Your account will be erased", "Your account stays");
        world.execute(
                "update users set leaves_at = now() where id = ?",
                world.publisher().id());
        user.ok("/web/api/account/get/").shows("{leaves_at: null}");
        user.ok(DELETE, "{password: %s}", World.PASSWORD);
        MAILS.node.sweep(new EraseAccounts());
        user.ok("/web/api/get/profile/");
        // When money has come in meanwhile, it waits.
        world.execute("update users set leaves_at = now() where id = ?", user.id());
        user.earns("25.00", "USD");
        MAILS.node.sweep(new EraseAccounts());
        user.ok("/web/api/get/profile/");
        user.receives(AccountKind.PUBLISHER_AVAILABLE, "-25.00", "USD");
        List<String> before = world.differences();
        isDueForErasure();
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
        user.refused(401, "invalid_token", "/api/check/login/");
        for (String left :
                List.of(user.username(), user.email(), "+436607654321", "Erasable words.", "Erasable message.")) {
            assertThat(tablesWith(left)).as(left).isEmpty();
        }
        assertThat(world.number("select count(*) from thread_messages where author_id = ?", user.id()))
                .isEqualTo(1);
        anybody.signIn(user.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        // Nothing is done twice.
        assertThat(MAILS.node.sweep(new EraseAccounts())).isZero();
        world.assertCountersAddUp();
        assertThat(world.differences()).isEqualTo(before);
    }

    /** Connects, and asks about a campaign; its id. */
    private long writes(String text) {
        user.connected();
        long campaign = world.advertiser("USD").campaign().id();
        user.call("/web/api/thread/write/", "{kind: 'campaign', subject_id: %s, text: %s}", campaign, text)
                .expect(201);
        return campaign;
    }

    /** The tables that have a text in any row, except for those that the law keeps or that are deleted soon. */
    private List<String> tablesWith(String text) {
        return world
                .sql(
                        "select relname from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace")
                .texts()
                .stream()
                .filter(table ->
                        !List.of("audit_log", "outbox", "idempotency_keys").contains(table))
                .filter(table ->
                        world.number("select count(*) from " + table + " t where t::text like '%' || ? || '%'", text)
                                > 0)
                .toList();
    }

    private Answer fetch(String token) {
        return anybody.form("/account/export", "{token: %s}", token);
    }
}
