package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of features claims nothing of ours without a test, and nothing of others without a source. */
@Tag("unit")
class FeaturesPageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!feature )(.+) \\|$");
    private static final Pattern TEST = Pattern.compile("`[A-Z]\\w*Test\\.\\w+`");
    private static final Pattern SOURCE = Pattern.compile("\\b[DWC]\\d+\\b");
    private static final Pattern LISTED = Pattern.compile("(?m)^- ([DWC]\\d+): (?:(?!\\n- |\\n\\n)[\\s\\S])*https://");
    private static String page;
    private static List<List<String>> rows;

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("src/docs/prove/features.md"));
        rows = ROW.matcher(page)
                .results()
                .map(row -> List.of(row.group(1).split(" \\| ", -1)))
                .toList();
    }

    @Test
    void showsEachOfOursByATest() {
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            assertThat(row).hasSize(5);
            assertThat(row.get(1)).matches("[●○–].*");
            if (row.get(1).startsWith("●")) {
                assertThat(row.get(1)).containsPattern(TEST);
            }
        });
    }

    /** Of others something is said, by a source that is listed, or nothing. */
    @Test
    void namesASourceOfWhatItSaysOfOthers() {
        Set<String> listed =
                LISTED.matcher(page).results().map(source -> source.group(1)).collect(Collectors.toSet());
        assertThat(rows).allSatisfy(row -> assertThat(row.subList(2, row.size()))
                .allMatch(cell -> cell.equals("–") || cell.matches("[●○–] .*\\([DWC]\\d+(, [DWC]\\d+)*\\)")));
        assertThat(rows.stream()
                        .flatMap(row -> row.stream().skip(2))
                        .flatMap(cell -> SOURCE.matcher(cell).results())
                        .map(MatchResult::group)
                        .collect(Collectors.toSet()))
                .isEqualTo(listed);
    }

    @Test
    void countsWhatItSays() {
        assertThat(page)
                .contains("Of %d features Fanfare has %d and lacks %d; %d are up to the operator."
                        .formatted(rows.size(), count("●"), count("○"), count("–")));
    }

    private static long count(String mark) {
        return rows.stream().filter(row -> row.get(1).startsWith(mark)).count();
    }
}
