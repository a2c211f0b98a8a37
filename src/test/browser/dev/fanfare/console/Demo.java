package dev.fanfare.console;

import static dev.fanfare.support.Unchecked.unchecked;

import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.support.AtExit;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.TestFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
    /** By its clock, where that can be set. */
    private LocalDate today = LocalDate.now(ZoneOffset.UTC);

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
                : STARTED.computeIfAbsent(
                        journeys, any -> own.sandbox() ? startSandbox(own.days()) : start(own.days()));
    }

    private static Demo start(int days) {
        String base = "http://localhost:" + NodeProcess.freePort();
        Path data = TestFolders.fast("fanfare-demo-");
        Fanfare node = fill(Node.config(Db.freshUri(), settings(base, data)), days);
        AtExit.then(node::close);
        return new Demo(DemoAccess.read(data).orElseThrow(), base, node.simulatorUrl());
    }

    /** One whose past is filled here, and which then goes on in a process of its own, as the clock is that of its process. */
    private static Demo startSandbox(int days) {
        String base = "http://localhost:" + NodeProcess.freePort();
        int simulator = NodeProcess.freePort();
        Path data = TestFolders.fast("fanfare-sandbox-");
        String database = Db.freshUri();
        Map<String, String> settings = settings(base, data);
        settings.put("simulator.port", Integer.toString(simulator));
        fill(Node.config(database, settings), days).close();
        settings.put("sandbox.enabled", "true");
        settings.put("database.uri", database);
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) ->
                environment.put("FANFARE_" + name.toUpperCase(Locale.ROOT).replace('.', '_'), value));
        AtExit.then(NodeProcess.start(environment)::close);
        return new Demo(DemoAccess.read(data).orElseThrow(), base, "http://127.0.0.1:" + simulator);
    }

    private static Fanfare fill(NodeConfig config, int days) {
        Fanfare node = Fanfare.start(config);
        node.fillDemoWorld(config);
        node.fillDemoPast(config, days);
        return node;
    }

    /** Sets the clock of a sandbox to the second day of the next month; returns that day. */
    synchronized LocalDate endsMonth() {
        return comes(today.plusMonths(1).withDayOfMonth(2));
    }

    /** Sets the clock of a sandbox so many days ahead. */
    synchronized void daysPass(int days) {
        comes(today.plusDays(days));
    }

    private LocalDate comes(LocalDate day) {
        new Client(base)
                .as("Bearer " + access.operator().token())
                .post("/admin/api/sandbox/clock/update/", "{to: '%sT12:00:00Z'}", day)
                .expect(200);
        today = day;
        return day;
    }

    private static Map<String, String> settings(String base, Path data) {
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
                base.substring(base.lastIndexOf(':') + 1),
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
        return settings;
    }
}
