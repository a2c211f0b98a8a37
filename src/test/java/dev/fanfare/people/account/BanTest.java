package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** US-03, US-04, AU-12, AU-16: stopping accounts, and asking how they stand. */
class BanTest {
    private static final String HOME = "https://app.example.com/callback";
    private static final long UNKNOWN_USER = 999_999_999;

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Client operator = world.operator().backend();

    @ParameterizedTest
    @ValueSource(strings = {"/api/user/status/ban/", "/api/general/tools/user-ban/"})
    @DisplayName("US-03, AU-16: both endpoints do the same, and an unban opens only backend tokens again")
    void stopsAnAccountAndLetsItOnAgain(String path) {
        Publisher user = world.publisher();
        Client through = world.through(world.application(), user);
        operator.ok(path, "{user_id: %s, banned: true, reason: 'spam'}", user.id())
                .expectFields("status", "message");
        for (Client dead : List.of(user.web(), user.backend(), through)) {
            dead.refused(401, "invalid_access_token", "/api/get/networks/");
        }
        user.refused(401, "invalid_token", "/api/check/login/");
        node.client().signIn(user.username(), World.PASSWORD).expectError(401, "invalid_credentials");
        assertThat(status(user)).isEqualTo("suspended");
        assertThat(node.text(
                        "select action || ' ' || reason from audit_log where action = 'user.ban' and subject = 'user:"
                                + user.id() + "'"))
                .isEqualTo("user.ban spam");
        operator.ok(path, "{user_id: %s, banned: true}", user.id());

        operator.ok(path, "{user_id: %s, banned: false}", user.id());
        assertThat(status(user)).isEqualTo("active");
        user.ok("/api/get/networks/");
        user.web().refused(401, "invalid_access_token", "/api/get/networks/");
        through.refused(401, "invalid_access_token", "/api/get/networks/");
        world.login(user.username()).ok("/web/api/get/profile/");
        operator.ok(path, "{user_id: %s, banned: false}", user.id());
        assertThat(status(user)).isEqualTo("active");
    }

    @Test
    void leavesAnInactiveAccountInactiveAfterABan() {
        Publisher user = world.publisher();
        operator.ok("/admin/api/users/update/", "{user_id: %s, is_active: false}", user.id());
        user.refused(401, "invalid_access_token", "/api/get/networks/");
        ban(operator, user, true).expect(200);
        ban(operator, user, false).expect(200);
        assertThat(status(user)).isEqualTo("inactive");
        user.refused(401, "invalid_access_token", "/api/get/networks/");
    }

    @Test
    @DisplayName("AU-12: no code from before a force-logout or a ban becomes a token after it")
    void endsCodesThatAreNotYetExchanged() {
        OAuth oauth = new OAuth(node.client(), world.application("Slow", false, HOME));
        Publisher user = world.publisher();
        String first = oauth.code(HOME, user);
        operator.ok("/api/user/force-logout/", "{user_id: %s}", user.id());
        oauth.exchange(first, HOME).expectError(400, "invalid_grant");
        String second = oauth.code(HOME, user);
        ban(operator, user, true).expect(200);
        oauth.exchange(second, HOME).expectError(400, "invalid_grant");
        ban(operator, user, false).expect(200);
        oauth.exchange(second, HOME).expectError(400, "invalid_grant");
        oauth.exchange(oauth.code(HOME, user), HOME).expect(200);
    }

    @Test
    @DisplayName("AU-12: force-logout ends sessions and application tokens, and no backend token")
    void forcesLogout() {
        Publisher user = world.publisher();
        Client second = world.login(user.username());
        Client through = world.through(world.application(), user);
        operator.ok("/api/user/force-logout/", "{user_id: %s}", user.id()).expectFields("status", "message");
        for (Client dead : List.of(user.web(), second, through)) {
            dead.refused(401, "invalid_access_token", "/api/get/networks/");
        }
        user.ok("/api/get/networks/");
    }

    @Test
    @DisplayName("The permission table: only a superuser acts on staff")
    void letsOnlySuperusersActOnStaff() {
        Operator staff = world.staff(
                Permission.USERS_VIEW, Permission.USERS_BAN, Permission.USERS_LOGOUT, Permission.TOKENS_MANAGE);
        Operator colleague = world.staff();
        for (Actor subject : List.of(colleague, world.operator(), staff)) {
            ban(staff.backend(), subject, true).expectError(403, "permission_denied");
            for (Answer refused : List.of(
                    staff.call("/api/user/force-logout/", "{user_id: %s}", subject.id()),
                    staff.call("/admin/api/tokens/create/", "{user_id: %s, name: 'mine'}", subject.id()),
                    staff.call("/admin/api/users/update/", "{user_id: %s, is_active: false}", subject.id()))) {
                refused.expectError(403, "permission_denied");
            }
        }
        Publisher user = world.publisher();
        for (String more : List.of("is_staff: true", "is_superuser: true", "permissions: ['users.ban']")) {
            staff.refused(
                    403, "permission_denied", "/admin/api/users/update/", "{user_id: %s, " + more + "}", user.id());
        }
        ban(staff.backend(), user, true).expect(200);
        ban(operator, colleague, true).expect(200);
        colleague.refused(401, "invalid_token", "/api/check/login/");
    }

    @Test
    @DisplayName("AU-02: a token carries what its account may do now")
    void takesPermissionsAwayAtOnce() {
        Operator staff = world.staff(Permission.USERS_VIEW);
        statusSeenBy(staff).expect(200);
        update(staff, "permissions", List.of("audit.view"));
        statusSeenBy(staff).expectError(403, "insufficient_permissions");
        update(staff, "permissions", List.of("users.view"));
        statusSeenBy(staff).expect(200);
        // Nor does anybody keep them who is no longer staff.
        update(staff, "is_staff", false);
        statusSeenBy(staff).expectError(403, "insufficient_permissions");
    }

    @Test
    @DisplayName("US-04: unknown accounts are an answer to a question and an error to a command")
    void saysWhoIsThereAndWhoIsNot() {
        Publisher user = world.publisher();
        Advertiser advertiser = world.advertiser("EUR");
        operator.form("/api/user/check/", "{email: %s}", user.email().toUpperCase(Locale.ROOT))
                .expect(200)
                .expectFields("id", "message")
                .shows("{id: %s}", user.id());
        operator.form("/api/advertiser/check/", "{email: %s}", advertiser.email())
                .expect(200)
                .shows("{id: %s}", advertiser.id());
        for (Answer unknown : List.of(
                operator.form("/api/user/check/", "{email: 'unknown@example.com'}"),
                operator.form("/api/advertiser/check/", "{email: 'unknown@example.com'}"),
                operator.form("/api/advertiser/check/", "{email: %s}", user.email()))) {
            unknown.expect(200).expectFields("id", "message").shows("{id: null}");
        }
        operator.ok("/api/general/tools/check-user/", "{user_id: %s}", UNKNOWN_USER)
                .shows("{exists: false}");
        for (String path : List.of(
                "/api/user/status/",
                "/api/user/balance/",
                "/api/user/force-logout/",
                "/api/user/status/ban/",
                "/api/general/tools/user-ban/")) {
            operator.form(path, "{user_id: %s, banned: true}", UNKNOWN_USER).expectError(404, "user_not_found");
        }
    }

    @Test
    void saysHowAnAccountStandsAndWhoseATokenIs() {
        Publisher user = world.publisher();
        Answer status = operator.form("/api/user/status/", "{user_id: %s}", user.id())
                .expect(200)
                .expectFields("status joined_date total_campaigns last_login total_earnings");
        status.shows("{status: 'active', total_campaigns: 0}");
        assertThat(Instant.parse(status.text("joined_date"))).isBeforeOrEqualTo(Instant.now());
        operator.ok("/api/general/tools/check-user/", "{user_id: %s}", user.id())
                .expectFields("exists", "status", "joined_date")
                .shows("{exists: true, joined_date: %s}", status.text("joined_date"));
        assertThat(user.ok("/api/check/login/").body().toString())
                .isEqualTo(
                        "{\"is_logged\":true,\"user_id\":" + user.id() + ",\"is_staff\":false,\"is_superuser\":false}");
        assertThat(operator.ok("/api/check/login/").flag("is_superuser")).isTrue();
    }

    private String status(Publisher user) {
        return operator.form("/api/user/status/", "{user_id: %s}", user.id())
                .expect(200)
                .text("status");
    }

    private static Answer statusSeenBy(Operator staff) {
        return staff.call("/api/user/status/", "{user_id: %s}", staff.id());
    }

    private void update(Actor subject, String what, Object value) {
        operator.ok("/admin/api/users/update/", "{user_id: %s, %s: %s}", subject.id(), what, value);
    }

    private static Answer ban(Client by, Actor user, boolean banned) {
        return by.post("/api/user/status/ban/", "{user_id: %s, banned: %s}", user.id(), banned);
    }
}
