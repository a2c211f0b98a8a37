package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page that goes through OWASP's Application Security Verification Standard. */
@Tag("unit")
class AsvsTest {
    /** Requirements of levels 1 and 2 in version 5.0. */
    private static final int REQUIREMENTS = 253;

    private static final Pattern REQUIREMENT = Pattern.compile("\\b\\d+\\.\\d+\\.\\d+\\b");
    private static final Pattern OPEN = Pattern.compile("(?m)^- (\\d+)\\.\\d+\\.\\d+ \\*\\*open\\*\\*");
    private static String page;

    @BeforeAll
    static void read() throws IOException {
        page = Files.readString(Path.of("src/docs/prove/security-asvs.md"));
    }

    @Test
    void speaksOfEveryRequirementAndLeavesNothingOpenWhereStrangersEnter() {
        assertThat(REQUIREMENT.matcher(page).results().map(MatchResult::group).distinct())
                .hasSize(REQUIREMENTS);
        assertThat(OPEN.matcher(page).results().map(open -> open.group(1)))
                .hasSize(1)
                .doesNotContain("6", "7", "8", "10", "12", "13", "16");
    }

    @Test
    void countsWhatItSays() {
        long none = page.lines()
                .filter(line -> line.startsWith("Not applicable: "))
                .flatMap(line -> REQUIREMENT.matcher(line).results())
                .count();
        assertThat(page)
                .contains("Of %d requirements %d are met, %d do not apply, 1 is open:"
                        .formatted(REQUIREMENTS, REQUIREMENTS - none - 1, none));
    }
}
