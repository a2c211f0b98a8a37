package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Repositories;
import dev.fanfare.support.Sources;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How the sources are written, as rules that fail when they no longer are. */
class SourceRulesTest {
    private static final Pattern WAITING =
            Pattern.compile("\\bsleep\\(|parkNanos|isBefore\\(latest|nanoTime\\(\\)\\)[\\s\\S]{0,40}\\.isLess");

    /** What measures, and says so by its name or by the property without which it does not run. */
    private static final Pattern BENCHMARK =
            Pattern.compile("BusHop|UpgradeUnderLoad|@EnabledIfSystemProperty|src/bench/");

    @Test
    void testsWaitForWhatHappensAndForNoTime() {
        assertThat(Sources.tests().stream()
                        .filter(source -> !source.path().contains("/support/")
                                && !BENCHMARK.matcher(source.text()).find())
                        .filter(source -> WAITING.matcher(source.code()).find())
                        .map(Sources.Source::path))
                .isEmpty();
    }

    private static final Pattern SQL = Pattern.compile(
            "\"\\s*(?:select\\s[^\"]+\\sfrom|insert\\s+into\\s|update\\s+\\w+\\s+set\\s|delete\\s+from\\s|"
                    + "with\\s+(?:recursive\\s+)?\\w+\\s+as\\s)",
            Pattern.CASE_INSENSITIVE);

    @Test
    void sqlStandsInRepositoriesStoresAndDeclarationsOfTables() {
        assertThat(Sources.main().stream()
                        .filter(source -> !source.path().matches(".*(?:(?:Repository|Tables)|/store/\\w+)\\.java"))
                        .filter(source -> SQL.matcher(source.text()).find())
                        .map(Sources.Source::path))
                .isEmpty();
    }

    /** A column that a later release adds must not change what a statement or a function does. */
    private static final Pattern ALL_COLUMNS =
            Pattern.compile("(?i)(?:\\bselect|\\bdistinct|\\breturning|,)\\s+(?:\\w+\\.)?\\*");

    private static final Pattern STAR = Pattern.compile("(?i)\\bselect\\s+\\*");

    @Test
    void columnsAreNamed() {
        assertThat(Repositories.statements().entrySet().stream()
                        .filter(statement ->
                                ALL_COLUMNS.matcher(statement.getValue()).find())
                        .map(Map.Entry::getKey))
                .isEmpty();
        assertThat(Sources.migrations().stream()
                        .filter(source -> STAR.matcher(source.text()).find())
                        .map(Sources.Source::path))
                .isEmpty();
    }

    @Test
    void filesStayUnder400Lines() {
        assertThat(Sources.all().stream()
                        .filter(source -> source.text().lines().count() >= 400)
                        .map(Sources.Source::path))
                .isEmpty();
    }

    @Test
    @Nightly
    void functionsStayUnder70Lines() {
        List<String> tooLong = Sources.functionsOfAtLeast(70);
        assertThat(tooLong).isEmpty();
    }
}
