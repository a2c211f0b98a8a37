package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.support.Contract;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The call of every operation, as the documentation shows it in each language. {@code src/clients/run.sh} runs those of the
 * packages.
 */
@Nightly
class SamplesTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("the calls in the shell and in Python ask for what the page shows, with any text")
    void askForTheSame() throws Exception {
        Path document = directory.resolve("openapi.json");
        Files.write(document, Json.mapper().writeValueAsBytes(Contract.DOCUMENT));
        String said = Programs.output(
                "node", "src/clients/samples.mjs", document.toString(), directory + "/samples", "curl", "python");
        assertThat(said)
                .containsPattern("curl: \\d+ samples")
                .containsPattern("python: \\d+ samples")
                .contains(": " + (Contract.DOCUMENT.path("paths").size() + 3) + " samples");
    }

    @Test
    @DisplayName("a body that is no JSON has a call in the shell alone, and a dry run its own name in the package")
    void saysWhatItCannot() throws Exception {
        assertThat(sample("body: '{\"a\": '", "typescript")).isEqualTo("null");
        assertThat(sample("body: '{\"a\": '", "curl")).contains("-d '{\"a\": '");
        assertThat(sample("body: '{}', names: {app: 'previewJoinCampaign'}, preview: true", "typescript"))
                .contains("app({baseUrl: \"http://a\"", "fanfare.preview(\"joinCampaign\", {})")
                .doesNotContain("fixed");
        assertThat(sample("body: '{\"amount\": 25.1, \"none\": null}', names: {operator: 'pay'}", "java"))
                .contains("Map.entry(\"amount\", new BigDecimal(\"25.1\"))", "import java.math.BigDecimal;")
                .doesNotContain("\"none\"", "java.util.List");
    }

    private static String sample(String call, String language) throws Exception {
        String program = "import {samples} from './src/main/resources/docs/samples.js';"
                + "console.log(samples({method: 'POST', base: 'http://a', path: '/b/', headers: {}, names: {}, %s}).%s)"
                        .formatted(call, language);
        return Programs.output("node", "--input-type=module", "-e", program).strip();
    }
}
