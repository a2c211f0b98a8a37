package dev.fanfare.platform.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of the client packages, and the guide to a first event with them. */
@Tag("unit")
class ClientDownloadsTest {
    private static final String ADDRESS = "https://fanfare.example.org";

    @TempDir
    private Path folder;

    /** Commands to copy, with the address at which the page was asked for. */
    @Test
    void showsTheWayToAFirstEvent() throws IOException {
        Files.writeString(folder.resolve("fanfare-client-1.2.3.tgz"), "a package");
        assertThat(ClientDownloads.in(folder).html())
                .contains("href=\"/docs/downloads/fanfare-client-1.2.3.tgz\"")
                .contains("href=\"/docs/guides/command#minutes-to-the-first-event\"");
        Guides guides = Guides.find(ADDRESS, "1.2.3");
        assertThat(guides.html(guides.all().get("command")))
                .contains("npm install " + ADDRESS + "/docs/downloads/fanfare-client-1.2.3.tgz")
                .contains("npx fanfare login " + ADDRESS)
                .contains("<h2 id=\"minutes-to-the-first-event\">")
                .doesNotContain("sandbox.example.com");
    }

    @Test
    void saysThatThereAreNone() {
        assertThat(ClientDownloads.in(folder.resolve("none")).html())
                .contains("This installation has none")
                .doesNotContain("the first event");
    }
}
