package dev.fanfare.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps a node from starting is said in one line, before PostgreSQL is unpacked. */
@Nightly
class PreflightTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "http.port, FANFARE_HTTP_PORT, 1",
        "management.port, FANFARE_MANAGEMENT_PORT, 1",
        "cluster.port, FANFARE_CLUSTER_PORT, 3",
        "cluster.bus_port, FANFARE_CLUSTER_BUS_PORT, 3"
    })
    void namesTheSettingOfATakenPort(String setting, String variable, int alternatives) throws IOException {
        Path data = directory.resolve("data");
        try (Taken taken = Taken.inARow(alternatives)) {
            assertThat(refusal(Map.of(
                            "FANFARE_DATA_DIR",
                            data.toString(),
                            "FANFARE_CLUSTER_ENABLED",
                            "" + setting.startsWith("cluster"),
                            variable,
                            "" + taken.port())))
                    .startsWith("Setting " + setting + ": cannot listen on " + taken.port())
                    .contains("Address already in use", "set " + variable + " to a free port");
        }
        assertThat(data).doesNotExist();
    }

    @Test
    void findsTwoSettingsWithOnePort() throws IOException {
        int port;
        try (Taken taken = Taken.inARow(1)) {
            port = taken.port();
        }
        assertThat(refusal(Map.of("FANFARE_HTTP_PORT", "" + port, "FANFARE_MANAGEMENT_PORT", "" + port)))
                .startsWith("Setting management.port");
    }

    @Test
    void namesAFolderThatCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        assertThat(refusal(Map.of("FANFARE_DATA_DIR", file.resolve("data").toString())))
                .startsWith("Setting data_dir: " + file.resolve("data") + " cannot be written (")
                .contains("FANFARE_DATA_DIR");
    }

    @Test
    void saysHowMuchRoomIsMissing() {
        assertThat(Preflight.lackOfRoom(directory, Preflight.FIRST_START_BYTES)).isEmpty();
        assertThat(Preflight.lackOfRoom(directory, Preflight.FIRST_START_BYTES - 1)
                        .orElseThrow())
                .startsWith("Setting data_dir: only 299 MB are free in " + directory)
                .contains("a first start needs 300 MB", "FANFARE_DATA_DIR");
    }

    @Test
    void isTheOnlyLineOfAStart() throws IOException {
        try (Taken taken = Taken.inARow(1)) {
            Map<String, String> settings = settings(Map.of("FANFARE_HTTP_PORT", "" + taken.port()));
            NodeProcess.Finished finished = NodeProcess.run(settings, "", "run");
            assertThat(finished.exit()).isEqualTo(1);
            assertThat(finished.output().lines().filter(line -> !line.contains("Starting Fanfare")))
                    .containsExactly(refusal(settings));
        }
    }

    private String refusal(Map<String, String> changes) {
        NodeConfig config = Settings.load(settings(changes));
        return catchThrowableOfType(SettingsException.class, () -> Fanfare.start(config))
                .getMessage();
    }

    private Map<String, String> settings(Map<String, String> changes) {
        Map<String, String> all = new HashMap<>(Map.of(
                "FANFARE_DATA_DIR", directory.resolve("data").toString(),
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", "0",
                "FANFARE_CLUSTER_HOST", "127.0.0.1",
                "FANFARE_MANAGEMENT_HOST", "127.0.0.1"));
        all.putAll(changes);
        return all;
    }

    /** Ports of loopback that are in use. */
    private record Taken(List<ServerSocket> sockets) implements AutoCloseable {
        static Taken inARow(int count) throws IOException {
            while (true) {
                List<ServerSocket> sockets = new ArrayList<>();
                try {
                    sockets.add(bound(0));
                    while (sockets.size() < count) {
                        sockets.add(bound(sockets.get(0).getLocalPort() + sockets.size()));
                    }
                    return new Taken(sockets);
                } catch (IOException | IllegalArgumentException inUse) {
                    new Taken(sockets).close();
                }
            }
        }

        private static ServerSocket bound(int port) throws IOException {
            return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        }

        int port() {
            return sockets.get(0).getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }
}
