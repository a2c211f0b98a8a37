package dev.fanfare.platform.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the client packages. */
@Tag("unit")
class ClientDownloadsTest {
    private static final String ADDRESS = "https://sandbox.example.com";

    @TempDir
    private Path folder;

    /** Commands to copy, with the address at which the page was asked for. */
    @Test
    void showsTheWayToAFirstEvent() throws IOException {
        Files.writeString(folder.resolve("fanfare-client-1.2.3.tgz"), "a package");
        assertThat(ClientDownloads.in(folder).html(ADDRESS))
                .contains("npm install " + ADDRESS + "/docs/downloads/fanfare-client-1.2.3.tgz")
                .contains("npx fanfare login " + ADDRESS)
                .contains("<section id=\"first-event\">")
                .doesNotContain("@");
    }

    @Test
    void saysThatThereAreNone() {
        assertThat(ClientDownloads.in(folder.resolve("none")).html(ADDRESS))
                .contains("This installation has none")
                .doesNotContain("npx fanfare");
    }
}
