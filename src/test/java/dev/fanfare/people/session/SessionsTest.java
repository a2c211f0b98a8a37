package dev.fanfare.people.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Jwt;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-04: web sessions and connected applications, for those whose they are. */
class SessionsTest {
    private static final String LIST = "/web/api/account/sessions/list/";
    private static final String RENEW = "/web/api/auth/renew/";

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Client anybody = node.client();
    private final Publisher user = world.publisher();

    @Test
    @DisplayName("DR-04: sessions are listed with their devices, and ended one by one or all at once")
    void listsAndEndsSessions() {
        Client phone = as(login("{username: %s, password: %s, device: 'Phone'}", user.username(), World.PASSWORD));
        Client third = world.login(user.username());
        List<JsonNode> all = user.ok(LIST).list("sessions");
        assertThat(all).hasSize(3);
        Answer.assertFields(all.get(0), "address created_at current device expires_at renewed_at session_id");
        // One that says nothing of itself is called what its browser calls itself.
        assertThat(all)
                .extracting(one -> one.path("device").asText())
                .contains("Phone")
                .anyMatch(device -> device.startsWith("Java"));
        assertThat(all).extracting(one -> one.path("current").asBoolean()).containsExactly(false, false, true);
        String phones = all.stream()
                .filter(one -> one.path("device").asText().equals("Phone"))
                .findFirst()
                .orElseThrow()
                .path("session_id")
                .asText();
        world.publisher().refused(404, "not_found", "/web/api/account/sessions/end/", "{session_id: %s}", phones);
        user.ok("/web/api/account/sessions/end/", "{session_id: %s}", phones);
        phone.refused(401, "invalid_access_token", LIST);
        third.ok(LIST);
        user.ok("/web/api/account/sessions/end-all/");
        third.refused(401, "invalid_access_token", LIST);
        user.ok(LIST);
        user.ok("/web/api/account/sessions/end-all/", "{keep_current: false}");
        user.web().refused(401, "invalid_access_token", LIST);
    }

    @Test
    @DisplayName("DR-04: an old session ends others only after a re-authentication")
    void asksWhoEndsSessions() {
        String phone = Jwt.of(as(login("{username: %s, password: %s}", user.username(), World.PASSWORD)))
                .claims()
                .path("jti")
                .asText();
        world.execute("update sessions set created_at = now() - interval '11 minutes' where user_id = ?", user.id());
        user.refused(403, "reauthentication_required", "/web/api/account/sessions/end/", "{session_id: %s}", phone);
        user.refused(403, "reauthentication_required", "/web/api/account/sessions/end-all/");
        user.ok("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        user.ok("/web/api/account/sessions/end/", "{session_id: %s}", phone);
    }

    @Test
    @DisplayName("DR-04: a session is renewed by a secret in a cookie, a new one each time")
    void renewsASession() {
        Answer in = login("{username: %s, password: %s}", user.username(), World.PASSWORD);
        in.expectFields("status message token user");
        String cookie = in.header("Set-Cookie").orElseThrow();
        assertThat(cookie)
                .startsWith("fanfare_renewal=")
                .contains("Path=/web/api/auth/;", "HTTPOnly", "SameSite=Strict", "Max-Age=25");
        // Pages are told that there is one; a browser that comes back from another site shows this, too.
        assertThat(in.headers("Set-Cookie"))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("fanfare_session=true;")
                .contains("Path=/console;", "HTTPOnly", "SameSite=Lax", "Max-Age=25");
        Answer renewed = renew(secret(in)).expect(200).expectFields("status message token expires_at");
        as(renewed).ok(LIST);
        assertThat(secret(renewed)).isNotEqualTo(secret(in));
        // It is the same session, which lives on.
        assertThat(Jwt.of(as(renewed)).claims().path("jti"))
                .isEqualTo(Jwt.of(as(in)).claims().path("jti"));
        as(renew(secret(renewed)).expect(200)).ok(LIST);
        anybody.refused(401, "session_ended", RENEW, "{renewal_token: 'nothing'}");
        anybody.refused(400, "validation_error", RENEW);
    }

    @Test
    @DisplayName("DR-04: a secret that is used again was stolen, and ends the session")
    void endsASessionWhoseSecretWasStolen() {
        Answer in = login("{username: %s, password: %s}", user.username(), World.PASSWORD);
        Answer first = renew(secret(in)).expect(200);
        Answer renewed = renew(secret(first)).expect(200);
        renew(secret(in)).expectError(401, "session_ended");
        as(renewed).refused(401, "invalid_access_token", LIST);
        renew(secret(renewed)).expectError(401, "session_ended");
        assertThat(world.number(
                        "select count(*) from audit_log where action = 'session.renewal_reused' and subject = ?",
                        "user:" + user.id()))
                .isOne();
    }

    @Test
    @DisplayName("AU-17 tabs that renew at once, or lost the answer, get the same secret for 30 s while that is unused")
    void answersAReplacedSecretForAMoment() {
        Answer in = login("{username: %s, password: %s}", user.username(), World.PASSWORD);
        Set<String> next =
                Set.copyOf(Together.together(6, i -> secret(renew(secret(in)).expect(200))));
        assertThat(next).hasSize(1);
        as(renew(secret(in)).expect(200)).ok(LIST);
        world.execute("""
                update session_renewals set used_at = used_at - interval '31 seconds'
                where session_id in (select id from sessions where user_id = ?)
                """, user.id());
        renew(secret(in)).expectError(401, "session_ended");
        renew(next.iterator().next()).expectError(401, "session_ended");
    }

    @Test
    @DisplayName("DR-04: a session ends when it is idle and some day in any case, for staff sooner")
    void endsSessionsInTheEnd() {
        Answer in = login("{username: %s, password: %s}", user.username(), World.PASSWORD);
        assertThat(expiry(as(in))).isBetween(in(167), in(169));
        String session = Jwt.of(as(in)).claims().path("jti").asText();
        world.execute("update sessions set ends_at = now() + interval '1 hour' where id = ?::uuid", session);
        Answer renewed = renew(secret(in)).expect(200);
        assertThat(expiry(as(renewed))).as("not beyond the end").isBefore(in(2));
        world.execute("update sessions set expires_at = now() where id = ?::uuid", session);
        renew(secret(renewed)).expectError(401, "session_ended");
        Client staff = world.staff().web();
        assertThat(expiry(staff)).isBetween(in(1), in(3));
    }

    @Test
    @DisplayName("DR-04: a connected application is listed, and loses its access when consent is withdrawn")
    void withdrawsConsent() {
        World.Application poster = world.application();
        World.Application other = world.application();
        Client through = world.through(poster, user);
        Client stays = world.through(other, user);
        Client others = world.through(poster, world.publisher());
        List<JsonNode> all = user.ok("/web/api/account/applications/list/").list("applications");
        assertThat(all).hasSize(2);
        Answer.assertFields(all.get(0), "client_id connected_at expires_at name scopes");
        user.ok("/web/api/account/applications/disconnect/", "{client_id: %s}", poster.clientId());
        through.refused(401, "invalid_access_token", "/api/get/networks/");
        stays.ok("/api/get/networks/");
        others.ok("/api/get/networks/");
        assertThat(user.call("/web/api/account/applications/list/").list("applications"))
                .hasSize(1);
        user.refused(
                404, "not_found", "/web/api/account/applications/disconnect/", "{client_id: %s}", poster.clientId());
    }

    private Answer login(Object... body) {
        return anybody.ok("/web/api/auth/login/", body);
    }

    private Answer renew(String secret) {
        return anybody.with("Cookie", "other=1; fanfare_renewal=" + secret).method("POST", RENEW);
    }

    private Client as(Answer in) {
        return anybody.as("JWT " + in.text("token"));
    }

    private static String secret(Answer in) {
        String cookie = in.header("Set-Cookie").orElseThrow();
        return cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    }

    private static Instant expiry(Client client) {
        return Instant.ofEpochSecond(Jwt.of(client).claims().path("exp").asLong());
    }

    private static Instant in(long hours) {
        return Instant.now().plus(Duration.ofHours(hours));
    }
}
