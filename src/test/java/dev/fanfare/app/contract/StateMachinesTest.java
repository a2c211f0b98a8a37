package dev.fanfare.app.contract;

import static dev.fanfare.support.Unchecked.unchecked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Golden;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.StatePicture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The machines of all domains, as the documentation shows them. */
class StateMachinesTest {
    private final List<? extends StateMachine<?>> machines =
            Modules.ALL.stream().flatMap(domain -> domain.machines().stream()).toList();

    @Test
    void areDrawnAsTheyWereReviewed() {
        assertThat(machines)
                .extracting(StateMachine::name)
                .containsExactly(
                        "connection",
                        "campaign",
                        "campaign_invitation",
                        "campaign_application",
                        "task",
                        "signal",
                        "payout",
                        "transfer",
                        "payout_run",
                        "withdrawal",
                        "card_reversal");
        for (StateMachine<?> machine : machines) {
            String text = StatePicture.text(machine);
            Golden.compare("states/" + machine.name() + ".puml", text);
            // Fonts differ from machine to machine: a picture is drawn again only for another text.
            if (Golden.isWriting() && !isOf(text, picture(machine))) {
                write(picture(machine), StatePicture.draw(text));
            }
            assertThat(StatePicture.sourceOf(read(picture(machine)))).isEqualToIgnoringNewLines(text);
        }
    }

    @Test
    void areServedWithTheDescriptionThatShowsThem() {
        String description =
                Node.shared().client().get("/openapi.json").at("tags").toString();
        for (StateMachine<?> machine : machines) {
            String path = "/docs/states/" + machine.name() + ".svg";
            assertThat(description).contains("](" + path + ")");
            Answer picture = Node.shared().client().get(path).expect(200);
            assertThat(picture.header("Content-Type")).contains("image/svg+xml; charset=utf-8");
            assertThat(picture.text()).isEqualTo(read(picture(machine)));
            machine.moves().forEach(move -> assertThat(description).contains("| `" + move.code() + "` |"));
        }
    }

    /** Drawn when the goldens are written, and served as it is. */
    private static Path picture(StateMachine<?> machine) {
        return Path.of("src/main/resources/docs/states", machine.name() + ".svg");
    }

    private static boolean isOf(String text, Path picture) {
        return Files.exists(picture)
                && StatePicture.sourceOf(read(picture)).strip().equals(text.strip());
    }

    private static String read(Path file) {
        return unchecked(() -> Files.readString(file));
    }

    private static void write(Path file, String text) {
        unchecked(() -> {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        });
    }
}
