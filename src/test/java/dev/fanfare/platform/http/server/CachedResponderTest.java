package dev.fanfare.platform.http.server;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.admin.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import io.vertx.core.Promise;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers that all callers share. */
class CachedResponderTest {
    private final EchoServer server = new EchoServer();
    private final Client anybody = server.client();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void oneAskAnswersEverybodyWhoWaits() {
        Promise<Void> reading = Promise.promise();
        server.held = reading.future();
        List<CompletableFuture<Answer>> waiting = Stream.generate(() -> anybody.postAsync("/same/", "{word: 'a'}"))
                .limit(8)
                .toList();
        eventually(() -> assertThat(server.asked).hasValue(1));
        reading.complete();
        assertThat(waiting).allSatisfy(one -> assertThat(one.join().expect(200).text("word"))
                .isEqualTo("a for NONE null in en, time 1"));
        anybody.post("/same/", "{word: 'b'}").expect(200).shows("{word: 'b for NONE null in en, time 2'}");
    }

    @Test
    void theDomainLearnsNothingOfTheCallerThatOthersCouldSee() {
        HttpRequest own = anybody.as("JWT web")
                .request("/same/")
                .header("Accept-Language", "de")
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        anybody.send(own).expect(200).shows("{word: 'null for NONE null in en, time 1'}");
    }

    @Test
    void aChangeIsSeenByEveryLaterRead() {
        String before = word();
        Blocking.await(server.bus.publish(new EchoServer.SameChanged()));
        assertThat(word()).isNotEqualTo(before);
    }

    @Test
    void anAnswerFromBeforeAChangeIsNotKept() {
        Promise<Void> reading = Promise.promise();
        server.held = reading.future();
        CompletableFuture<Answer> before = anybody.postAsync("/same/", "{word: 'a'}");
        eventually(() -> assertThat(server.asked).hasValue(1));
        Blocking.await(server.bus.publish(new EchoServer.SameChanged()));
        CompletableFuture<Answer> after = anybody.postAsync("/same/", "{word: 'a'}");
        eventually(() -> assertThat(server.asked).hasValue(2));
        reading.complete();
        assertThat(before.join().text("word")).endsWith("time 1");
        assertThat(after.join().text("word")).endsWith("time 2");
        assertThat(word()).doesNotEndWith("time 1");
    }

    @Test
    void anAnswerIsReadAgainAfterAWhile() {
        String before = word();
        eventually(() -> assertThat(word()).isNotEqualTo(before));
    }

    @Test
    void aFailureIsNotKept() {
        anybody.once().post("/same/", "{word: 'bad'}").expect(503);
        anybody.once().post("/same/", "{word: 'bad'}").expect(503);
        assertThat(server.asked).hasValue(2);
    }

    @Test
    void differentAsksTakeNoMoreThanTheirPlace() {
        for (int i = 0; i <= 2 * CachedResponder.MAX; i++) {
            anybody.post("/same/", "{word: %s}", "w" + i).expect(200);
        }
        assertThat(server.asked).hasValue(2 * CachedResponder.MAX + 1);
    }

    @Test
    void aChangeCannotBeShared() {
        assertThatThrownBy(() -> Endpoint.post("/pay/", RequestPayout.class, Access.WEB_USER)
                        .shared(ConfigChanged.class))
                .hasMessageContaining("changes something");
    }

    private String word() {
        return anybody.post("/same/", "{word: 'a'}").expect(200).text("word");
    }
}
