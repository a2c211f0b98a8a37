package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Programs that tests run in processes of their own. */
public final class Programs {
    private Programs() {}

    /** What a program prints, its errors among it; it must end with 0. */
    public static String output(String... command) throws IOException, InterruptedException {
        return output(new ProcessBuilder(command));
    }

    /** The same of one with a folder or an environment of its own. */
    public static String output(ProcessBuilder program) throws IOException, InterruptedException {
        Process process = program.redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
