package dev.fanfare.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The first command says in one line that a JDK is missing or too old. */
@Tag("unit")
@DisabledOnOs(OS.WINDOWS)
class MavenWrapperTest {
    @TempDir
    private Path home;

    @Test
    void namesAMissingJava() throws Exception {
        assertThat(refusal()).isEqualTo(sentence("java is not there"));
    }

    @Test
    void namesAnOldJava() throws Exception {
        fakeJava("1.8.0_392");
        assertThat(refusal()).isEqualTo(sentence("java is Java 8"));
        fakeJava("11.0.21");
        assertThat(refusal()).isEqualTo(sentence("java is Java 11"));
    }

    @Test
    void namesAMissingCompiler() throws Exception {
        fakeJava("17.0.9");
        assertThat(refusal()).isEqualTo(sentence("javac is not there"));
    }

    private String sentence(String problem) {
        return "Fanfare needs a JDK 17 or newer, and " + home + "/bin/" + problem
                + ": install one and set JAVA_HOME to its folder.\n";
    }

    private void fakeJava(String version) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"" + version + "\" 2023-10-17' >&2\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    private String refusal() throws Exception {
        ProcessBuilder wrapper = new ProcessBuilder("./mvnw", "-v").redirectErrorStream(true);
        wrapper.environment().put("JAVA_HOME", home.toString());
        Process process = wrapper.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(1);
        return output;
    }
}
