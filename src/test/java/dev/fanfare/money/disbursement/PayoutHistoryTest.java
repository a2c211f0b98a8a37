package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A payout shows every step that it took. */
class PayoutHistoryTest {
    private static final String ANY = "/admin/api/payouts/get/";
    private static final String OWN = "/web/api/get/payout/";

    private final World world = World.shared();
    private final Operator staff = world.staff(Permission.PAYOUTS_VIEW);

    private static List<String> steps(Answer payout) {
        List<String> steps = new ArrayList<>();
        payout.at("steps").forEach(step -> steps.add(step.path("step").asText()));
        return steps;
    }

    @Test
    @DisplayName("staff see each step with its time and person, and a masked destination; its owner what is theirs")
    void showsSteps() {
        Publisher publisher = world.publisher().connected().paidForATask();
        long payout = publisher.asksPayout("50");
        world.operator().completes(payout);

        Answer shown = staff.ok(ANY, "{payout_id: %s}", payout);
        assertThat(steps(shown)).startsWith("requested").endsWith("completed");
        JsonNode last = shown.at("steps").get(shown.at("steps").size() - 1);
        assertThat(last.path("by_user_id").asLong()).isEqualTo(world.operator().id());
        assertThat(last.path("at").asText()).isNotEmpty();
        shown.shows("{id: %s, user_id: %s, status: 'completed', on_hold: false}", payout, publisher.id());
        String destination = world.text("select destination from payouts where id = ?", payout);
        assertThat(shown.text("destination"))
                .isEqualTo(destination.charAt(0) + "***" + destination.substring(destination.indexOf('@')));

        Answer own = publisher.ok(OWN, "{payout_id: %s}", payout);
        assertThat(steps(own)).isEqualTo(steps(shown));
        assertThat(own.at("steps.0").has("by")).isFalse();
        assertThat(own.body().has("runs")).isFalse();
        world.publisher().refused(404, "not_found", OWN, "{payout_id: %s}", payout);
        staff.refused(404, "not_found", OWN, "{payout_id: %s}", payout);
        staff.refused(404, "not_found", ANY, "{payout_id: %s}", Long.MAX_VALUE);
    }

    @Test
    @DisplayName("what was rejected says why, and what a run left out says so")
    void showsWhyNot() {
        Publisher publisher = world.publisher().connected().paidForATask();
        long payout = publisher.asksPayout("50");
        world.operator().bans(publisher);
        long run = new Runs(world).creates(payout);
        Answer shown = staff.ok(ANY, "{payout_id: %s}", payout);
        assertThat(shown.at("on_hold").asBoolean()).isTrue();
        assertThat(shown.at("runs.0.run_id").asLong()).isEqualTo(run);
        assertThat(shown.at("runs.0.left_out").asText()).isNotEmpty();
        assertThat(shown.at("transfer").isNull()).isTrue();
    }
}
