package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every way to start a node takes the options of its JVM from one file. */
@Tag("unit")
class ForkedJvmTest {
    private static final String FILE = "conf/java.options";
    /** A command line that starts a node, or trains one. */
    private static final Pattern START =
            Pattern.compile("(?m)java\\b.* -jar \\S*fanfare\\S*jar( run| train)?( &)?\\s*(#.*|</configuration>)?$");

    private static final Pattern OPTION = Pattern.compile("(?<= )-(X\\S+)");

    @Test
    void everyStartUsesTheOptionsOfOneFile() throws IOException {
        List<String> starts = new ArrayList<>();
        for (Path file : files()) {
            Matcher start = START.matcher(plain(Files.readString(file)));
            while (start.find()) {
                starts.add(file + ": " + start.group());
                assertThat(start.group()).as(file.toString()).contains("java @" + FILE + " ");
                assertThat(OPTION.matcher(start.group()).results().map(option -> option.group(1)))
                        .as(file.toString())
                        .allMatch(option -> option.matches(allowed(start.group())));
            }
        }
        assertThat(starts)
                .hasSizeGreaterThan(6)
                .anyMatch(start -> start.contains("-XX:AOTCache=target/fanfare.aot"))
                // The image is trained and started, the build trains.
                .filteredOn(start -> start.matches("(?s)(docker/Dockerfile|pom.xml): .*"))
                .hasSize(3);
    }

    /** A training run is quiet. */
    private static String allowed(String start) {
        return start.contains(" train") ? "XX:AOTCacheOutput=.*|Xlog:.*" : "XX:AOTCache=.*|Xmx256m";
    }

    /** Those of people, the image and the build. */
    private static List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>(List.of(Path.of("README.md"), Path.of("pom.xml")));
        for (String folder : List.of("src/docs", "src/bench", "docker")) {
            try (Stream<Path> all = Files.walk(Path.of(folder))) {
                all.filter(Files::isRegularFile)
                        .filter(file -> !file.toString().matches(".+\\.(?:java|webp)"))
                        .forEach(files::add);
            }
        }
        return files;
    }

    /** As it is typed: without the marks of lists in JSON and XML. */
    private static String plain(String text) {
        return text.replace("\", \"", " ")
                .replace("\"]", "")
                .replaceAll("<!--.*?-->", "")
                .replace("${aot.java}</executable>", "java")
                .replace("${project.basedir}/", "")
                .replace("${project.build.directory}/${project.build.finalName}", "target/fanfare")
                .replaceAll("(\\s*</?arguments?>\\s*)+", " ");
    }

    @Test
    void everyOptionIsKnown() throws Exception {
        assertThat(run("java", "@" + FILE, "-XX:-IgnoreUnrecognizedVMOptions", "-version"))
                .doesNotContain("warning", "rror");
    }

    @Test
    void runsTheCommandLineInAJvmWithTheseOptions() throws Exception {
        assertThat(ForkedJvm.command(List.of("verify", "--chain")))
                .endsWith(Main.class.getName(), "verify", "--chain")
                .anyMatch(argument -> argument.matches("@.*/" + FILE));
        assertThat(run("java", "-cp", System.getProperty("java.class.path"), ForkedJvm.class.getName(), "--version"))
                .startsWith("Fanfare ");
    }

    private static String run(String... command) throws Exception {
        command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Programs.output(command);
    }
}
