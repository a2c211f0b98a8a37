package dev.fanfare.formats.bankfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Fuzzed;
import dev.fanfare.support.Unchecked;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A bank's file: lines, or a refusal that names a place, and no more than that. */
public final class BankFileFuzz implements Fuzzed {
    @Override
    public List<byte[]> seeds() {
        return Stream.of("camt.053.001.08.xml", "camt.054.001.02.xml", "pain.002.001.10.xml", "return-web.ach")
                .map(name -> Unchecked.unchecked(() -> {
                    try (InputStream file = BankFileFuzz.class.getResourceAsStream("/bankfiles/" + name)) {
                        return file.readAllBytes();
                    }
                }))
                .toList();
    }

    @Override
    public void read(byte[] input) {
        List<String> lines = lines(input, Integer.MAX_VALUE);
        assertThat(lines(input, lines.size())).isEqualTo(lines);
    }

    /** The lines before the end, a refusal, or so many. */
    private static List<String> lines(byte[] input, int most) {
        List<String> lines = new ArrayList<>();
        try {
            BankFileReader.read(new ByteArrayInputStream(input), line -> {
                lines.add(line.toString());
                return lines.size() < most;
            });
        } catch (BankFileException refused) {
            assertThat(refused.place()).isNotEmpty();
        }
        return lines;
    }
}
