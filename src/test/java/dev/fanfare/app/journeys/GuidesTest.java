package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.support.Db;
import dev.fanfare.support.Guide;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.OAuth;
import dev.fanfare.support.Programs;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The guides' calls and programs, as they stand on the pages, against a sandbox with its demo world. */
@Nightly
class GuidesTest {
    private static final String ENDED = "@@@";
    private static final Pattern CONSENT_PAGE = Pattern.compile("http\\S+(/oauth/authorize\\?\\S+)");

    @TempDir
    private static Path directory;

    private static NodeProcess node;
    private static JsonNode access;

    @BeforeAll
    static void start() throws IOException {
        node = NodeProcess.start(Map.of(
                "FANFARE_DATABASE_URI", Db.freshUri(),
                "FANFARE_DATA_DIR", directory.toString(),
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", "0",
                "FANFARE_SANDBOX_ENABLED", "true",
                // The guides sign in more often than a client may in a minute.
                "FANFARE_LIMITS_ENABLED", "false",
                "FANFARE_SIMULATOR_PORT", "0"));
        access = new ObjectMapper()
                .readTree(Files.readString(directory.resolve("demo-access.json"), StandardCharsets.UTF_8));
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    static List<String> called() {
        return Guide.all().stream()
                .filter(guide -> !guide.codes("call").isEmpty())
                .map(Guide::name)
                .filter(name -> !name.equals("setup"))
                .toList();
    }

    @DisplayName("each guide by itself, in one shell, answers as it shows")
    @ParameterizedTest
    @MethodSource("called")
    void answersAsItShows(String name) throws IOException, InterruptedException {
        List<String> calls = Guide.of(name).codes("call");
        List<String> expected = Guide.of(name).codes("answer");
        assertThat(calls).as("a call for each answer").hasSameSizeAs(expected);
        List<String> answers = run(Guide.of("setup").block("sh", "call"), calls);
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i).replaceAll("\\s", ""))
                    .as(name)
                    .matches(Pattern.compile(
                            Arrays.stream(expected.get(i).replaceAll("\\s", "").split("…", -1))
                                    .map(Pattern::quote)
                                    .collect(Collectors.joining(".*")),
                            Pattern.DOTALL));
        }
    }

    /** The Python of the page about client libraries; the packages' own run compiles and runs the others. */
    @Test
    @DisplayName("the program by the standard library walks a list by the key of the first guide")
    void runsThePythonProgram() throws Exception {
        assumeTrue(
                new ProcessBuilder("bash", "-c", "command -v python3").start().waitFor() == 0, "there is no Python");
        String makesAKey = Guide.of("start").codes("call").get(0);
        List<String> answers = run(Guide.of("setup").block("sh", "call"), List.of(makesAKey, "printf %s \"$KEY\""));
        ProcessBuilder python =
                new ProcessBuilder("python3", "-c", Guide.of("sdk").block("python", "sdk"));
        python.environment().put("BASE", node.client().baseUrl());
        python.environment().put("KEY", answers.get(1).strip());
        assertThat(Programs.output(python).lines()).isNotEmpty().allMatch(line -> line.matches("\\d+ .+"));
    }

    /** Kinds of blocks, and what runs them. */
    private static final Set<String> RUN = Set.of(
            // Here.
            "call",
            "answer",
            // WebhookPageTest.
            "verify",
            // Here, and src/clients/run.sh.
            "sdk",
            // src/clients/run.sh.
            "command");

    /** Commands for those who run Fanfare: ExportTest and the tests of roles run them with their own names. */
    private static final Set<String> OF_OPERATORS = Set.of("export sh", "export json", "journal sql");

    @Test
    @DisplayName("every program, call and answer of every guide is run or compared by a test")
    void runsEverySample() {
        Set<String> others = new TreeSet<>();
        Guide.all().stream().flatMap(guide -> guide.blocks().stream()).forEach(block -> {
            if (!block.language().isEmpty() && !RUN.contains(block.kind())) {
                others.add(block.guide() + " " + block.language());
            }
        });
        assertThat(others).isEqualTo(new TreeSet<>(OF_OPERATORS));
        assertThat(Guide.all().stream().map(Guide::name)).containsExactlyInAnyOrderElementsOf(Guide.files());
    }

    /** What each block prints; where one reads a code, a person signs in and allows on the page that the one before named. */
    private static List<String> run(String setup, List<String> blocks) throws IOException, InterruptedException {
        String script = Stream.concat(Stream.of(setup), blocks.stream())
                        .collect(Collectors.joining("\nprintf '\\n%s\\n'\n".formatted(ENDED)))
                + "\nprintf '\\n%s\\n'\n".formatted(ENDED);
        ProcessBuilder shell = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script)
                .directory(directory.toFile())
                .redirectErrorStream(true);
        shell.environment().put("BASE", node.client().baseUrl());
        shell.environment().put("ACCESS", directory.resolve("demo-access.json").toString());
        Process process = shell.start();
        List<String> answers = new ArrayList<>();
        StringBuilder answer = new StringBuilder();
        try (BufferedReader reader =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                OutputStream typed = process.getOutputStream()) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.equals(ENDED)) {
                    answer.append(line).append('\n');
                    continue;
                }
                answers.add(answer.toString());
                answer.setLength(0);
                Matcher page = CONSENT_PAGE.matcher(answers.get(answers.size() - 1));
                if (page.find()) {
                    typed.write((allow(page.group(1)) + "\n").getBytes(StandardCharsets.UTF_8));
                    typed.flush();
                }
            }
        }
        assertThat(process.waitFor()).as(answers + " " + answer).isZero();
        // The lines before print nothing.
        return answers.subList(1, answers.size());
    }

    /** What a person does in a browser; the code that the browser is led back with. */
    private static String allow(String page) {
        JsonNode person = access.get("publisher");
        return new OAuth(node.client(), null)
                .code(
                        node.client().get(page),
                        person.get("username").asText(),
                        person.get("password").asText());
    }
}
