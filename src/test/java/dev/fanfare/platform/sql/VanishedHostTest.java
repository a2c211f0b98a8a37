package dev.fanfare.platform.sql;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.CuttingProxy;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.SentStatements;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The database is reached by way of another host, a network namespace, which vanishes: it closes nothing and refuses
 * nothing. Needs root.
 */
@Nightly
@SentStatements.Own
class VanishedHostTest {
    private static final String PID = "select pg_backend_pid()";
    private static final String SPACE = "fanfare-" + ProcessHandle.current().pid();
    /** Names of interfaces are short. */
    private static final String HERE = "ff" + ProcessHandle.current().pid();

    private static final String OUR_ADDRESS = "10.213.7.1";
    private static final String ITS_ADDRESS = "10.213.7.2";

    private Vertx vertx;
    private CuttingProxy near;
    private Process far;
    private Database db;

    @BeforeEach
    void begin() throws Exception {
        assumeTrue(canMakeHosts(), "network namespaces need Linux, iproute2 and root");
        ip("link", "add", HERE, "type", "veth", "peer", "name", "eth0", "netns", SPACE);
        ip("address", "add", OUR_ADDRESS + "/30", "dev", HERE);
        ip("link", "set", HERE, "up");
        ip("-n", SPACE, "address", "add", ITS_ADDRESS + "/30", "dev", "eth0");
        ip("-n", SPACE, "link", "set", "eth0", "up");
        // Otherwise the kernel asks for the vanished host's address and says that it is unreachable.
        String link = ip("-n", SPACE, "-o", "link", "show", "eth0");
        String hardware = link.replaceAll("(?s).*link/ether (\\S+).*", "$1");
        ip("neighbour", "replace", ITS_ADDRESS, "lladdr", hardware, "dev", HERE, "nud", "permanent");

        near = CuttingProxy.to(Db.uri(), InetAddress.getByName(OUR_ADDRESS));
        far = new ProcessBuilder(
                        "ip",
                        "netns",
                        "exec",
                        SPACE,
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CuttingProxy.class.getName(),
                        near.uri(),
                        ITS_ADDRESS)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String uri = far.inputReader().readLine();
        assertThat(uri).contains(ITS_ADDRESS);
        vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        db = Database.connect(vertx, Db.config(uri, 2, 1, 75, 100, 1_000, 1_000));
    }

    @AfterEach
    void end() throws Exception {
        if (vertx != null) {
            Blocking.await(vertx.close());
        }
        if (far != null) {
            far.destroy();
            near.close();
        }
        run(List.of("ip", "link", "delete", HERE));
        run(List.of("ip", "netns", "delete", SPACE));
    }

    private static boolean canMakeHosts() throws Exception {
        try {
            return run(List.of("ip", "netns", "add", SPACE)) == 0;
        } catch (IOException noSuchProgram) {
            return false;
        }
    }

    private static int run(List<String> command) throws Exception {
        return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
    }

    private static String ip(String... arguments) throws Exception {
        Process ip = new ProcessBuilder(
                        Stream.concat(Stream.of("ip"), Arrays.stream(arguments)).toList())
                .redirectErrorStream(true)
                .start();
        String output = new String(ip.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(ip.waitFor()).as(output).isZero();
        return output;
    }

    private Future<Integer> read() {
        return db.get(PID, Integer.class);
    }

    private Future<Integer> transaction() {
        return db.transaction(tx -> tx.get(PID, Integer.class));
    }

    @Test
    void endsWhatWaitsForItAndIsFoundAgain() throws Exception {
        eventually(() -> Blocking.await(read()));
        eventually(() -> Blocking.await(transaction()));

        ip("-n", SPACE, "link", "set", "eth0", "down");
        Future<Integer> lostRead = read();
        Future<Integer> lostTransaction = transaction();
        assertThatThrownBy(() -> Blocking.await(lostRead)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> Blocking.await(lostTransaction)).isInstanceOf(Refused.class);
        // Now on connections that would have to be opened.
        assertThatThrownBy(() -> Blocking.await(read())).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> Blocking.await(transaction())).isInstanceOf(Refused.class);

        ip("-n", SPACE, "link", "set", "eth0", "up");
        eventually(() -> Blocking.await(read()));
        eventually(() -> Blocking.await(transaction()));
    }
}
