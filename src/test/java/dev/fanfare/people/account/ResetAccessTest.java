package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.app.node.Tables;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.tables.OwnedTable;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What an account makes that reads or redirects: a reset of its password ends what is new, and names the rest. */
class ResetAccessTest {
    private static final String LIST = "/web/api/account/access/list/";

    /** Tables with a way to users whose rows give nothing away when the session that made them has ended. */
    private static final String NEITHER = """
            accounts advertiser_sign_ups advertisers appeals bank_files bank_lines bank_statements best_posts billing_profiles
            campaign_applications campaign_invitations card_reversals cash_accounts checkouts connected_accounts connections
            consents correction_legs
            """;

    @AutoClose
    private static final Mails MAILS = new Mails(Map.of("users.new_factor_hours", "24"));

    private final World world = MAILS.node.world();

    /** Made by a thief: the age is in days. */
    private interface Making {
        void by(Publisher user, int days);
    }

    private Map<String, Making> makings() {
        Map<String, Making> makings = new TreeMap<>();
        makings.put("webhook_endpoints", (user, days) -> world.execute(
                "insert into webhook_endpoints (user_id, url, public_key, changed_by, changed_at)"
                        + " values (?, ?, '', ?, now() - make_interval(days => ?))",
                user.id(),
                "https://thief" + days + ".example/",
                user.id(),
                days));
        makings.put("payout_destinations", (user, days) -> world.execute(
                "insert into payout_destinations (user_id, kind, address, created_at)"
                        + " values (?, 'paypal_email', ?, now() - make_interval(days => ?))",
                user.id(),
                "thief" + days + "@example.com",
                days));
        makings.put("bank_accounts", (user, days) -> {
            long account = user.hasBankAccount();
            world.execute(
                    "update bank_accounts set created_at = now() - make_interval(days => ?), account_masked = ? where id = ?",
                    days,
                    "thief" + days,
                    account);
            world.execute("delete from payout_destinations where bank_account_id = ?", account);
        });
        makings.put("backend_tokens", (user, days) -> world.execute(
                "insert into backend_tokens (user_id, name, prefix, hash, created_by, created_at)"
                        + " values (?, ?, 'ff', ?::text::bytea, ?, now() - make_interval(days => ?))",
                user.id(),
                "thief" + days,
                World.unique("h"),
                user.id(),
                days));
        makings.put("advertiser_members", (user, days) -> world.execute(
                "insert into advertiser_members (advertiser_id, address, address_key, role, user_id, invited_by, invited_at,"
                        + " expires_at, joined_at) values (?, ?, ?, 'finance', ?, ?, now() - make_interval(days => ?), now(), now())",
                world.advertiser("EUR").id(),
                "thief" + days + "@example.com",
                World.unique("k"),
                world.publisher().id(),
                user.id(),
                days));
        makings.put("external_identities", (user, days) -> {
            world.execute("update users set joined_at = now() - interval '90 days' where id = ?", user.id());
            world.execute(
                    "insert into external_identities (user_id, provider, subject, linked_at)"
                            + " values (?, ?, ?, now() - make_interval(days => ?))",
                    user.id(),
                    "thief" + days,
                    World.unique("s"),
                    days);
        });
        makings.put("totps", (user, days) -> world.execute(
                "insert into totps (user_id, name, secret, key_id, credentials_version, confirmed_at, trusted_at, created_at)"
                        + " values (?, ?, '', 'none', 0, now(), now() + make_interval(days => 1 - ?), now() - make_interval(days => ?))",
                user.id(),
                "thief" + days,
                days,
                days));
        makings.put("passkeys", (user, days) -> world.execute(
                "insert into passkeys (user_id, name, credential_id, public_key, backup_eligible, sign_count, trusted_at, created_at)"
                        + " values (?, ?, ?::text::bytea, '', false, 0, now() + make_interval(days => 1 - ?),"
                        + " now() - make_interval(days => ?))",
                user.id(),
                "thief" + days,
                World.unique("c"),
                days,
                days));
        return makings;
    }

    @TestFactory
    @DisplayName("DR-25 a reset of the password ends what is new of each kind, and names what is older in answer and mail")
    Stream<DynamicTest> endsTheNew() {
        return makings().entrySet().stream().map(making -> DynamicTest.dynamicTest(making.getKey(), () -> {
            Publisher user = world.publisher();
            making.getValue().by(user, 0);
            making.getValue().by(user, 20);
            user.shown("second");
            Answer before = user.ok(LIST);
            assertThat(before.list("access")).hasSize(2);
            assertThat(before.text("access.0.made_at")).isNotBlank();

            String answer = resets(user).text("message");
            assertThat(answer).contains("thief20");
            assertThat(signsIn(user)
                            .ok(LIST)
                            .list("access"))
                    .hasSize(1)
                    .first()
                    .satisfies(left -> assertThat(left.path("name").asText()).contains("thief20"));
            assertThat(MAILS.subjects(user.email())).contains("What your account had made");
            assertThat(Mails.part(MAILS.received(user, "What your account had made"), "text/plain"))
                    .contains("thief20");
        }));
    }

    @Test
    @DisplayName("DR-25 each table with a way to users says whether its rows read or redirect")
    void knowsAll() {
        TreeSet<String> declared = Tables.ALL.all().stream()
                .filter(table -> table.standing() != null)
                .map(OwnedTable::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(declared).isEqualTo(new TreeSet<>(makings().keySet()));
        List<String> ofUsers = world.sql("""
                select distinct k.conrelid::regclass::text
                from pg_constraint k
                where k.contype = 'f' and k.confrelid in ('users'::regclass, 'advertisers'::regclass)
                """).texts();
        assertThat(ofUsers)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(declared.stream(), Stream.of(NEITHER.split("\\s+")))
                                .toList());
    }

    private Answer resets(Publisher user) {
        String token = Blocking.await(MAILS.node
                        .fanfare()
                        .bus()
                        .ask(
                                Caller.system("test"),
                                new MakeLink(user.id(), MailKind.RESET_PASSWORD, user.email(), null, null)))
                .token()
                .value();
        return MAILS.node
                .client()
                .ok("/web/api/auth/password/reset/", "{token: %s, password: 'another good passphrase'}", token);
    }
}
