package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Actor;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInTest {
    private final Node node = Node.shared();
    private final Client anybody = node.client();

    @Test
    void registersSignsInAndOut() {
        String name = World.unique("zoe");
        Answer registered = anybody.form("/web/api/auth/register/", """
                        {"username": %s, "email": "%s@example.com", "password": %s, "first_name": "Zoë",
                         "last_name": "Quill", "country": 1, "city": 1}""", name, name, World.PASSWORD);
        registered.expect(201).expectFields("status message user_id token");
        Answer login = anybody.ok(
                        "/web/api/auth/login", "{username: '%s@EXAMPLE.com', password: %s}", name, World.PASSWORD)
                .expectFields("status message token user");
        Answer.assertFields(login.at("user"), "email id username");
        Client zoe = anybody.as("JWT " + login.text("token"));
        Answer who = zoe.ok("/web/api/auth/check/");
        assertThat(who.body().toString())
                .isEqualTo("{\"is_authenticated\":true,\"user_id\":" + registered.number("user_id") + ",\"username\":\""
                        + name + "\"}");
        zoe.ok("/web/api/auth/logout/").expectFields("status", "message");
        zoe.refused(401, "invalid_access_token", "/web/api/get/profile/");
        assertThat(zoe.ok("/web/api/auth/check/").body().toString())
                .isEqualTo("{\"is_authenticated\":false,\"user_id\":null,\"username\":null}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "form"})
    void takesThePasswordExactlyAsItWasTyped(String type) {
        String password = " Grün und blau, " + "x".repeat(80) + " ";
        String decomposed = Normalizer.normalize(password, Normalizer.Form.NFD);
        Actor user = node.world().publisher();
        user.ok(
                "/web/api/account/password/update/",
                "{current_password: %s, new_password: %s}",
                World.PASSWORD,
                password);
        for (String other :
                List.of(password.strip(), password.toLowerCase(Locale.ROOT), password.substring(0, 72), decomposed)) {
            signsIn(type, user, other).expectError(401, "invalid_credentials");
        }
        signsIn(type, user, password).expect(200);
    }

    private Answer signsIn(String type, Actor user, String password) {
        String body = "{username: %s, password: %s}";
        return type.equals("form")
                ? anybody.form("/web/api/auth/login/", body, user.username(), password)
                : anybody.post("/web/api/auth/login/", body, user.username(), password);
    }
}
