package dev.fanfare.app.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.FuzzTarget;
import dev.fanfare.support.Fuzzed;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Unchecked;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HT-04, HT-17, PD-02: readers of strangers' bytes read or refuse. In the gate some thousand inputs that are made of the
 * seeds at random; with {@code -Pfuzz -Dgroups=soak} a minute of Jazzer each ({@code -Dfuzz.seconds}), whose inputs stay
 * in {@code target/fuzz} for the next time.
 */
@Tag("unit")
@Tag(Soak.GROUP)
@Nightly
class FuzzTest {
    private static final Path TESTS = Path.of("src/test/java");
    private static final Pattern RUNS = Pattern.compile("Done (\\d+) runs? in (\\d+) second");

    /** Every reader, by the name of its class. */
    static Stream<String> readers() {
        return Unchecked.unchecked(() -> {
            try (Stream<Path> files = Files.walk(TESTS)) {
                return files.filter(file -> file.toString().endsWith("Fuzz.java")).sorted().toList().stream()
                        .map(file -> TESTS.relativize(file).toString().replace(".java", ""))
                        .map(name -> name.replace(File.separatorChar, '.'));
            }
        });
    }

    @ParameterizedTest
    @MethodSource("readers")
    void readsOrRefuses(String name) {
        Fuzzed reader = Fuzzed.named(name);
        assertThat(reader.seeds()).isNotEmpty();
        reader.seeds().forEach(reader::read);
        Random random = new Random(4711);
        for (int i = 0; i < Soak.size(2_000, 20_000); i++) {
            byte[] input = changed(reader.seeds(), random);
            try {
                reader.read(input);
            } catch (Throwable found) {
                throw new AssertionError("by " + Arrays.toString(input), found);
            }
        }
    }

    private static byte[] changed(List<byte[]> seeds, Random random) {
        byte[] input = seeds.get(random.nextInt(seeds.size())).clone();
        for (int changes = 1 + random.nextInt(4); changes > 0 && input.length > 0; changes--) {
            int at = random.nextInt(input.length);
            int to = at + random.nextInt(Math.min(40, input.length - at));
            switch (random.nextInt(4)) {
                case 0 -> input[at] = (byte) random.nextInt(256);
                case 1 -> input[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> input = joined(Arrays.copyOf(input, at), Arrays.copyOfRange(input, to, input.length));
                default -> input = joined(Arrays.copyOf(input, to), Arrays.copyOfRange(input, at, input.length));
            }
        }
        return input;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    @Soak.Only
    @ParameterizedTest
    @MethodSource("readers")
    void readsOrRefusesWhatJazzerFinds(String name) throws Exception {
        int seconds = Integer.getInteger("fuzz.seconds", 60);
        Path corpus = Files.createDirectories(Path.of("target/fuzz", name).toAbsolutePath());
        List<byte[]> seeds = Fuzzed.named(name).seeds();
        for (int i : IntStream.range(0, seeds.size()).toArray()) {
            Files.write(corpus.resolve("seed-" + i), seeds.get(i));
        }
        Process jazzer = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx1g",
                        "-Dfuzz.reader=" + name,
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + FuzzTarget.class.getName(),
                        "--instrumentation_includes=dev.fanfare.**:com.ctc.wstx.**:com.fasterxml.jackson.core.**",
                        "-max_total_time=" + seconds,
                        "-max_len=8192",
                        "-rss_limit_mb=4096",
                        "-artifact_prefix=" + corpus + File.separator + "found-",
                        corpus.toString())
                .directory(corpus.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(jazzer.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(jazzer.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(jazzer.exitValue()).as(said).isZero();
        Matcher runs = RUNS.matcher(said);
        assertThat(runs.find()).as(said).isTrue();
        System.out.printf("%s: %s inputs in %s s%n", name, runs.group(1), runs.group(2));
    }
}
