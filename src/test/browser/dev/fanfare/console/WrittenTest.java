package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Node;
import dev.fanfare.support.Soak;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CN-02: payloads that went through the interface into the database, on the pages that show them. */
@Soak.Only
class WrittenTest {
    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private static final int ROWS = 10;

    @Test
    @DisplayName("CN-02: what all operations of the contract store of payloads in their texts is text on every page")
    void everyFieldOfTheContract() {
        Furnished furnished = new Furnished(NODE.world());
        Written written = new Written(furnished);
        written.all(Payloads.all());
        assertThat(written.accepted()).as("stored").hasSizeGreaterThan(25);
        Set<String> found = new TreeSet<>();
        for (String who : List.of("operator", "advertiser", "publisher")) {
            try (Window window = Window.of(furnished.actor(who).username(), NODE.client())) {
                for (String name : Faces.pages(window)) {
                    window.open(name);
                    HostileTextsTest.look(window, who + " " + name, found);
                    int rows = Math.min(
                            ROWS, window.page.locator("tbody button.plain").count());
                    for (int i = 0; i < rows; i++) {
                        window.page.locator("tbody button.plain").nth(i).dispatchEvent("click");
                        window.settled();
                        HostileTextsTest.look(window, who + " " + name, found);
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
