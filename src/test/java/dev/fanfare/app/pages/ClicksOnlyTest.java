package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Sources;
import dev.fanfare.support.Sources.Source;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Journeys by clicks know people who see and press, and neither the interface nor the database. */
class ClicksOnlyTest {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");
    private static final Pattern ALLOWED = Pattern.compile(
            "dev\\.fanfare\\.console\\.(?:ClickJourney|OwnDemo|Person)"
                    + "|dev\\.fanfare\\.support\\.Nightly|java\\.(?:math|util|time|nio\\.file)\\..+|org\\.(?:junit|assertj)\\..+");
    private static final Pattern CALL =
            Pattern.compile("/api/|\\bfetch\\b|evaluate\\(|java\\.net\\.|dev\\.fanfare\\.(?!console)");

    @Test
    @DisplayName("CN-03: journeys call neither the interface nor the database: all they do is pressed and typed")
    void journeysPressAndType() {
        List<Source> journeys = Sources.tests().stream()
                .filter(source -> source.path().startsWith("src/test/browser/dev/fanfare/console/journeys/"))
                .toList();
        assertThat(journeys).hasSizeGreaterThan(1);
        for (Source journey : journeys) {
            assertThat(IMPORT.matcher(journey.text()).results().map(one -> one.group(1)))
                    .as(journey.path())
                    .allMatch(name -> ALLOWED.matcher(name).matches());
            String code = IMPORT.matcher(journey.code()).replaceAll("").replaceFirst("package [\\w.]+;", "");
            assertThat(CALL.matcher(code).results().map(MatchResult::group))
                    .as(journey.path())
                    .isEmpty();
        }
    }
}
