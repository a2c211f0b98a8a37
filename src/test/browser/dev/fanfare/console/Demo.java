package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.support.AtExit;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.TestFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A demo as people start it, with its jobs, its simulated services and a list of sanctioned names; its past is a few days long. All journeys
 * share one, but for classes with an {@link OwnDemo}.
 */
final class Demo {
    /** Of its past: what is open at its end takes a week. The gate's journeys need none of it. */
    private static final int DAYS = Soak.isNamed() ? 8 : 1;

    /** All people come from one address here. */
    private static final String PLENTY = "100000";

    private static final Map<Object, Demo> STARTED = new HashMap<>();
    private static final String SHARED = "shared";

    final DemoAccess access;
    /** By a name, since passkeys are not for numbers. */
    final String base;

    final String simulator;

    private Demo(DemoAccess access, String base, String simulator) {
        this.access = access;
        this.base = base;
        this.simulator = simulator;
    }

    /** That of these journeys, started by the first of them. */
    static synchronized Demo of(Class<?> journeys) {
        OwnDemo own = journeys.getAnnotation(OwnDemo.class);
        return own == null
                ? STARTED.computeIfAbsent(SHARED, any -> start(DAYS))
                : STARTED.computeIfAbsent(journeys, any -> start(own.days()));
    }

    private static Demo start(int days) {
        int port = NodeProcess.freePort();
        String base = "http://localhost:" + port;
        Path data = TestFolders.fast("fanfare-demo-");
        Path sanctions = data.resolve("sanctions.csv");
        unchecked(() -> Files.writeString(
                sanctions, ClickJourney.SANCTIONED_FIRST_NAME + " " + ClickJourney.SANCTIONED_LAST_NAME + ",EX-1\n"));
        Map<String, String> settings = new HashMap<>(Map.of(
                "demo",
                "true",
                "roles",
                String.join(",", Modules.ROLES),
                "data_dir",
                data.toString(),
                "http.port",
                Integer.toString(port),
                "mail.host",
                "simulator",
                "mail.from",
                "Fanfare <fanfare@mail.example>",
                "mail.base_url",
                base,
                "limits.enabled",
                "true"));
        settings.put("disbursements.sanctions_file", sanctions.toString());
        List.of("token", "session", "staff", "address", "guessable", "payouts")
                .forEach(whose -> settings.put("limits." + whose + "_per_minute", PLENTY));
        NodeConfig config = Node.config(Db.freshUri(), settings);
        Fanfare node = Fanfare.start(config);
        AtExit.then(node::close);
        node.fillDemoWorld(config);
        node.fillDemoPast(config, days);
        return new Demo(DemoAccess.read(data).orElseThrow(), base, node.simulatorUrl());
    }
}
