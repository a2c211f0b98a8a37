package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.support.ConsoleModules;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What the console shows of a dry run, before it is confirmed: sums and names of accounts. A dry run's sentences say that it was done, and
 * its references are drawn again when it is.
 */
class ForeseenTest {
    /** Modules that ask for a dry run, and what they show of it. */
    private static final Map<String, String> SHOWN = Map.of(
            "bulk.js", "shown(page, preview",
            "earnings.js", "t('You get {0} on {1} (fee {2}).'",
            "foreseen.js", "foreseen(outcome.entries)",
            "person.js", "effects(outcome)");

    @Test
    @DisplayName(
            "CN-04: what a change would move is shown as sums of accounts by name, and nothing of a dry run is told as done")
    void tellsNothingAsDone() {
        Map<String, String> modules = ConsoleModules.texts();
        Map<String, String> asking = new TreeMap<>();
        modules.forEach((name, text) -> {
            if (!name.equals("calls.js") && text.contains("dryRun(")) {
                asking.put(name, text);
            }
        });
        assertThat(asking.keySet()).containsExactlyInAnyOrderElementsOf(SHOWN.keySet());
        asking.forEach((name, text) -> {
            assertThat(text).as(name).contains(SHOWN.get(name));
            assertThat(ConsoleTest.all(Pattern.compile("\\.description|\\boutcome\\.\\w*(?:reference|message)"), text))
                    .as(name)
                    .isEmpty();
        });
        assertThat(modules.get("approvals.js"))
                .contains("foreseen(result.entries)")
                .doesNotContain(".description");
    }

    @Test
    @DisplayName("CN-04: every account of the books has a name")
    void namesEveryAccount() {
        List<String> named = ConsoleTest.all(
                Pattern.compile("(?m)^  (\\w+): t\\("), ConsoleModules.texts().get("foreseen.js"));
        assertThat(named).containsExactlyElementsOf(Coded.codes(AccountKind.class));
    }
}
