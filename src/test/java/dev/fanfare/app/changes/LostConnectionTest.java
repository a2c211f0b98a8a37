package dev.fanfare.app.changes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.CuttingProxy;
import dev.fanfare.support.CuttingProxy.Lost;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TR-01, TR-02, HT-21: the connection to PostgreSQL breaks in each phase of a change. */
class LostConnectionTest {
    private static final String PAYOUT = "/web/api/payout/request/";
    /** More flights than a payout ever needs, with the preparation of its statements. */
    private static final int FLIGHTS = 60;
    /** No jobs, whose transactions would be cut instead. */
    private static final String ROLES =
            "http,users,oauth,advertisers,profiles,networks,campaigns,tasks,payments,exchange,operations";

    /** How often each phase is cut; {@code -Dcut.rounds=10} does it more often. */
    private static final int ROUNDS = Integer.getInteger("cut.rounds", 1);

    /** As often as a node tries by itself. */
    private static final int TRIES = 3;

    private static CuttingProxy proxy;
    private static Node node;
    private static Publisher publisher;
    private static int cuts;

    @BeforeAll
    static void start() {
        proxy = CuttingProxy.to(Db.freshUri());
        node = Node.start(proxy.uri(), Map.of("limits.enabled", "false", "roles", ROLES));
        publisher = node.world().publisher().earns("2000", "USD");
        // Statements are prepared by the first one, which takes further flights.
        publisher.call(PAYOUT, Publisher.paypal("10")).expect(201);
    }

    @AfterAll
    static void stop() {
        node.close();
        proxy.close();
    }

    @ParameterizedTest(name = "TR-01 a keyed payout is made once when {0} is lost {1} times in any phase")
    @CsvSource({"REQUEST,1", "ANSWER,1", "REQUEST,3", "ANSWER,3"})
    void happensOnce(Lost lost, int times) {
        for (int round = 1; round <= ROUNDS; round++) {
            int phases = phases(lost, times);
            cuts += phases * times;
            System.out.printf(
                    "Cut %s %d times in a row in each of %d phases, round %d: %d cuts so far%n",
                    lost, times, phases, round, cuts);
        }
        assertThat(publisher.sumOfPostings()).isZero();
        assertThat(node.number("select count(*) from idempotency_keys where answer is null"))
                .isZero();
    }

    /** Cuts each phase of a payout; returns how many there are. */
    private static int phases(Lost lost, int times) {
        List<Integer> met = new ArrayList<>();
        for (int flight = 1; flight <= FLIGHTS; flight++) {
            String key = World.unique("cut-");
            long before = payouts();
            proxy.cut(flight, lost, times);
            Answer first = publisher.web().postOnce(key, PAYOUT, Publisher.paypal("10"));
            int left = proxy.stop();
            if (left == times) {
                break;
            }
            met.add(flight);
            if (times < TRIES || left > 0) {
                assertThat(first.status())
                        .as("flight %s, %s cuts left", flight, left)
                        .isEqualTo(201);
            } else {
                assertThat(first.status())
                        .as("all tries were cut at flight %s", flight)
                        .isIn(201, 504);
            }
            Answer again = publisher
                    .web()
                    .postOnce(key, PAYOUT, Publisher.paypal("10"))
                    .expect(201);
            if (first.status() == 201) {
                assertThat(again.body()).isEqualTo(first.body());
            }
            assertThat(payouts() - before).as("flight %s", flight).isEqualTo(1);
        }
        assertThat(met).as("phases that were met").hasSizeBetween(2, FLIGHTS - 1);
        return met.size();
    }

    @Test
    @DisplayName("TR-02 without a key, a change whose commit's answer is lost is not tried again but called unknown")
    void isUnknownWithoutKey() {
        int unknown = 0;
        // Answers may travel together in one payout and not in the next: the commit's can be passed over.
        for (int pass = 0; pass < TRIES && unknown == 0; pass++) {
            unknown = unknownFlights();
        }
        // The last statements travel with the commit, and each has an answer.
        assertThat(unknown).as("flights of the commit").isBetween(1, 8);
    }

    /** Cuts each answer of a payout in turn; returns how often its outcome was not known. */
    private static int unknownFlights() {
        int unknown = 0;
        int left = 0;
        for (int flight = 1; left == 0; flight++) {
            long before = payouts();
            proxy.cut(flight, Lost.ANSWER, 1);
            Answer answer = publisher.call(PAYOUT, Publisher.paypal("10"));
            left = proxy.stop();
            if (answer.status() == 504) {
                assertThat(answer.code()).isEqualTo("UNKNOWN_OUTCOME");
                assertThat(payouts() - before).isBetween(0L, 1L);
                unknown++;
            } else {
                answer.expect(201);
                assertThat(payouts() - before).as("flight %s", flight).isEqualTo(1);
            }
        }
        return unknown;
    }

    private static long payouts() {
        return node.number("select count(*) from payouts where user_id = ?", publisher.id());
    }
}
