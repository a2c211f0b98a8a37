package dev.fanfare.console;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.support.AtExit;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.TestFolders;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A demo as people start it, with its jobs and its simulated services; its past is a few days long. */
final class Demo {
    /** Of its past: what is open at its end takes a week. */
    private static final int DAYS = 8;

    /** All people come from one address here. */
    private static final String PLENTY = "100000";

    private static Demo shared;

    final DemoAccess access;
    /** By a name, since passkeys are not for numbers. */
    final String base;

    final String simulator;

    private Demo(DemoAccess access, String base, String simulator) {
        this.access = access;
        this.base = base;
        this.simulator = simulator;
    }

    /** The one of all journeys, started by the first. */
    static synchronized Demo shared() {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    private static Demo start() {
        int port = NodeProcess.freePort();
        String base = "http://localhost:" + port;
        Path data = TestFolders.fast("fanfare-demo-");
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
        List.of("token", "session", "staff", "address", "guessable", "payouts")
                .forEach(whose -> settings.put("limits." + whose + "_per_minute", PLENTY));
        NodeConfig config = Node.config(Db.freshUri(), settings);
        Fanfare node = Fanfare.start(config);
        AtExit.then(node::close);
        node.fillDemoWorld(config);
        node.fillDemoPast(config, DAYS);
        return new Demo(DemoAccess.read(data).orElseThrow(), base, node.simulatorUrl());
    }
}
