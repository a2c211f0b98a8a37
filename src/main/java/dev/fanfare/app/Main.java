package dev.fanfare.app;

import dev.fanfare.app.cli.AccountCommands;
import dev.fanfare.app.cli.BackupCommands;
import dev.fanfare.app.cli.CheckConfigCommand;
import dev.fanfare.app.cli.ClusterCommands;
import dev.fanfare.app.cli.ExportCommands;
import dev.fanfare.app.cli.JournalCommands;
import dev.fanfare.app.cli.MoneyCommands;
import dev.fanfare.app.cli.NewWorldCommand;
import dev.fanfare.app.cli.OpenApiCommand;
import dev.fanfare.app.cli.StatementsCommand;
import dev.fanfare.app.cli.TrainCommand;
import dev.fanfare.app.node.Fanfare;
import dev.fanfare.app.node.StartupTimings;
import dev.fanfare.app.node.Tables;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.app.settings.Settings;
import dev.fanfare.notification.MailSettings;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.log.LogFormat;
import dev.fanfare.runtime.postgres.Postgres;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. Without a command it runs a node. */
@Command(
        name = "fanfare",
        description = "Influencer campaign platform.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionProvider.class,
        subcommands = {
            AccountCommands.CreateUser.class,
            AccountCommands.CreateToken.class,
            AccountCommands.RotateKeys.class,
            JournalCommands.Verify.class,
            JournalCommands.CheckStatement.class,
            MoneyCommands.RotateKeys.class,
            BackupCommands.TakeBackup.class,
            BackupCommands.RestoreBackup.class,
            ExportCommands.WriteExport.class,
            ExportCommands.LoadExport.class,
            ClusterCommands.MakeCertificates.class,
            CheckConfigCommand.class,
            NewWorldCommand.class,
            OpenApiCommand.class,
            StatementsCommand.class,
            TrainCommand.class
        })
public final class Main implements Callable<Integer> {

    public static void main(String[] args) {
        // Makes dates independent of the node's location.
        System.setProperty("user.timezone", "UTC");
        System.setProperty("vertx.logger-delegate-factory-class-name", "io.vertx.core.logging.SLF4JLogDelegateFactory");
        int exit = isRun(args)
                ? runAlone()
                : new CommandLine(new Main())
                        .setExecutionExceptionHandler((e, line, result) -> fail(e))
                        .execute(args);
        flushLogs();
        // Not on success, so that embedding code can continue.
        if (exit != 0) {
            System.exit(exit);
        }
    }

    /** Whether the command line can be skipped; parsing takes a tenth of a start. */
    private static boolean isRun(String[] args) {
        return args.length == 0 || (args.length == 1 && "run".equals(args[0]));
    }

    private static int runAlone() {
        try {
            return new Main().run();
        } catch (Exception e) {
            return fail(e);
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        return run();
    }

    @Command(name = "run", description = "Run a node until it is stopped.", mixinStandardHelpOptions = true)
    Integer run() throws InterruptedException {
        StartupTimings times = new StartupTimings();
        times.over("JVM");
        NodeConfig config = settings(System.getenv());
        LogFormat.use(config.logsJson());
        times.over("settings");
        LoggerFactory.getLogger(Main.class).info("Starting Fanfare {}", Version.current());
        CompletableFuture<Void> stopped = new CompletableFuture<>();
        Fanfare node = Fanfare.start(config, times);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            System.out.println("Stopping …");
                            node.close();
                            System.out.println("Stopped.");
                            flushLogs();
                            stopped.complete(null);
                        },
                        "shutdown"));
        node.onLost(stopped::completeExceptionally);
        if (config.demo() && node.runsEverything()) {
            node.fillDemoWorld(config);
            times.over("demo world");
        }
        node.ready(config, times);
        StartBanner.print(node, config);
        if (config.demo() && node.runsEverything()) {
            Thread past = new Thread(() -> node.fillDemoPast(config, Fanfare.DEMO_DAYS), "demo-past");
            past.setDaemon(true);
            past.start();
        }
        try {
            stopped.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        }
        return 0;
    }

    /** Includes the simulator's mailbox for the demo's e-mails. */
    static NodeConfig settings(Map<String, String> environment) {
        return Settings.loadImplying(environment, config -> {
            int port = config.http().port();
            boolean simulated =
                    config.demo() && !config.isProduction() && !config.mail().isOn() && port != 0;
            if (!simulated || !config.roles().equals(List.of("all"))) {
                return Map.of();
            }
            Map<String, String> mailbox = new HashMap<>(Map.of(
                    "FANFARE_MAIL_HOST",
                    MailSettings.SIMULATOR,
                    "FANFARE_MAIL_FROM",
                    "Fanfare <fanfare@mail.example>",
                    "FANFARE_MAIL_BASE_URL",
                    config.http().address(port)));
            mailbox.keySet().removeIf(variable -> environment.containsKey(variable) && !variable.endsWith("_HOST"));
            return mailbox;
        });
    }

    @Command(
            name = "migrate",
            description = "Bring the database's schema up to date, as its owner, and stop. Exits with 1 if it cannot.",
            mixinStandardHelpOptions = true)
    Integer migrate() {
        NodeConfig config = Settings.load(System.getenv());
        try (Postgres postgres = Postgres.beside(config.database(), config.dataDirectory())) {
            int applied = postgres.migrate(config.database(), Tables.ALL, config.clock(), System.out::println);
            System.out.println(
                    "The schema is as " + Version.current() + " needs it: " + applied + " migrations applied.");
        }
        return 0;
    }

    private static int fail(Exception e) {
        if (e instanceof SettingsException) {
            System.err.println(e.getMessage());
        } else {
            System.err.println("Fanfare cannot continue: " + e.getMessage());
            LoggerFactory.getLogger(Main.class).debug("Details", e);
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    /** Logging is asynchronous: flushes the queue before exit. */
    private static void flushLogs() {
        if (LoggerFactory.getILoggerFactory() instanceof ch.qos.logback.classic.LoggerContext context) {
            context.stop();
        }
    }

    /** The version of this build. */
    static final class VersionProvider implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"Fanfare " + Version.current()};
        }
    }
}
