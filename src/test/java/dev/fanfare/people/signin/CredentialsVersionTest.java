package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Authenticator;
import dev.fanfare.support.Client;
import dev.fanfare.support.Consent;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.OidcServer;
import dev.fanfare.support.OidcServer.Member;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Sources;
import dev.fanfare.support.World;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** DR-12: what begins before a change of credentials is not finished after it. */
@Nightly
class CredentialsVersionTest {
    @AutoClose
    private static final OidcServer PROVIDER = new OidcServer();

    @AutoClose
    private static final Mails MAILS = new Mails(settings());

    private static final Pattern RAISING =
            Pattern.compile("CredentialsRepository\\.end(Access|Others)\\(|CredentialsVersion\\.raise\\(");
    private static final String NEW = "another horse battery";
    private static final String HOME = "https://app.example.com/callback";
    private static final String ORIGIN = "https://fanfare.example.com";
    private static final String FACTORS = "/web/api/account/second-factors/";

    private static Map<String, String> settings() {
        Map<String, String> settings = PROVIDER.settings();
        settings.put("payments.safety.confirm_destinations", "true");
        settings.put("http.cors_origins", "http://localhost:8080");
        return settings;
    }

    private final Node node = MAILS.node;
    private final World world = node.world();
    private final Client anybody = node.client();
    private final OAuth oauth = new OAuth(anybody, world.application(World.unique("Door "), true, HOME));

    /** Something begins; what it gives finishes it. */
    private interface Door extends Function<Publisher, Supplier<Answer>> {}

    /** One for each table that keeps the version of what has begun. */
    private Map<String, Door> doors() {
        Map<String, Door> doors = new TreeMap<>();
        doors.put("oauth_codes", user -> {
            String code = oauth.code(HOME, user);
            return () -> oauth.exchange(code, HOME);
        });
        doors.put("oauth_device_codes", user -> oauth.device(user));
        doors.put("second_factor_challenges", user -> {
            byte[] secret = addsApp(user);
            String challenge = anybody.signIn(user.username(), World.PASSWORD).text("details.challenge");
            return () ->
                    anybody.post("/web/api/auth/second-factor/", "{challenge: %s, code: %s}", challenge, code(secret));
        });
        doors.put("totps", user -> {
            user.reauthenticates();
            long id = user.ok(FACTORS + "totp/begin/").number("factor_id");
            byte[] secret = secret(user);
            return () -> user.call(FACTORS + "totp/confirm/", "{factor_id: %s, code: %s}", id, code(secret));
        });
        doors.put("passkey_challenges", user -> {
            user.reauthenticates();
            String challenge = user.ok("/web/api/account/passkeys/begin/").text("options.challenge");
            return () -> user.call(
                    "/web/api/account/passkeys/add/",
                    new Authenticator("fanfare.example.com", ORIGIN).creates(challenge));
        });
        doors.put("step_ups", user -> {
            user.reauthenticates();
            return () -> user.call(FACTORS + "recovery-codes/");
        });
        doors.put("oidc_sign_ins", user -> {
            Member member = Member.of("helpers");
            OidcBrowser browser = new OidcBrowser(user.web(), PROVIDER);
            isManaged(user, member, true);
            OidcBrowser.Begun begun = browser.begins(OidcBrowser.PROVE);
            isManaged(user, member, false);
            return () -> {
                isManaged(user, member, true);
                return browser.brings(OidcBrowser.PROVE, begun.cookie(), PROVIDER.authorizes(begun.address(), member));
            };
        });
        doors.put("network_sign_ins", user -> {
            Map<String, String> allowed = Consent.allow(Consent.begin(user.web(), "tiktok"), World.unique("user_7"));
            return () -> Consent.finish(user.web(), allowed);
        });
        for (MailKind kind : MailKind.values()) {
            if (kind.hasLink()) {
                doors.put("mail_links " + kind.code(), user -> link(user, kind));
            }
        }
        doors.put("account_mails", user -> {
            anybody.ok("/web/api/auth/password/forgot/", "{email: %s}", user.email());
            world.dispatch();
            return () -> {
                MAILS.send();
                // Who was erased has no address any more.
                return page(
                        MailKind.RESET_PASSWORD, MAILS.received(user).isEmpty() ? "none" : MAILS.token(user.email()));
            };
        });
        return doors;
    }

    /** Only what uses no password is managed by the company's provider. */
    private void isManaged(Publisher user, Member member, boolean managed) {
        world.execute("delete from oidc_accounts where user_id = ?", user.id());
        if (managed) {
            world.execute(
                    "insert into oidc_accounts (user_id, issuer, subject) values (?, ?, ?)",
                    user.id(),
                    PROVIDER.issuer(),
                    member.subject());
        }
    }

    @Test
    @DisplayName("DR-12: each table that keeps a version has a way to begin, each call that raises it a change")
    void knowsAll() {
        assertThat(doors().keySet().stream()
                        .map(door -> door.replaceAll(" .*", ""))
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(world.sql("""
                        select table_name::text from information_schema.columns
                        where table_schema = current_schema() and column_name = 'credentials_version' and table_name <> 'users'
                        """).texts());
        assertThat(Sources.main().stream()
                        .filter(source -> !source.path().endsWith("/CredentialsRepository.java"))
                        .flatMap(source -> RAISING.matcher(source.code())
                                .results()
                                .map(found -> source.path().replaceAll(".*/|\\.java", ""))))
                .as("calls that raise the version")
                .containsExactlyInAnyOrder(
                        "AddressService", // replaced
                        "ConnectedApplicationsService", // disconnected
                        "FactorsService", // added
                        "FactorsService", // recovery codes renewed
                        "FactorsService", // removed
                        "FactorsService", // removed by staff
                        "IdentitiesService", // removed
                        "ModerationService", // banned
                        "ModerationService", // logged out by staff
                        "OidcAccounts", // OidcSignInTest.followsTheGroups
                        "OperatorsService", // deactivated
                        "PasswordService", // changed
                        "PasswordService", // reset
                        "SessionsService"); // all ended by the owner
    }

    @TestFactory
    @DisplayName("DR-12: what has begun is finished while nothing changes")
    Stream<DynamicTest> finishesWhatHasBegun() {
        return doors().entrySet().stream()
                .map(door -> DynamicTest.dynamicTest(
                        door.getKey(),
                        () -> door.getValue().apply(world.publisher()).get().expect(200)));
    }

    @TestFactory
    @Tag(Soak.GROUP)
    @DisplayName("DR-12: each change of credentials ends all that has begun")
    Stream<DynamicTest> endsWhatHasBegun() {
        record Ending(String door, String change) {}
        Map<String, Door> doors = doors();
        Map<String, Consumer<Publisher>> changes = changes();
        List<Ending> all = doors.keySet().stream()
                .flatMap(door -> changes.keySet().stream().map(change -> new Ending(door, change)))
                .toList();
        // In the gate each door and each change, but not with each other.
        return Soak.some(25, all).stream()
                .map(each -> DynamicTest.dynamicTest(each.door() + ", " + each.change(), () -> {
                    Publisher user = world.publisher();
                    Supplier<Answer> begun = doors.get(each.door()).apply(user);
                    user.shown("second");
                    changes.get(each.change()).accept(user);
                    assertRefused(begun.get());
                }));
    }

    /** Changes of credentials. */
    private Map<String, Consumer<Publisher>> changes() {
        Map<String, Consumer<Publisher>> changes = new TreeMap<>();
        changes.put("password changed", this::changesPassword);
        changes.put(
                "password reset",
                user -> link(user, MailKind.RESET_PASSWORD).get().expect(200));
        changes.put("factor added", this::addsApp);
        changes.put("factor removed", user -> {
            hasApp(user);
            long id = user.ok(FACTORS + "list/").number("factors.0.factor_id");
            user.ok(FACTORS + "delete/", "{factor_id: %s}", id);
        });
        changes.put("factors removed by staff", user -> {
            hasApp(user);
            world.operator()
                    .withAnother("/admin/api/users/delete-factors/", "{user_id: %s, reason: 'Lost.'}", user.id());
        });
        changes.put("passkey added", user -> {
            String challenge = user.ok("/web/api/account/passkeys/begin/").text("options.challenge");
            user.ok(
                    "/web/api/account/passkeys/add/",
                    new Authenticator("fanfare.example.com", ORIGIN).creates(challenge));
        });
        changes.put("recovery codes renewed", user -> user.ok(FACTORS + "recovery-codes/"));
        changes.put("banned and unbanned", user -> {
            world.operator().bans(user);
            world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: false}", user.id());
        });
        changes.put("deactivated and activated", user -> {
            for (boolean active : List.of(false, true)) {
                world.operator().ok("/admin/api/users/update/", "{user_id: %s, is_active: %s}", user.id(), active);
            }
        });
        changes.put("erased", user -> {
            world.execute("update users set leaves_at = now() where id = ?", user.id());
            node.sweep(new EraseAccounts());
        });
        changes.put("logged out by staff", user -> world.operator()
                .ok("/api/user/force-logout/", "{user_id: %s}", user.id()));
        changes.put("all sessions ended by the owner", user -> user.ok("/web/api/account/sessions/end-all/"));
        changes.put("application disconnected", user -> {
            World.Application other = world.application(World.unique("Other "), true, HOME);
            // As a consent leaves it, which would ask some of these users for a code.
            world.execute(
                    "insert into oauth_grants (client_id, user_id, expires_at) values (?, ?, now() + interval '1 day')",
                    other.clientId(),
                    user.id());
            user.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", other.clientId());
        });
        changes.put(
                "address replaced",
                user -> link(user, MailKind.CONFIRM_ADDRESS).get().expect(200));
        changes.put("identity removed", user -> {
            world.execute(
                    "insert into external_identities (user_id, provider, subject) values (?, 'google', ?)",
                    user.id(),
                    World.unique("9"));
            long id = user.ok("/web/api/account/identities/list/").number("identities.0.identity_id");
            user.ok("/web/api/account/identities/delete/", "{identity_id: %s}", id);
        });
        return changes;
    }

    /** Secrets that end with what they belong to or by their owner, and what grants no access: hashes, and keys that sign. */
    private static final Set<String> NO_DOORS = Set.of(
            "backend_tokens",
            "calendar_feeds",
            "creator_references",
            "idempotency_keys",
            "known_devices",
            "oauth_tokens",
            "recovery_codes",
            "report_links",
            "session_renewals",
            "webhook_secrets");

    @Test
    @DisplayName("DR-12: each table of secrets keeps the version, or ends with what it belongs to")
    void knowsEveryDoor() {
        assertThat(world.sql("""
                        select distinct table_name::text from information_schema.columns
                        where table_schema = current_schema() and column_name in ('hash', 'key_hash', 'secret', 'challenge')
                          and table_name not in ('checkpoint_tree', 'journal_leaves', 'signing_keys') -- not of users
                          and table_name not in (select table_name from information_schema.columns
                                                 where table_schema = current_schema() and column_name = 'credentials_version')
                        """).texts()).containsExactlyInAnyOrderElementsOf(NO_DOORS);
    }

    private void changesPassword(Publisher user) {
        user.ok("/web/api/account/password/update/", "{current_password: %s, new_password: %s}", World.PASSWORD, NEW);
    }

    private Supplier<Answer> link(Publisher user, MailKind kind) {
        String subject = null;
        String address = user.email();
        switch (kind) {
            case CONFIRM_ADDRESS -> {
                address = World.unique("wanted") + "@example.com";
                user.ok("/web/api/update/profile/", "{email: %s}", address);
            }
            case CONFIRM_DESTINATION ->
                subject = user.call(
                                "/web/api/payout/destinations/add/",
                                "{method: 'paypal', paypal_email: 'pat@example.com'}")
                        .expect(201)
                        .text("destination_id");
            case EXPORT_READY -> {
                subject = world.text(
                        "insert into data_exports (user_id, finished_at, expires_at)"
                                + " values (?, now(), now() + interval '1 day') returning id::text",
                        user.id());
                EncryptedValue content = Node.keyRing().encrypt("data_export:" + subject, "{}");
                world.execute(
                        "update data_exports set content = ?, key_id = ? where id = ?",
                        content.content().getBytes(),
                        content.keyId(),
                        Long.valueOf(subject));
            }
            case TEAM_INVITATION -> {
                world.execute(
                        "update users set is_staff = true, permissions = '{users.create}' where id = ?", user.id());
                subject = world.text(
                        "insert into advertiser_members (advertiser_id, address, address_key, role, invited_by, expires_at)"
                                + " values (?, ?, lower(?), 'reviewer', ?, now() + interval '1 day') returning id::text",
                        world.advertiser("EUR").id(),
                        address,
                        address,
                        user.id());
            }
            default -> {}
        }
        String token = node.token(new MakeLink(user.id(), kind, address, subject, null));
        return () -> page(kind, token);
    }

    /** Pushes the button of a link's page. */
    private Answer page(MailKind kind, String token) {
        boolean asks = kind == MailKind.RESET_PASSWORD || kind == MailKind.CONFIRM_ADDRESS;
        String form = "token=" + token + (asks ? "&password=" + World.PASSWORD.replace(' ', '+') : "");
        byte[] bytes = form.getBytes(StandardCharsets.UTF_8);
        return anybody.raw(kind.path(), "application/x-www-form-urlencoded", bytes);
    }

    private byte[] addsApp(Publisher user) {
        user.shown("second");
        long id = user.ok(FACTORS + "totp/begin/").number("factor_id");
        byte[] secret = secret(user);
        user.ok(
                FACTORS + "totp/confirm/",
                "{factor_id: %s, code: %s}",
                id,
                Totp.codeAt(secret, Instant.now().minusSeconds(30), 6));
        return secret;
    }

    private void hasApp(Publisher user) {
        world.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, trusted_at, credentials_version)"
                        + " values (?, '', '', '', now(), now(), 0)",
                user.id());
    }

    private static String code(byte[] secret) {
        return Totp.codeAt(secret, Instant.now().plusSeconds(30), 6);
    }

    private byte[] secret(Publisher user) {
        var row = node.sql("select secret, key_id from totps where user_id = ? order by id desc", user.id())
                .rows()
                .get(0);
        EncryptedValue sealed = new EncryptedValue(
                Buffer.buffer((byte[]) row.get("secret")), row.get("key_id").toString());
        return Node.keyRing().decryptBytes(FactorsRepository.place(user.id()), sealed);
    }

    private static void assertRefused(Answer answer) {
        assertThat(answer.status()).as(answer.text()).isBetween(400, 404);
    }
}
