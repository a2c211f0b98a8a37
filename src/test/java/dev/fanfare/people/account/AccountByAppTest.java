package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-04, DR-11, DR-14: sessions, second factors, export and deletion through an application. */
class AccountByAppTest {
    private static final String ACCOUNT = "/api/account/";

    private final World world = World.shared();
    private final Publisher user = world.publisher();
    private final Client app = world.through(world.application(), user);

    private void reauthenticates() {
        app.ok(ACCOUNT + "reauthenticate/", "{password: %s}", World.PASSWORD);
    }

    @Test
    @DisplayName("DR-04: an application lists its user's web sessions, and ends one or all after a re-authentication")
    void endsSessions() {
        Client second = world.login(user.username());
        List<JsonNode> all = app.ok(ACCOUNT + "sessions/list/").list("sessions");
        assertThat(all).hasSize(2).noneMatch(one -> one.path("current").asBoolean());
        String first = all.get(0).path("session_id").asText();
        app.refused(403, "reauthentication_required", ACCOUNT + "sessions/end/", "{session_id: %s}", first);
        app.refused(403, "reauthentication_required", ACCOUNT + "sessions/end-all/");
        reauthenticates();
        app.ok(ACCOUNT + "sessions/end/", "{session_id: %s}", first);
        app.refused(404, "not_found", ACCOUNT + "sessions/end/", "{session_id: %s}", first);
        second.refused(401, "invalid_access_token", "/web/api/account/sessions/list/");
        Client others = world.through(world.application(), world.publisher());
        others.ok(ACCOUNT + "reauthenticate/", "{password: %s}", World.PASSWORD);
        others.refused(
                404,
                "not_found",
                ACCOUNT + "sessions/end/",
                "{session_id: %s}",
                all.get(1).path("session_id").asText());
        app.ok(ACCOUNT + "sessions/end-all/");
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
        assertThat(app.ok(ACCOUNT + "sessions/list/").list("sessions")).isEmpty();
    }

    @Test
    @DisplayName("DR-14: an application adds and removes a second factor after a re-authentication")
    void keepsFactors() {
        app.refused(403, "reauthentication_required", ACCOUNT + "second-factors/totp/begin/");
        Answer begun = app.ok(ACCOUNT + "second-factors/totp/begin/", "{password: %s}", World.PASSWORD);
        app.ok(
                        ACCOUNT + "second-factors/totp/confirm/",
                        "{factor_id: %s, code: %s}",
                        begun.number("factor_id"),
                        Totp.shownAt(begun.text("secret"), Instant.now()))
                .expectFields("status message recovery_codes");
        app.ok("/api/user/me/").shows("{factors: ['recovery_codes', 'totp']}");
        Answer list = app.ok(ACCOUNT + "second-factors/list/");
        assertThat(list.list("factors")).hasSize(1);
        String remove = "{factor_id: %s}";
        app.refused(
                403,
                "reauthentication_required",
                ACCOUNT + "second-factors/delete/",
                remove,
                begun.number("factor_id"));
        app.refused(403, "reauthentication_required", ACCOUNT + "second-factors/recovery-codes/");
        app.ok(
                ACCOUNT + "reauthenticate/",
                "{password: %s, code: %s}",
                World.PASSWORD,
                Totp.shownAt(begun.text("secret"), Instant.now().plusSeconds(30)));
        String code = app.ok(ACCOUNT + "second-factors/recovery-codes/").text("recovery_codes.0");
        app.ok(ACCOUNT + "reauthenticate/", "{password: %s, code: %s}", World.PASSWORD, code);
        app.ok(ACCOUNT + "second-factors/delete/", remove, begun.number("factor_id"));
        user.web().refused(401, "invalid_access_token", "/web/api/get/profile/");
        app.ok("/api/user/me/");
    }

    @Test
    @DisplayName("DR-11: an application has the data collected, asks how far it is, and gets a link")
    void exports() {
        app.refused(403, "reauthentication_required", ACCOUNT + "export/");
        reauthenticates();
        long export = app.ok(ACCOUNT + "export/").number("export_id");
        assertThat(app.ok(ACCOUNT + "export/list/").list("exports")).hasSize(1);
        world.node().sweep(new MakeExports());
        assertThat(app.ok(ACCOUNT + "export/link/", "{export_id: %s}", export).fields())
                .isEqualTo(List.of("expires_at", "link"));
        Client others = world.through(world.application(), world.publisher());
        others.ok(ACCOUNT + "reauthenticate/", "{password: %s}", World.PASSWORD);
        others.refused(404, "not_found", ACCOUNT + "export/link/", "{export_id: %s}", export);
    }

    @Test
    @DisplayName("DR-11, DR-15: an application asks for deletion and takes it back; it pays nothing out on the way")
    void leaves() {
        app.refused(403, "wrong_password", ACCOUNT + "delete/", "{password: 'another one'}");
        app.refused(422, "validation_error", ACCOUNT + "delete/", "{password: %s, rest: 'pay_out'}", World.PASSWORD);
        app.ok(ACCOUNT + "delete/", "{password: %s}", World.PASSWORD);
        assertThat(world.text("select leaves_at::text from users where id = ?", user.id()))
                .isNotNull();
        app.ok(ACCOUNT + "delete/cancel/");
        assertThat(world.text("select leaves_at::text from users where id = ?", user.id()))
                .isNull();
        world.gives(user, "5.00");
        app.refused(409, "money_is_open", ACCOUNT + "delete/", "{password: %s}", World.PASSWORD);
        app.ok(ACCOUNT + "delete/", "{password: %s, give_up: true}", World.PASSWORD);
    }

    @Test
    @DisplayName("DR-15: a token without the scope for the account reaches none of it, and each account only itself")
    void needsTheScope() {
        Client narrow = world.node()
                .client()
                .as("Bearer "
                        + world.operator()
                                .call(
                                        "/admin/api/tokens/create/",
                                        "{user_id: %s, name: 'limited', permissions: ['profile.write']}",
                                        user.id())
                                .expect(201)
                                .text("token"));
        for (String path :
                List.of("sessions/list/", "sessions/end-all/", "second-factors/list/", "export/", "delete/")) {
            narrow.refused(403, "insufficient_scope", ACCOUNT + path);
            world.anybody().refused(401, "authentication_required", ACCOUNT + path);
            world.onItsOwn(world.application()).refused(401, "invalid_access_token", ACCOUNT + path);
        }
        world.staff().web().ok(ACCOUNT + "sessions/list/");
    }
}
