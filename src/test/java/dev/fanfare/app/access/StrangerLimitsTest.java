package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.disbursement.SignedMessages;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-18: whatever is refused counts against a limit. Each request comes from an address of its own. */
class StrangerLimitsTest {
    private static final int LIMIT = 4;

    @AutoClose
    private static final Node NODE = Node.start(Map.of(
            "limits.enabled",
            "true",
            "limits.address_per_minute",
            Integer.toString(LIMIT),
            "limits.guessable_per_minute",
            Integer.toString(LIMIT),
            "http.trusted_hops",
            "1"));

    private final World world = NODE.world();

    private static Client from(String address) {
        return NODE.client().once().with("X-Forwarded-For", address);
    }

    @Test
    @DisplayName("DR-18: refused calls count by address, with a valid credential too")
    void countsRefusedCalls() {
        Client token = world.backend(world.publisher().id());
        assertThat(statuses(
                        i -> token.once().with("X-Forwarded-For", "192.0.2.1").post("/api/payouts/all/")))
                .containsExactly(403, 403, 403, 403, 429);
        assertThat(statuses(i ->
                        from("192.0.2.2").with("Sec-Fetch-Site", "cross-site").post("/web/api/auth/login/")))
                .containsExactly(403, 403, 403, 403, 429);
        token.post("/api/check/auth/").expect(200);
    }

    @Test
    @DisplayName("DR-18: messages that do not verify count by address; genuine ones only while they are in flight")
    void countsProviderMessagesThatDoNotVerify() {
        Client provider = from("192.0.2.3");
        for (int i = 0; i < 3 * LIMIT; i++) {
            genuine(provider).expect(200);
        }
        assertThat(statuses(i -> forged(provider))).containsExactly(400, 400, 400, 400, 429);
        genuine(provider).expect(429);
        genuine(from("192.0.2.4")).expect(200);
    }

    private static Answer genuine(Client client) {
        String body = SignedMessages.event(World.unique("evt_"));
        return SignedMessages.stripe(client, SignedMessages.signed(body, Instant.now(), SignedMessages.SECRET), body);
    }

    private static Answer forged(Client client) {
        String body = SignedMessages.event(World.unique("evt_"));
        return SignedMessages.stripe(client, SignedMessages.signed(body, Instant.now(), "whsec_forged"), body);
    }

    @Test
    @DisplayName("DR-18: what mailed links and exports are guessed with counts by address")
    void countsLinks() {
        List<String> pages = Stream.concat(
                        Arrays.stream(MailKind.values())
                                .filter(MailKind::hasLink)
                                .map(MailKind::path),
                        Stream.of("/.well-known/fanfare-journal?block=999999999", "/media/" + UUID.randomUUID()))
                .toList();
        assertThat(pages).hasSizeGreaterThan(5);
        for (int i = 0; i < pages.size(); i++) {
            String page = pages.get(i);
            Client one = from("198.51.100." + i);
            List<Integer> statuses =
                    statuses(guess -> page.startsWith("/account") ? one.form(page, "{token: 'guess'}") : one.get(page));
            assertThat(statuses.subList(0, LIMIT)).as(page).doesNotContain(200, 429);
            assertThat(statuses.get(LIMIT)).as(page).isEqualTo(429);
        }
    }

    @Test
    @DisplayName("RL-01: the address is the one that the only proxy saw, whatever the client wrote before it")
    void believesOnlyTheProxysEntry() {
        assertThat(statuses(i -> from("203.0.113." + i + ", 192.0.2.9").post("/web/api/get/config/")))
                .containsExactly(200, 200, 200, 200, 429);
    }

    private interface Call {
        Answer send(int number);
    }

    private static List<Integer> statuses(Call call) {
        return IntStream.range(0, LIMIT + 1)
                .mapToObj(i -> call.send(i).status())
                .toList();
    }
}
