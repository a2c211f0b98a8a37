package dev.fanfare.runtime.cluster;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Together;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.spi.cluster.RegistrationInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Twelve nodes with mutual TLS, ten of which join at the same moment. */
@Soak.Only
class ManyNodesTest {
    private static final int FIRST = 2;
    private static final int ALL = 12;
    private static final int STAY = 5;

    /** What every node answers, beside an address of its own. */
    private static final String SHARED = "shared";

    private static final DeliveryOptions SOON = new DeliveryOptions().setSendTimeout(3_000);

    private final TestCluster cluster = TestCluster.create();
    private final List<Member> members = new ArrayList<>();

    private record Member(int number, Vertx vertx, Membership membership) {
        String answersAs() {
            return "node-" + number;
        }

        Future<String> asks(Member other) {
            return vertx.eventBus()
                    .<String>request(other.answersAs(), "who?", SOON)
                    .map(reply -> reply.body());
        }

        int knows(String address) {
            return Blocking.await(
                            Future.<List<RegistrationInfo>>future(found -> membership.getRegistrations(address, found)))
                    .size();
        }
    }

    private Member joins(int number) {
        Membership membership = cluster.manager();
        Vertx vertx = Blocking.await(Vertx.builder()
                .with(cluster.options().setEventLoopPoolSize(1))
                .withClusterManager(membership)
                .buildClustered());
        Member member = new Member(number, vertx, membership);
        Blocking.await(Future.join(Stream.of(member.answersAs(), SHARED)
                .map(address -> vertx.eventBus()
                        .consumer(address, message -> message.reply(member.answersAs()))
                        .completion())
                .toList()));
        return member;
    }

    /** Each knows all and asks all, none twice. */
    private static void agree(List<Member> present) {
        for (Member member : present) {
            eventually(() -> {
                assertThat(member.membership().getNodes()).hasSize(present.size());
                assertThat(member.knows(SHARED)).isEqualTo(present.size());
            });
        }
        for (Member member : present) {
            List<Future<String>> answers = present.stream().map(member::asks).toList();
            Blocking.await(Future.join(answers));
            assertThat(answers)
                    .extracting(Future::result)
                    .containsExactlyElementsOf(
                            present.stream().map(Member::answersAs).toList());
        }
    }

    @AfterEach
    void stop() {
        Blocking.await(Future.join(
                members.stream().map(member -> member.vertx().close()).toList()));
    }

    @Test
    @DisplayName("CL-04 ten nodes join two at the same moment, each knows and asks each, and seven leave at once")
    void joinAtOnce() {
        IntStream.range(0, FIRST).mapToObj(this::joins).forEach(members::add);
        agree(members);

        long began = System.nanoTime();
        members.addAll(Together.together(ALL - FIRST, i -> joins(FIRST + i)));
        double joined = (System.nanoTime() - began) / 1e9;
        agree(members);
        System.out.printf(
                "%d nodes joined at once in %.1f s, and each had asked each after %.1f s%n",
                ALL - FIRST, joined, (System.nanoTime() - began) / 1e9);

        List<Member> leaving = List.copyOf(members.subList(STAY, ALL));
        members.subList(STAY, ALL).clear();
        Blocking.await(Future.join(
                leaving.stream().map(member -> member.vertx().close()).toList()));
        agree(members);
        for (Member gone : leaving) {
            members.forEach(member -> assertThat(member.knows(gone.answersAs())).isZero());
        }
    }
}
