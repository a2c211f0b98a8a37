package dev.fanfare.campaigns.task;

import static dev.fanfare.support.Eventually.pause;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.media.DeleteUnusedMedia;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Soak;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HT-17 with little memory, slow clients and a power cut. */
class HardUploadsTest {
    private static final int MAX_BYTES = 10 * 1024 * 1024;

    @TempDir
    private static Path directory;

    private final World world = World.shared();
    private final Screenshots screenshots = new Screenshots(world);
    private final Campaign campaign = world.advertiser("EUR").campaignWithBonuses();

    @Test
    @Soak.Only
    @DisplayName("HT-17 a file is in memory once, and only so many; what a dead node left is deleted by another")
    void manyLargeFilesInLittleMemoryThenAPowerCut() throws Exception {
        Task cut = campaign.task();
        byte[] large = Pictures.pngOf(MAX_BYTES);
        List<Task> tasks = IntStream.range(0, 12).mapToObj(i -> campaign.task()).toList();
        Map<String, String> environment = Map.of(
                "FANFARE_DATABASE_URI", world.node().databaseUri(),
                "FANFARE_DATA_DIR", directory.toString(),
                "FANFARE_DEMO", "false",
                "FANFARE_HTTP_PORT", "0",
                "FANFARE_SIMULATOR_PORT", "0",
                "FANFARE_LIMITS_ENABLED", "false",
                "FANFARE_ROLES", "http,users,networks,campaigns,tasks,operations",
                "FANFARE_MEDIA_UPLOADS_AT_ONCE", "2");
        try (NodeProcess node = NodeProcess.start(environment, "128m")) {
            // Two files each: twice the heap.
            List<CompletableFuture<Answer>> answers = tasks.stream()
                    .map(task -> CompletableFuture.supplyAsync(() -> node.client()
                            .as(task.publisher().web().authorization())
                            .raw(
                                    Screenshots.PATH,
                                    MultipartBody.TYPE,
                                    Screenshots.form(task, large, large).whole())))
                    .toList();
            answers.forEach(answer -> answer.join().expect(200));
            try (Socket socket = Screenshots.connection(node.client())) {
                socket.getOutputStream().write(Screenshots.head(cut, 1_000_000));
                socket.getOutputStream()
                        .write(Screenshots.form(cut, Pictures.png(), Pictures.png())
                                .unfinished());
                Screenshots.awaitThat(() -> screenshots.ownedBy(cut.publisher()), 1);
                node.kill();
            }
            assertThat(node.output()).doesNotContain("OutOfMemoryError", "ERROR");
        }
        assertThat(screenshots.get(screenshots.of(tasks.get(0)).get(1))).isEqualTo(Pictures.png());
        assertThat(world.number(
                        "select count(*) from media where owner_id = ? and expires_at > now() + interval '55 minutes'",
                        cut.publisher().id()))
                .isEqualTo(1);
        world.execute(
                "update media set expires_at = now() - interval '1 second' where owner_id = ?",
                cut.publisher().id());
        world.node().sweep(new DeleteUnusedMedia());
        assertThat(screenshots.ownedBy(cut.publisher())).isZero();
    }

    @Test
    @Soak.Only
    @DisplayName("HT-09 a slow upload is waited for as long as it goes on, one that dribbles is given up")
    void slowClientsAreWaitedForAndDribblingOnesAreNot() {
        Task steady = campaign.task();
        Task dribbling = campaign.task();
        byte[] form = Screenshots.form(steady, Pictures.pngOf(1_500_000)).whole();
        CompletableFuture<String> slow = CompletableFuture.supplyAsync(() -> sent(steady, form, 160, 10_000));
        CompletableFuture<String> slower = CompletableFuture.supplyAsync(() -> sent(dribbling, form, 160, 100));
        assertThat(slow.join()).startsWith("HTTP/1.1 200 ");
        assertThat(slower.join()).startsWith("HTTP/1.1 408 ");
        assertThat(screenshots.ownedBy(steady.publisher())).isEqualTo(1);
        assertThat(screenshots.ownedBy(dribbling.publisher())).isZero();
    }

    @Test
    void whoAsksBeforeSendingIsToldToGoOnOrNotTo() throws IOException {
        Task task = campaign.task();
        byte[] form = Screenshots.form(task, Pictures.png()).whole();
        assertThat(afterAsking(task, form, form.length)).isEqualTo("HTTP/1.1 100 Continue HTTP/1.1 200 OK");
        assertThat(afterAsking(task, form, 50_000_000)).isEqualTo("HTTP/1.1 413 Request Entity Too Large");
    }

    /** The first lines of what is answered to a request that asks whether so long a body may come. */
    private String afterAsking(Task task, byte[] body, int length) throws IOException {
        try (Socket socket = Screenshots.connection(world.node().client())) {
            String head = new String(Screenshots.head(task, length), StandardCharsets.US_ASCII);
            socket.getOutputStream().write(Pictures.text(head.replace("Host: x", "Host: x\r\nExpect: 100-continue")));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String first = in.readLine();
            if (!first.contains("100")) {
                return first;
            }
            in.readLine();
            socket.getOutputStream().write(body);
            return first + " " + in.readLine();
        }
    }

    /** The first line of the answer to a body that comes so many bytes at a time. */
    private String sent(Task task, byte[] body, int times, int bytes) {
        try (Socket socket = Screenshots.connection(world.node().client())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            out.write(Screenshots.head(task, body.length));
            try {
                for (int i = 0; i < times && i * bytes < body.length; i++) {
                    out.write(body, i * bytes, Math.min(bytes, body.length - i * bytes));
                    pause(110);
                }
            } catch (SocketException e) {
                // It has been given up: the answer says so.
            }
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
