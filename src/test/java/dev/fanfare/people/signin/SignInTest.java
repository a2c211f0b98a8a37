package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import org.junit.jupiter.api.Test;

class SignInTest {
    private final Node node = Node.shared();
    private final Client anybody = node.client();

    @Test
    void registersSignsInAndOut() {
        String name = World.unique("zoe");
        Answer registered = anybody.form("/web/api/auth/register/", """
                        {"username": %s, "email": "%s@example.com", "password": %s, "first_name": "Zoë",
                         "last_name": "Quill", "country": 1, "city": 1}""", name, name, World.PASSWORD);
        registered.expect(201).expectFields("status", "message", "user_id", "token");
        Answer login = anybody.post(
                        "/web/api/auth/login", "{username: '%s@EXAMPLE.com', password: %s}", name, World.PASSWORD)
                .expect(200)
                .expectFields("status", "message", "token", "user");
        assertThat(Answer.fields(login.at("user"))).containsExactly("email", "id", "username");
        Client zoe = anybody.as("JWT " + login.text("token"));
        Answer who = zoe.post("/web/api/auth/check/").expect(200);
        assertThat(who.body().toString())
                .isEqualTo("{\"is_authenticated\":true,\"user_id\":" + registered.number("user_id") + ",\"username\":\""
                        + name + "\"}");
        zoe.post("/web/api/auth/logout/").expect(200).expectFields("status", "message");
        zoe.post("/web/api/get/profile/").expectError(401, "invalid_access_token");
        assertThat(zoe.post("/web/api/auth/check/").expect(200).body().toString())
                .isEqualTo("{\"is_authenticated\":false,\"user_id\":null,\"username\":null}");
    }
}
