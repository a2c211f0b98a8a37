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
        operator.post(path, "{user_id: %s, banned: true, reason: 'spam'}", user.id())
                .expect(200)
                .expectFields("status", "message");
        for (Client dead : List.of(user.web(), user.backend(), through)) {
            dead.post("/api/get/networks/").expectError(401, "invalid_access_token");
        }
        user.call("/api/check/login/").expectError(401, "invalid_token");
        node.client()
                .post("/web/api/auth/login/", "{username: %s, password: %s}", user.username(), World.PASSWORD)
                .expectError(401, "invalid_credentials");
        assertThat(status(user)).isEqualTo("suspended");
        assertThat(node.sql(
                                "select action || ' ' || reason from audit_log where action = 'user.ban' and subject = 'user:"
                                        + user.id() + "'")
                        .text())
                .isEqualTo("user.ban spam");
        operator.post(path, "{user_id: %s, banned: true}", user.id()).expect(200);

        operator.post(path, "{user_id: %s, banned: false}", user.id()).expect(200);
        assertThat(status(user)).isEqualTo("active");
        user.call("/api/get/networks/").expect(200);
        user.web().post("/api/get/networks/").expectError(401, "invalid_access_token");
        through.post("/api/get/networks/").expectError(401, "invalid_access_token");
        world.login(user.username()).post("/web/api/get/profile/").expect(200);
        operator.post(path, "{user_id: %s, banned: false}", user.id()).expect(200);
        assertThat(status(user)).isEqualTo("active");
    }

    @Test
    void leavesAnInactiveAccountInactiveAfterABan() {
        Publisher user = world.publisher();
        operator.post("/admin/api/users/update/", "{user_id: %s, is_active: false}", user.id())
                .expect(200);
        user.call("/api/get/networks/").expectError(401, "invalid_access_token");
        ban(operator, user, true).expect(200);
        ban(operator, user, false).expect(200);
        assertThat(status(user)).isEqualTo("inactive");
        user.call("/api/get/networks/").expectError(401, "invalid_access_token");
    }

    @Test
    @DisplayName("AU-12: no code from before a force-logout or a ban becomes a token after it")
    void endsCodesThatAreNotYetExchanged() {
        OAuth oauth = new OAuth(node.client(), world.application("Slow", false, HOME));
        Publisher user = world.publisher();
        String first = oauth.code(HOME, user);
        operator.post("/api/user/force-logout/", "{user_id: %s}", user.id()).expect(200);
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
        operator.post("/api/user/force-logout/", "{user_id: %s}", user.id())
                .expect(200)
                .expectFields("status", "message");
        for (Client dead : List.of(user.web(), second, through)) {
            dead.post("/api/get/networks/").expectError(401, "invalid_access_token");
        }
        user.call("/api/get/networks/").expect(200);
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
        for (String more : List.of("is_staff", "is_superuser")) {
            staff.call("/admin/api/users/update/", "{user_id: %s, %s: true}", user.id(), more)
                    .expectError(403, "permission_denied");
        }
        staff.call("/admin/api/users/update/", "{user_id: %s, permissions: ['users.ban']}", user.id())
                .expectError(403, "permission_denied");
        ban(staff.backend(), user, true).expect(200);
        ban(operator, colleague, true).expect(200);
        colleague.call("/api/check/login/").expectError(401, "invalid_token");
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
        Answer found = operator.form(
                        "/api/user/check/", "{email: %s}", user.email().toUpperCase(Locale.ROOT))
                .expect(200)
                .expectFields("id", "message");
        assertThat(found.number("id")).isEqualTo(user.id());
        assertThat(operator.form("/api/advertiser/check/", "{email: %s}", advertiser.email())
                        .expect(200)
                        .number("id"))
                .isEqualTo(advertiser.id());
        for (Answer unknown : List.of(
                operator.form("/api/user/check/", "{email: 'nobody@example.com'}"),
                operator.form("/api/advertiser/check/", "{email: 'nobody@example.com'}"),
                operator.form("/api/advertiser/check/", "{email: %s}", user.email()))) {
            unknown.expect(200).expectFields("id", "message");
            assertThat(unknown.at("id").isNull()).isTrue();
        }
        assertThat(operator.post("/api/general/tools/check-user/", "{user_id: %s}", UNKNOWN_USER)
                        .expect(200)
                        .at("exists")
                        .asBoolean(true))
                .isFalse();
        for (String path : List.of("/api/user/status/", "/api/user/balance/", "/api/user/force-logout/")) {
            operator.form(path, "{user_id: %s}", UNKNOWN_USER).expectError(404, "user_not_found");
        }
        for (String path : List.of("/api/user/status/ban/", "/api/general/tools/user-ban/")) {
            operator.form(path, "{user_id: %s, banned: true}", UNKNOWN_USER).expectError(404, "user_not_found");
        }
    }

    @Test
    void saysHowAnAccountStandsAndWhoseATokenIs() {
        Publisher user = world.publisher();
        Answer status = operator.form("/api/user/status/", "{user_id: %s}", user.id())
                .expect(200)
                .expectFields("status", "joined_date", "total_campaigns", "last_login", "total_earnings");
        assertThat(status.text("status")).isEqualTo("active");
        assertThat(Instant.parse(status.text("joined_date"))).isBeforeOrEqualTo(Instant.now());
        assertThat(status.number("total_campaigns")).isZero();
        Answer check = operator.post("/api/general/tools/check-user/", "{user_id: %s}", user.id())
                .expect(200)
                .expectFields("exists", "status", "joined_date");
        check.shows("{exists: true, joined_date: %s}", status.text("joined_date"));
        assertThat(user.call("/api/check/login/").expect(200).body().toString())
                .isEqualTo(
                        "{\"is_logged\":true,\"user_id\":" + user.id() + ",\"is_staff\":false,\"is_superuser\":false}");
        assertThat(operator.post("/api/check/login/").expect(200).flag("is_superuser"))
                .isTrue();
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
        operator.post("/admin/api/users/update/", "{user_id: %s, %s: %s}", subject.id(), what, value)
                .expect(200);
    }

    private static Answer ban(Client by, Actor user, boolean banned) {
        return by.post("/api/user/status/ban/", "{user_id: %s, banned: %s}", user.id(), banned);
    }
}
