package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fanfare.platform.SettingsException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SanctionsFileTest {
    @TempDir
    private Path directory;

    @Test
    void takesAFileOrNone() throws IOException {
        assertThatCode(() -> read(written("\uFEFF\"Lopez Garcia, Jose\",EU-1\r\nEve Evans\r\n")))
                .doesNotThrowAnyException();
        assertThatCode(() -> SanctionsFile.in(Settings.load(Map.of()))).doesNotThrowAnyException();
    }

    @Test
    void refusesAFileThatCannotBeRead() throws IOException {
        refuses(directory.resolve("absent.csv"), "cannot be read as text in UTF-8 (NoSuchFileException)");
        Path latin = Files.write(directory.resolve("latin.csv"), "José\n".getBytes(StandardCharsets.ISO_8859_1));
        refuses(latin, "cannot be read as text in UTF-8 (MalformedInputException)");
        refuses(written("Eve Evans\nLopez, Jose, EU-1\n"), "line 2 is not a name");
        Path large = directory.resolve("large.csv");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength((64L << 20) + 1);
        }
        refuses(large, "has more than 64 MB");
    }

    private Path written(String text) throws IOException {
        return Files.writeString(directory.resolve("list.csv"), text);
    }

    private static void refuses(Path file, String problem) {
        SettingsException refused = catchThrowableOfType(SettingsException.class, () -> read(file));
        assertThat(refused)
                .hasMessageStartingWith("Setting disbursements.sanctions_file: " + file + ": " + problem)
                .hasMessageContaining("set FANFARE_DISBURSEMENTS_SANCTIONS_FILE");
        assertThat(refused.getMessage()).doesNotContain("\n");
    }

    private static void read(Path file) {
        SanctionsFile.in(Settings.load(Map.of("FANFARE_DISBURSEMENTS_SANCTIONS_FILE", file.toString())));
    }
}
