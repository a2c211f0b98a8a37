package dev.fanfare.people.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** AU-14, DR-01: guesses at one account, with the rate limits out of the way. */
@Tag(Soak.GROUP)
class GuessingTest {
    private static final String BACK = "https://app.example/back";
    private static final int GUESSES = Soak.size(60, 200);

    @AutoClose
    private static Node node;

    @BeforeAll
    static void start() {
        node = Node.start(Map.of(
                "limits.enabled", "true",
                "limits.token_per_minute", "100000",
                "limits.session_per_minute", "100000",
                "limits.staff_per_minute", "100000",
                "limits.address_per_minute", "100000",
                "limits.guessable_per_minute", "100000",
                "http.trusted_proxies", "127.0.0.1"));
    }

    @Test
    @DisplayName("AU-14, DR-01: of 200 at once, by every spelling and at every door, ten get a verdict")
    void givesParallelGuessesTenVerdicts() {
        World world = node.world();
        Publisher owner = world.publisher();
        List<String> spellings = List.of(
                owner.username(),
                owner.username().toUpperCase(Locale.ROOT),
                wide(owner.username()),
                owner.email(),
                owner.email().toUpperCase(Locale.ROOT));
        World.Application application = world.application("App", true, BACK);
        OAuth oauth = new OAuth(node.client(), application);
        List<String> verdicts = Together.together(GUESSES, i -> {
            String address = "10.0.0." + (i % 50 + 1);
            String name = spellings.get(i % spellings.size());
            return switch (i % 4) {
                case 0 -> judged(signIn(address, name, "wrong password"), "invalid_credentials");
                case 1 ->
                    judged(
                            from(address)
                                    .post(
                                            "/web/api/auth/validate/",
                                            "{username: %s, password: 'wrong password'}",
                                            name),
                            "\"valid\":false");
                case 2 ->
                    judged(
                            from(address)
                                    .as(OAuth.basic(application.clientId(), application.secret()))
                                    .form(
                                            "/oauth/token",
                                            "{grant_type: 'password', username: %s, password: 'wrong password'}",
                                            name),
                            "invalid_grant");
                default -> {
                    Map<String, String> form = oauth.request(BACK);
                    form.putAll(Map.of("username", name, "password", "wrong password", "decision", "allow"));
                    yield judged(from(address).form("/oauth/authorize", form), "password is wrong");
                }
            };
        });
        Map<String, Long> counted =
                verdicts.stream().collect(Collectors.groupingBy(verdict -> verdict, Collectors.counting()));
        assertThat(counted).containsOnly(Map.entry("verdict", 10L), Map.entry("refused", GUESSES - 10L));

        // A stranger has to wait even with the right password; the owner, who was here before, has not.
        signIn("10.0.0.99", owner.username(), World.PASSWORD).expectError(429, "rate_limit_exceeded");
        signIn("127.0.0.1", owner.username(), World.PASSWORD).expect(200);
        world.dispatch();
        Answer told = owner.web().ok("/web/api/get/notifications/");
        assertThat(told.text()).contains("guesses_held_back").contains("10.0.0.");
        assertThat(node.number("select count(*) from notifications where user_id = ?", owner.id()))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("AU-14, DR-01: known networks of a user are counted apart, and right passwords are not counted")
    void countsKnownAddressesByThemselves() {
        Publisher owner = node.world().publisher();
        for (int i = 0; i < 12; i++) {
            signIn("10.1.0.1", owner.username(), World.PASSWORD).expect(200);
        }
        for (int i = 0; i < 10; i++) {
            signIn("10.1.0.1", owner.email(), "wrong password").expectError(401, "invalid_credentials");
        }
        Answer refused = signIn("10.1.0.1", owner.username(), World.PASSWORD);
        assertThat(refused.expectError(429, "rate_limit_exceeded").number("details.limit"))
                .isEqualTo(10);
        signIn("10.1.0.2", owner.username(), World.PASSWORD).expect(200);
    }

    private static String judged(Answer answer, String verdict) {
        if (answer.status() == 429) {
            return "refused";
        }
        return answer.text().contains(verdict) ? "verdict" : answer.status() + " " + answer.text();
    }

    private static Answer signIn(String address, String name, String password) {
        return from(address).signIn(name, password);
    }

    private static Client from(String address) {
        return node.client().with("X-Forwarded-For", address);
    }

    /** In full-width letters, each of which stands this much further on. */
    private static String wide(String name) {
        StringBuilder wide = new StringBuilder();
        name.chars().forEach(c -> wide.appendCodePoint(c + 0xFEE0));
        return wide.toString();
    }
}
