package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.people.signin.Totp;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Programs;
import dev.fanfare.support.Sql;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new user finds: the demo world, its access file, and the calls of the README. */
@Nightly
class DemoWorldTest {
    private static final String DATABASE = Db.freshUri();

    @TempDir
    private static Path directory;

    private static NodeProcess node;
    private static JsonNode access;

    @BeforeAll
    static void start() throws IOException {
        node = NodeProcess.start(Map.of(
                "FANFARE_DATABASE_URI", DATABASE,
                "FANFARE_DATA_DIR", directory.toString(),
                "FANFARE_HTTP_HOST", "127.0.0.1",
                "FANFARE_HTTP_PORT", "0",
                // The tests sign in more often than a client may in a minute.
                "FANFARE_LIMITS_ENABLED", "false",
                "FANFARE_SIMULATOR_PORT", "0"));
        access = new ObjectMapper()
                .readTree(Files.readString(directory.resolve("demo-access.json"), StandardCharsets.UTF_8));
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @Test
    void isThereBeforeTheNodeIsReady() {
        assertThat(node.output()).containsPattern("Ready after .* demo world \\d+, warm-up \\d+");
    }

    @Test
    void keepsItsAccessFileToItsOwner() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("demo-access.json"))))
                .isEqualTo("rw-------");
        assertThat(Answer.fields(access))
                .containsExactly(
                        "advertiser",
                        "application",
                        "base_url",
                        "first_operator",
                        "operator",
                        "publisher",
                        "second_operator");
        assertThat(Answer.fields(access.get("operator"))).containsExactly("password", "token", "user_id", "username");
        assertThat(Answer.fields(access.get("advertiser")))
                .containsExactly("advertiser_id", "password", "token", "user_id", "username");
        assertThat(Answer.fields(access.get("publisher"))).containsExactly("password", "user_id", "username");
        assertThat(Answer.fields(access.get("application"))).containsExactly("client_id", "client_secret");
        assertThat(access.path("base_url").asText()).isEqualTo(node.client().baseUrl());
    }

    @Test
    void showsItsAccessToPagesOfItsOwnOnThisMachine() throws IOException {
        Client browser = node.client();
        String path = "/docs/demo-access.json";
        assertThat(browser.get(path).expect(200).body()).isEqualTo(access);
        assertThat(browser.get("/docs").text()).contains("data-demo=\"true\"");
        browser.with("Origin", "http://localhost:3000").get(path).expectError(404, "not_found");
        browser.with("X-Forwarded-For", "203.0.113.9").get(path).expectError(404, "not_found");
        browser.with("Forwarded", "for=203.0.113.9").get(path).expectError(404, "not_found");
        assertThat(browser.get(path).header("Cache-Control")).contains("no-store");
        // Another name that leads to this machine belongs to a page of others.
        assertThat(statusFor("localhost", path)).endsWith(" 200 OK");
        assertThat(statusFor("rebound.example", path)).endsWith(" 404 Not Found");
    }

    private static String statusFor(String host, String path) throws IOException {
        int port = URI.create(node.client().baseUrl()).getPort();
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: " + host + ":" + port + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    @Test
    void letsEverybodyOfTheAccessFileIn() {
        for (String who : Set.of("operator", "advertiser", "publisher")) {
            JsonNode account = access.get(who);
            Answer login = node.client()
                    .post(
                            "/web/api/auth/login/",
                            "{username: %s, password: %s}",
                            account.get("username").asText(),
                            account.get("password").asText())
                    .expect(200);
            assertThat(login.number("user.id")).isEqualTo(account.get("user_id").asLong());
        }
        for (String who : Set.of("operator", "advertiser")) {
            Client token =
                    node.client().as("Bearer " + access.path(who).path("token").asText());
            token.post("/api/campaigns/").expect(200);
        }
        JsonNode application = access.get("application");
        node.client()
                .form(
                        "/oauth/token",
                        "{grant_type: 'client_credentials', client_id: %s, client_secret: %s}",
                        application.get("client_id").asText(),
                        application.get("client_secret").asText())
                .expect(200);
    }

    @Test
    void hasTwoOperatorsToTryEveryApprovalBy() {
        String deposit = "/admin/api/funding/deposits/create/";
        Client first = signedIn("first_operator");
        Client second = signedIn("second_operator");
        long proposal = first.post(
                        deposit,
                        "{advertiser_id: %s, amount: 7, currency: 'USD', evidence: 'advice 1'}",
                        access.path("advertiser").path("advertiser_id").asLong())
                .expect(201)
                .number("proposal_id");
        second.ok("/admin/api/proposals/approve/", "{proposal_id: %s}", proposal);
    }

    /** By the secret of the access file, for a sign-in and for a decision. */
    private static Client signedIn(String who) {
        JsonNode account = access.get(who);
        String password = account.get("password").asText();
        String secret = account.get("totp_secret").asText();
        Answer begun = node.client().signIn(account.get("username").asText(), password);
        Client in = node.client()
                .as("JWT "
                        + node.client()
                                .ok(
                                        "/web/api/auth/second-factor/",
                                        "{challenge: %s, code: %s}",
                                        begun.text("details.challenge"),
                                        Totp.shownAt(secret, Instant.now()))
                                .text("token"));
        in.ok(
                "/web/api/account/reauthenticate/",
                "{password: %s, code: %s}",
                password,
                Totp.shownAt(secret, Instant.now().plusSeconds(30)));
        return in;
    }

    @Test
    void hasEverythingInEveryState() {
        assertThat(states("campaigns")).contains("active", "cancelled", "completed", "draft", "paused", "pending");
        assertThat(states("tasks")).contains("accepted", "left", "paid", "pending", "rejected", "under_review");
        assertThat(states("payouts")).contains("cancelled", "completed", "failed", "pending", "processing", "rejected");
        assertThat(states("connections")).contains("accepted", "disconnected", "pending", "rejected", "suspended");
        assertThat(texts("select distinct currency from campaigns")).contains("EUR", "GBP", "JPY", "USD");
        assertThat(texts("select count(*)::text from advertisers where name not like 'Acme %'"))
                .doesNotContain("0", "1", "2", "3", "4");
        assertThat(texts("select currency from accounts group by currency having sum(balance) <> 0"))
                .isEmpty();
        assertThat(texts("""
            select a.id::text from accounts a left join postings p on p.account_id = a.id
            group by a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)
            """)).isEmpty();
    }

    @Test
    void answersTheFiveCallsOfTheReadme() throws IOException, InterruptedException {
        assertThat(run("README.md", "## Five calls"))
                .contains("\"campaigns\":[{")
                .contains("\"available_balance\":")
                .contains("\"payouts\":[{");
    }

    /** What the first block of commands below the heading prints; every call in it must succeed. */
    private static String run(String page, String heading) throws IOException, InterruptedException {
        Matcher block = Pattern.compile(Pattern.quote(heading) + ".*?```sh\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of(page), StandardCharsets.UTF_8));
        assertThat(block.find()).isTrue();
        String output = shell(block.group(1));
        assertThat(output).doesNotContain("\"error\"");
        return output;
    }

    private static String shell(String commands) throws IOException, InterruptedException {
        ProcessBuilder shell =
                new ProcessBuilder("bash", "-euo", "pipefail", "-c", commands).directory(directory.toFile());
        shell.environment().put("BASE", node.client().baseUrl());
        shell.environment().put("ACCESS", directory.resolve("demo-access.json").toString());
        return Programs.output(shell);
    }

    private static Set<String> states(String table) {
        return texts("select distinct status from " + table);
    }

    private static Set<String> texts(String sql) {
        return new TreeSet<>(Sql.on(DATABASE, sql).texts());
    }
}
