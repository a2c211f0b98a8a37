package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-01, DR-08, DR-14, US-03: what operators do for owners who cannot sign in, and to those who must not. */
class HelpTest {
    private static final String USERS = "/admin/api/users/";
    private static final String WHY = "{user_id: %s, reason: 'Called us.'}";
    private static final long UNKNOWN_USER = 999_999_999;

    private final World world = World.shared();
    private final Operator support =
            world.staff(Permission.USERS_HELP, Permission.USERS_LOGOUT, Permission.USERS_BAN, Permission.USERS_FACTORS);
    private final Client desk = support.shown("password");
    private final Publisher user = world.publisher();

    /** The kinds of emails to an owner, but those that the test itself causes. */
    private static String told(World world, Actor owner) {
        return world.text(
                "select coalesce(string_agg(upper(body->>'kind'), ' ' order by id), '') from outbox"
                        + " where type = 'users.AccountMail' and body->>'userId' = ? and upper(body->>'kind') not in"
                        + " ('VERIFY_ADDRESS', 'TOKEN_MADE', 'NEW_SIGN_IN')",
                String.valueOf(owner.id()));
    }

    private static String audited(World world, String action, Actor of) {
        return world.text(
                "select actor_id || ' ' || reason from audit_log where action = ? and subject = ?",
                action,
                "user:" + of.id());
    }

    @Test
    @DisplayName("DR-02: a reset link goes to the owner's address alone, once for a key, and is in the audit log")
    void sendsAResetLink() {
        String key = World.unique("help");
        for (int i = 0; i < 2; i++) {
            desk.postOnce(key, USERS + "send-reset-link/", WHY, user.id())
                    .expect(200)
                    .expectFields("status message kind")
                    .shows("{kind: 'reset_password'}");
        }
        assertThat(told(world, user)).isEqualTo("RESET_PASSWORD");
        assertThat(world.number(
                        "select count(*) from audit_log where action = 'user.send_reset_link' and subject = ?",
                        "user:" + user.id()))
                .isOne();
        assertThat(audited(world, "user.send_reset_link", user)).isEqualTo(support.id() + " Called us.");
        desk.ok(USERS + "send-reset-link/", WHY, world.newcomer().id()).shows("{kind: 'verify_address'}");
        Publisher inactive = world.publisher();
        world.execute("update users set status = 'inactive' where id = ?", inactive.id());
        desk.refused(403, "permission_denied", USERS + "send-reset-link/", WHY, inactive.id());
        Publisher managed = world.publisher();
        world.execute(
                "insert into oidc_accounts (user_id, issuer, subject) values (?, 'i', ?)",
                managed.id(),
                World.unique("s"));
        desk.refused(403, "permission_denied", USERS + "send-reset-link/", WHY, managed.id());
    }

    @Test
    @DisplayName("DR-01: an owner who has tried too often may try again at once, and is told")
    void liftsAThrottle() {
        try (Node limited = Node.start(Map.of("limits.enabled", "true"))) {
            liftsAThrottle(limited.world());
        }
    }

    private static void liftsAThrottle(World world) {
        Operator support = world.staff(Permission.USERS_HELP);
        Client desk = support.shown("password");
        Publisher user = world.publisher();
        Client stranger = world.anybody();
        world.execute("delete from sessions where user_id = ?", user.id());
        world.execute("delete from sign_in_events where user_id = ?", user.id());
        world.execute("""
                insert into sign_in_events (user_id, name, party, outcome, network, address)
                select %1$s, 'x', p, 'failure', '203.0.113.9', '203.0.113.9'
                from generate_series(1, 10), unnest(array['account:%1$s', 'account:%1$s@127.0.0.1']) p
                """.formatted(user.id()));
        stranger.signIn(user.username(), World.PASSWORD).expectError(429, "rate_limit_exceeded");
        desk.ok(USERS + "lift-throttle/", WHY, user.id())
                .expectFields("status message failures")
                .shows("{failures: 20}");
        stranger.signIn(user.username(), World.PASSWORD).expect(200);
        assertThat(told(world, user)).isEqualTo("THROTTLE_LIFTED");
        assertThat(audited(world, "user.lift_throttle", user)).isEqualTo(support.id() + " Called us.");
        // Later failures count again, from where the owner has signed in before.
        world.execute("""
                insert into sign_in_events (user_id, name, party, outcome, network, address)
                select user_id, name, 'account:' || user_id || '@' || network, 'failure', '203.0.113.9', address
                from sign_in_events, generate_series(1, 10)
                where user_id = %s and outcome = 'success'
                """.formatted(user.id()));
        stranger.signIn(user.username(), World.PASSWORD).expectError(429, "rate_limit_exceeded");
    }

    @Test
    @DisplayName("DR-14: wrong codes of a second factor no longer count either")
    void liftsAThrottleOfCodes() {
        world.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, trusted_at, credentials_version)"
                        + " values (?, '', '', '', now(), now(), 0)",
                user.id());
        world.execute(
                "insert into second_factor_challenges (hash, user_id, credentials_version, failures, expires_at)"
                        + " values (sha256(convert_to(?, 'UTF8')), ?, 0, 1000, now() + interval '5 minutes')",
                World.unique("c"),
                user.id());
        world.anybody().signIn(user.username(), World.PASSWORD).expectError(429, "rate_limit_exceeded");
        desk.ok(USERS + "lift-throttle/", WHY, user.id());
        world.anybody().signIn(user.username(), World.PASSWORD).expectError(401, "second_factor_required");
    }

    @Test
    @DisplayName("AU-12: all sessions and applications of an account end, with the reason")
    void endsSessions() {
        Client app = world.through(world.application(), user);
        desk.ok(USERS + "end-sessions/", WHY, user.id()).expectFields("status message");
        for (Client dead : List.of(user.web(), app)) {
            dead.refused(401, "invalid_access_token", "/api/user/me/");
        }
        user.backend().ok("/api/user/me/");
        assertThat(told(world, user)).isEqualTo("SESSIONS_ENDED");
        assertThat(audited(world, "user.force_logout", user)).isEqualTo(support.id() + " Called us.");
    }

    @Test
    @DisplayName("US-03, PD-07: a ban says beforehand what it holds and ends, and an unban what goes on")
    void bansAfterADryRun() {
        Publisher paid = world.publisher().earns("80", "USD");
        paid.asksPayout("30");
        paid.backend();
        Client app = world.through(world.application(), paid);
        String ban = "{user_id: %s, banned: %s, reason: 'Fraud.'}";
        Answer dry =
                desk.post(USERS + "ban/?dry_run=true", ban, paid.id(), true).expect(200);
        assertThat(dry.list("events"))
                .filteredOn(event -> event.path("type").asText().equals("users.UserBanned"))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.at("/body/sessions").asLong()).isEqualTo(1);
                    assertThat(event.at("/body/applications").asLong()).isEqualTo(1);
                    assertThat(event.at("/body/tokens").asLong()).isEqualTo(1);
                    assertThat(event.at("/body/payouts/0/amount").decimalValue())
                            .isEqualByComparingTo("30");
                });
        app.ok("/api/user/me/");
        Answer real = desk.ok(USERS + "ban/", ban, paid.id(), true).expectFields("status message effects");
        real.shows(
                "{effects: {banned: true, sessions: 1, applications: 1, tokens: 1, payouts: [{currency: 'USD', payouts: 1}]}}");
        app.refused(401, "invalid_access_token", "/api/user/me/");
        desk.ok(USERS + "ban/", ban, paid.id(), true).shows("{effects: {sessions: 0, payouts: []}}");
        desk.ok(USERS + "ban/", ban, paid.id(), false)
                .shows("{effects: {banned: false, sessions: 0, tokens: 1, payouts: [{payouts: 1}]}}");
        paid.backend().ok("/api/user/me/");
        desk.ok("/api/user/status/ban/", ban, paid.id(), true).expectFields("status message");
    }

    @Test
    @DisplayName("DR-16: of racing bans one changes something")
    void bansOnce() {
        assertThat(Together.together(4, i -> support.backend()
                        .ok(USERS + "ban/", "{user_id: %s, banned: true}", user.id())
                        .number("effects.sessions")))
                .containsExactlyInAnyOrder(0L, 0L, 0L, 1L);
    }

    @Test
    @DisplayName(
            "DR-08, DR-16: no one helps themselves, nor staff without being a superuser, nor without the permission")
    void refusesTheWrongOnes() {
        Operator superuser = world.operator();
        Operator colleague = world.staff();
        for (String path : List.of("send-reset-link/", "lift-throttle/", "end-sessions/", "delete-factors/", "ban/")) {
            String body = path.equals("ban/") ? "{user_id: %s, banned: true, reason: 'x'}" : WHY;
            for (Actor above : List.of(superuser, colleague, support)) {
                desk.refused(403, "permission_denied", USERS + path, body, above.id());
            }
            superuser.backend().refused(403, "permission_denied", USERS + path, body, superuser.id());
            desk.refused(404, "user_not_found", USERS + path, body, UNKNOWN_USER);
            for (Actor other : List.of(user, world.advertiser("USD"), world.staff(Permission.USERS_VIEW))) {
                other.backend().refused(403, "insufficient_permissions", USERS + path, body, user.id());
            }
            world.anybody().refused(401, "missing_token", USERS + path, body, user.id());
            world.through(world.application(), user).refused(401, "invalid_token", USERS + path, body, user.id());
            if (!path.equals("delete-factors/")) {
                world.staff(Permission.values())
                        .web()
                        .refused(403, "reauthentication_required", USERS + path, body, user.id());
            }
        }
        superuser.backend().ok(USERS + "lift-throttle/", WHY, colleague.id());
        assertThat(told(world, user)).isEmpty();
    }

    @Test
    @DisplayName("DR-14: no one of the two who remove second factors is their owner")
    void removesNoFactorsOfOneself() {
        Operator first = world.operator();
        long proposal = first.proposes(USERS + "delete-factors/", WHY, withFactor(world.publisher()));
        assertThat(proposal).isPositive();
        Operator owner = world.staff(Permission.USERS_FACTORS);
        withFactor(owner);
        long about = first.proposes(USERS + "delete-factors/", WHY, owner.id());
        owner.seconds(about).expectError(403, "permission_denied");
    }

    private long withFactor(Actor owner) {
        world.execute(
                "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version)"
                        + " values (?, '', '', '', now(), 0)",
                owner.id());
        return owner.id();
    }
}
