package dev.fanfare.app.settings;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.runtime.cluster.ClusterConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks a node's requirements of its machine before the start, in milliseconds. Blocks. */
public final class Preflight {
    private static final String REMEDY =
            ". Make room or change its rights, or set FANFARE_DATA_DIR to a folder that can be written.";

    private static final long MEGABYTE = 1024 * 1024;
    /** For binaries and initial data of the embedded PostgreSQL. */
    static final long FIRST_START_BYTES = 300 * MEGABYTE;
    /** For a log and some WAL segments. */
    static final long LATER_START_BYTES = 50 * MEGABYTE;

    /** A node takes the next free cluster port if the first is in use. */
    private static final int CLUSTER_PORTS = 3;

    private Preflight() {}

    /**
     * Checks the ports and the data directory.
     *
     * @throws SettingsException with a line for the first problem, which names its setting and the remedy
     */
    public static void check(NodeConfig config) {
        checkPorts(config);
        if (config.isEmbedded()) {
            checkDirectory(config.dataDirectory());
        }
    }

    /** @param alternatives ports tried in order, from the configured one on */
    private record Port(String setting, String host, Integer number, int alternatives) {
        boolean isFixed() {
            return number != null && number != 0;
        }

        boolean isOnEveryAddress() {
            return host == null || host.isBlank();
        }

        InetSocketAddress address(int offset) {
            return isOnEveryAddress()
                    ? new InetSocketAddress(number + offset)
                    : new InetSocketAddress(host, number + offset);
        }
    }

    /** Binds all at once, to find two settings with one port too. */
    private static void checkPorts(NodeConfig config) {
        List<Port> ports = new ArrayList<>();
        if (config.servesHttp()) {
            ports.add(new Port("http.port", config.http().host(), config.http().port(), 1));
        }
        ports.add(new Port(
                "management.port",
                config.management().host(),
                config.management().port(),
                1));
        ClusterConfig cluster = config.cluster();
        if (cluster.enabled()) {
            ports.add(new Port("cluster.port", cluster.host(), cluster.port(), CLUSTER_PORTS));
            ports.add(new Port("cluster.bus_port", cluster.host(), cluster.busPort(), CLUSTER_PORTS));
        }
        List<ServerSocket> taken = new ArrayList<>();
        try {
            for (Port port : ports) {
                if (port.isFixed()) {
                    taken.add(take(port));
                }
            }
        } finally {
            taken.forEach(Preflight::close);
        }
    }

    private static ServerSocket take(Port port) {
        String cause = "";
        for (int offset = 0; offset < port.alternatives(); offset++) {
            ServerSocket socket = null;
            try {
                socket = new ServerSocket();
                socket.setReuseAddress(true);
                socket.bind(port.address(offset));
                return socket;
            } catch (IOException | RuntimeException e) {
                cause = e.getMessage();
                close(socket);
            }
        }
        String setting = port.setting();
        throw new SettingsException("Setting " + setting + ": cannot listen on " + port.number()
                + (port.isOnEveryAddress() ? "" : " of " + port.host()) + " (" + cause
                + "). Stop what uses it, or set FANFARE_"
                + setting.toUpperCase(Locale.ROOT).replace('.', '_') + " to a free port.");
    }

    private static void close(ServerSocket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            throw new IllegalStateException("a port cannot be given back", e);
        }
    }

    /** Makes nothing: the start may still be refused. A directory that is missing has to be writable where it would be made. */
    private static void checkDirectory(Path directory) {
        Path absolute = directory.toAbsolutePath();
        Path existing = absolute;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            Path probe = Files.createTempFile(existing, "preflight", ".tmp");
            try {
                Files.write(probe, new byte[1]);
            } finally {
                Files.delete(probe);
            }
            lackOfRoom(absolute, Files.getFileStore(existing).getUsableSpace()).ifPresent(lack -> {
                throw new SettingsException(lack);
            });
        } catch (IOException e) {
            throw new SettingsException(
                    "Setting data_dir: " + absolute + " cannot be written (" + reason(e) + ")" + REMEDY);
        }
    }

    /** A sentence if a start needs more space. */
    static Optional<String> lackOfRoom(Path directory, long free) {
        boolean isFirst = !Files.exists(directory.resolve("postgres/data/PG_VERSION"));
        long needed = isFirst ? FIRST_START_BYTES : LATER_START_BYTES;
        return free >= needed
                ? Optional.empty()
                : Optional.of("Setting data_dir: only " + free / MEGABYTE + " MB are free in " + directory + ", and a "
                        + (isFirst ? "first " : "") + "start needs " + needed / MEGABYTE + " MB" + REMEDY);
    }

    private static String reason(IOException e) {
        return e instanceof FileSystemException file && file.getReason() != null
                ? file.getReason()
                : e.getClass().getSimpleName() + ": " + e.getMessage();
    }
}
