package dev.fanfare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.states.StateDiagram;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The machines of all domains, as the documentation shows them. */
class StateMachinesTest {
    private final List<? extends StateMachine<?>> machines =
            Modules.ALL.stream().flatMap(domain -> domain.machines().stream()).toList();

    @Test
    void areDrawnAsTheyWereReviewed() {
        assertThat(machines).extracting(StateMachine::name).containsExactly("connection", "campaign", "task");
        machines.forEach(machine -> Golden.compare(machine.name() + "-states.svg", StateDiagram.of(machine)));
    }

    @Test
    void areServedWithTheDescriptionThatShowsThem() {
        String description =
                Node.shared().client().get("/openapi.json").at("tags").toString();
        for (StateMachine<?> machine : machines) {
            String path = "/docs/states/" + machine.name() + ".svg";
            assertThat(description).contains("](" + path + ")");
            Answer picture = Node.shared().client().get(path).expect(200);
            assertThat(picture.header("Content-Type")).contains("image/svg+xml");
            assertThat(picture.text()).isEqualTo(StateDiagram.of(machine));
            machine.moves().forEach(move -> assertThat(description).contains("| `" + move.code() + "` |"));
        }
    }
}
