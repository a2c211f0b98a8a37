package dev.fanfare.app.start;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.cli.StatementsCommand;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.TestFolders;
import dev.fanfare.support.World;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The server that the benchmarks measure beside Fanfare, {@code src/bench/bare}. */
@Nightly
class BareServerTest {
    private static final String PUBLIC = "/api/get/public/campaigns/";

    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** One more than the public page has. */
    private static final int CAMPAIGNS = 101;

    /** The id and the key with which the node seals. */
    private static final MatchResult KEY = Pattern.compile("(new):([^,]+)")
            .matcher(Node.SEALING.get("FANFARE_PAYMENTS_BANK_KEYS"))
            .results()
            .findFirst()
            .orElseThrow();

    @AutoClose
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();
    private final int port = NodeProcess.freePort();

    @Test
    @DisplayName("answers what Fanfare answers, or nothing would be measured")
    void answersTheSame() throws IOException, InterruptedException {
        Advertiser advertiser = world.advertiser("USD");
        long[] ids = LongStream.generate(() -> advertiser.campaign().id())
                .limit(CAMPAIGNS)
                .toArray();
        Publisher publisher = world.publisher().connected().earns("100", "USD");
        publisher.asksPayout("20");
        publisher.asksPayout("20");
        Task first = publisher.joins(ids[0]);
        Task second = publisher.joins(ids[1]);
        Process bare = start();
        try {
            eventually(() -> NODE.client().at("http://127.0.0.1:" + port).ok(PUBLIC));
            Client web = publisher.web();
            compare(NODE.client(), PUBLIC, "{}", "{}");
            compare(web, "/web/api/auth/check/", "{}", "{}");
            compare(web, "/web/api/get/wallet/", "{}", "{}");
            compare(web, "/web/api/get/campaigns/", "{limit: 20}", "{limit: 20}");
            compare(web, "/web/api/get/leaderboard/", campaign(ids[0]), campaign(ids[0]));
            compare(world.operator().backend(), "/api/payouts/all/", "{limit: 1}", "{limit: 1}");
            compare(web, "/web/api/campaign/join/", campaign(ids[2]), campaign(ids[3]));
            compare(web, Task.COMPLETE, submission(first), submission(second));
            String payout = "{amount: 10, method: 'paypal', paypal_email: 'ada@example.com'}";
            compare(web, "/web/api/payout/request/", payout, payout);
        } finally {
            bare.destroy();
            bare.waitFor();
        }
    }

    private Process start() throws IOException {
        Path folder = TestFolders.fast("fanfare-bare-");
        Path key = Files.writeString(folder.resolve("bank.key"), KEY.group(2));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-Dbank.key=" + key,
                        "-Dbank.key.id=" + KEY.group(1),
                        "-cp",
                        compiled(folder) + File.pathSeparator + CLASS_PATH,
                        "bare.BareServer",
                        Files.writeString(folder.resolve("statements.sql"), StatementsCommand.text())
                                .toString(),
                        NODE.databaseUri(),
                        "serve",
                        Integer.toString(port))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    /** The folder of the classes, compiled as {@code src/bench/lib.sh} does. */
    private static Path compiled(Path folder) throws IOException {
        Path classes = folder.resolve("classes");
        List<String> arguments =
                new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", classes.toString(), "-cp", CLASS_PATH));
        try (Stream<Path> sources = Files.list(Path.of("src/bench/bare"))) {
            sources.forEach(source -> arguments.add(source.toString()));
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
        return classes;
    }

    private void compare(Client client, String path, String body, String ofBare) {
        Answer expected = client.post(path, body);
        Answer answer = client.at("http://127.0.0.1:" + port).post(path, ofBare);
        assertThat(answer.status()).as(path).isEqualTo(expected.status()).isLessThan(300);
        assertThat(masked(answer)).as(path).isEqualTo(masked(expected));
    }

    /** What is each time another. */
    private static String masked(Answer answer) {
        return answer.text()
                .replaceAll("\"(payout_id|campaign_id)\":\\d+", "\"$1\":0")
                .replaceAll("\"reference\":\"PO-\\w+\"", "\"reference\":\"\"");
    }

    private static String campaign(long id) {
        return "{campaign_id: " + id + "}";
    }

    private static String submission(Task task) {
        return "{task_id: %1$s, post_url: 'https://www.instagram.com/p/bare%1$s/'}".formatted(task.id());
    }
}
