package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("AU-13: the first superuser from the environment")
class FirstSuperuserTest {
    private static final String SETTING = "users.first_superuser.";

    @Test
    void isMadeOnceAndByOneOfTheNodesThatStartAtOnce() {
        String database = Db.freshUri();
        List<CompletableFuture<Node>> starting = Stream.of("root", "root")
                .map(name -> CompletableFuture.supplyAsync(() -> Node.start(database, settings(name))))
                .toList();
        Node node = starting.get(0).join();
        Node other = starting.get(1).join();
        try (node;
                other) {
            assertThat(node.number("select count(*) from users where is_superuser and is_staff"))
                    .isEqualTo(1);
            Client client = other.client()
                    .as("JWT "
                            + other.client()
                                    .signIn("root", World.PASSWORD)
                                    .expect(200)
                                    .text("token"));
            client.ok("/admin/api/settings/get/");
        }
        try (Node again = Node.start(database, settings("second"))) {
            again.client().signIn("second", World.PASSWORD).expectError(401, "invalid_credentials");
            assertThat(again.number("select count(*) from users")).isEqualTo(1);
        }
    }

    @Test
    void isNotMadeOfNothing() {
        try (Node node = Node.start(Map.of(SETTING + "username", "", SETTING + "email", " "))) {
            assertThat(node.number("select count(*) from users")).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"username", "email", "password"})
    void isGivenWholeOrNotAtAll(String missing) {
        Map<String, String> settings = new HashMap<>(settings("root"));
        settings.remove(SETTING + missing);
        assertThatThrownBy(() -> Node.config("postgresql://unused@unused/unused", settings))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("Setting users.first_superuser." + missing + " is missing")
                .hasMessageNotContaining(World.PASSWORD);
    }

    @Test
    void hasAGoodPasswordThatIsNeverShown() {
        Map<String, String> settings = new HashMap<>(settings("root"));
        settings.put(SETTING + "password", "short");
        assertThatThrownBy(() -> Node.config("postgresql://unused@unused/unused", settings))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("users.first_superuser.password")
                .hasMessageNotContaining("short");
        settings.put(SETTING + "password", "password123");
        assertThatThrownBy(() -> Node.start(settings))
                .hasMessageContaining("users.first_superuser.password is one of the most common");
        assertThat(Node.config("postgresql://unused@unused/unused", settings("root"))
                        .toString())
                .doesNotContain(World.PASSWORD);
    }

    @Test
    void doesNotTakeAnAccountOver() {
        String database = Db.freshUri();
        try (Node node = Node.start(database, Map.of())) {
            node.client()
                    .post(
                            "/web/api/auth/register/",
                            "{username: 'root', email: 'someone@example.com', password: %s}",
                            World.PASSWORD)
                    .expect(201);
        }
        assertThatThrownBy(() -> Node.start(database, settings("root")))
                .hasMessageContaining("users.first_superuser.username");
    }

    private static Map<String, String> settings(String name) {
        return Map.of(
                SETTING + "username",
                name,
                SETTING + "email",
                name + "@example.com",
                SETTING + "password",
                World.PASSWORD);
    }
}
