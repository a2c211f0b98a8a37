package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of rules and the tests that show them name the same ids. */
class RulesTest {
    private static final Pattern ID = Pattern.compile("\\b[A-Z]{2}-\\d{2}\\b");
    private static final Pattern RULE = Pattern.compile("(?m)^- \\*\\*([A-Z]{2}-\\d{2})\\*\\* ");
    private static final String PLANNED = "## Planned";

    @Test
    void everyRuleIsShownByATestAndEveryTestShowsAKnownRule() throws IOException {
        String page = Files.readString(Path.of("src/docs/rules.md"));
        int planned = page.indexOf(PLANNED);
        assertThat(planned).isPositive();
        Set<String> described = ids(page.substring(0, planned));
        Set<String> shown = Sources.all().stream()
                .filter(source -> source.path().startsWith("src/test"))
                .flatMap(source -> ID.matcher(source.text()).results().map(MatchResult::group))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ids(page.substring(planned))).as("planned rules").doesNotContainAnyElementsOf(shown);
        // Currency pairs and the like look like ids, but begin otherwise.
        Set<String> areas = described.stream().map(id -> id.substring(0, 2)).collect(Collectors.toSet());
        shown.removeIf(id -> !areas.contains(id.substring(0, 2)));
        assertThat(shown).isEqualTo(described);
    }

    private static Set<String> ids(String rules) {
        return RULE.matcher(rules).results().map(rule -> rule.group(1)).collect(Collectors.toCollection(TreeSet::new));
    }
}
