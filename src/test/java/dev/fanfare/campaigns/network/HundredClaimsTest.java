package dev.fanfare.campaigns.network;

import static dev.fanfare.campaigns.network.ProviderTokens.userId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("NW-03, NW-04: who gets what many want at once")
@Tag(Soak.GROUP)
class HundredClaimsTest {
    private static final Node NODE = Node.shared();
    private static final World WORLD = NODE.world();
    private static final int CROWD = Soak.size(30, 100);

    private static List<Client> crowd;

    @BeforeAll
    static void gather() {
        crowd = IntStream.range(0, CROWD).mapToObj(i -> WORLD.publisher().web()).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"page", "wall", "channel"})
    void ofAHundredWhoAddAPageAWallOrAChannelOneGetsIt(String kind) {
        String account = userId();
        int[] statuses = race(one -> one.postAsync("/api/add/social-" + kind + "/", """
                        {"network": "youtube", "%s_id": %s, "%s_name": "Anna",
                         "%s_url": "https://www.youtube.com/anna"}""", kind, account, kind, kind));
        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses).containsOnlyOnce(201);
        assertThat(owners(kind, account)).isEqualTo("1");
    }

    @Test
    void ofAHundredWhoSubmitANetworkOneGetsIt() {
        String account = userId();
        int[] statuses = race(one -> one.postAsync("/web/api/network/approval/", """
                        {"network_type": "tiktok", "network_id": %s, "network_url": "https://www.tiktok.com/@anna",
                         "followers": 1, "category": "fashion"}""", account));
        assertThat(statuses).containsOnly(201, 409);
        assertThat(statuses).containsOnlyOnce(201);
        assertThat(owners("network", account)).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"twitter", "google"})
    void ofAHundredWhoLogInWithAnAccountOneGetsIt(String provider) {
        String account = userId();
        // More at once than the provider is bothered with: some are told to come back, and do.
        int[] statuses = race(one -> logInAsync(one, provider, account));
        assertThat(statuses).containsOnly(200, 409);
        assertThat(statuses).containsOnlyOnce(200);
        assertThat(
                        "google".equals(provider)
                                ? WORLD.text("select count(*) from connected_accounts where subject = ?", account)
                                : owners("network", account))
                .isEqualTo("1");
    }

    @Test
    void ofAHundredWhoLogInAndSubmitTheSameAccountOneGetsIt() {
        String account = userId();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            Client one = crowd.get(i);
            answers.add(i % 2 == 0 ? logInAsync(one, "instagram", account) : submitAsync(one, account));
        }
        assertThat(answers.stream().map(CompletableFuture::join).filter(answer -> answer.status() < 300))
                .hasSize(1);
        assertThat(owners("network", account)).isEqualTo("1");
    }

    @Test
    void ofFiftyNetworksThatOneUserConnectsAtOnceTenAreConnected() {
        Publisher publisher = WORLD.publisher();
        Client user = publisher.web();
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            answers.add(i % 2 == 0 ? logInAsync(user, "facebook", userId()) : submitAsync(user, userId()));
        }
        int connected = 0;
        for (CompletableFuture<Answer> one : answers) {
            Answer answer = one.join();
            if (answer.status() < 300) {
                connected++;
            } else {
                answer.expectError(400, "network_limit_reached");
            }
        }
        assertThat(connected).isEqualTo(10);
        assertThat(publisher.networks()).hasSize(10);
    }

    private static int[] race(Function<Client, CompletableFuture<Answer>> claim) {
        List<CompletableFuture<Answer>> answers = crowd.stream().map(claim).toList();
        return answers.stream().mapToInt(answer -> answer.join().status()).toArray();
    }

    private static CompletableFuture<Answer> logInAsync(Client one, String provider, String account) {
        return one.postAsync(
                "/api/auth/" + provider + "/", "{access_token: 'sim-%s-%s', user_id: %s}", provider, account, account);
    }

    private static CompletableFuture<Answer> submitAsync(Client one, String account) {
        return one.postAsync("/api/action/network/approval/", """
                        {"network_type": "instagram", "network_id": %s,
                         "network_url": "https://www.instagram.com/user_%s"}""", account, account);
    }

    private static String owners(String kind, String account) {
        return WORLD.text("""
                        select count(*) from connections where kind = ? and account_key = ? and status in ('pending',
                        'accepted', 'suspended')""", kind, account);
    }
}
