package dev.fanfare.money.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.fanfare.app.Main;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.proof.CheckpointNote;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.formats.proof.JournalStatementProof;
import dev.fanfare.formats.proof.LineProof;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** TR-06: a publisher's statement proves itself. */
@Nightly
class StatementTest {
    private static final String PATH = "/web/api/get/statement/";
    private static final String ENTRIES = "/web/api/get/statement/entries/";
    private static final String KEY = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
    private static final Node NODE = Node.start(Db.freshUri(), Map.of());

    @AfterAll
    static void stop() {
        NODE.close();
    }

    /** A publisher who earned and asked for a payout, among others. */
    private static Publisher paid() throws InterruptedException {
        Advertiser advertiser = NODE.world().advertiser("USD");
        Campaign campaign = advertiser.campaign();
        Publisher publisher = NODE.world().publisher().connected(12_000);
        publisher.joins(campaign).comesTo(TaskStatus.PAID);
        NODE.world().publisher().connected(12_000).joins(campaign).comesTo(TaskStatus.PAID);
        publisher.earns("100", "USD");
        publisher.asksPayout("50");
        NODE.world().gives(publisher, "5");
        Sealed.all(NODE);
        return publisher;
    }

    @Test
    @DisplayName(
            "TR-06 proves every line of a statement, which has all that moved the own accounts and nothing of others")
    void provesEveryLine() throws Exception {
        Publisher publisher = paid();
        Answer statement = publisher.web().post(PATH).expect(200);
        List<Map<String, String>> lines = Csv.lines(statement);
        assertThat(lines)
                .allSatisfy(line -> assertThat(new LineProof(line).findFlaw()).isEmpty());
        long sum = lines.stream()
                .mapToLong(line -> new LineProof(line).amount().minor())
                .sum();
        assertThat(sum).isEqualTo(publisher.sumOfPostings());
        assertThat(lines.stream().map(line -> line.get("account")))
                .contains("publisher_pending", "publisher_available", "publisher_held");
        assertThat(lines.stream().map(line -> line.get("kind"))).contains("correction");
        assertThat(lines.stream().map(line -> line.get("user_id")).distinct())
                .containsExactly(Long.toString(publisher.id()));
        assertThat(Csv.lines(publisher.call("/api/get/statement/").expect(200))).isEqualTo(lines);
        String today = LocalDate.now(ZoneOffset.UTC).toString();
        assertThat(Csv.lines(publisher.web().post(PATH, "{date_to: '2020-01-01'}")))
                .isEmpty();
        assertThat(Csv.lines(publisher.web().post(PATH, "{date_from: %s}", today)))
                .isEqualTo(lines);
    }

    @Test
    @DisplayName(
            "ST-02 lists the lines of the statement by cursor, each account from its opening to its closing balance")
    void listsEntries() throws Exception {
        Publisher publisher = paid();
        List<Map<String, String>> lines = Csv.lines(publisher.web().post(PATH).expect(200));
        Map<String, BigDecimal> balances = new HashMap<>();
        Map<String, BigDecimal> closing = new HashMap<>();
        List<String> listed = new ArrayList<>();
        JsonNode next = NullNode.getInstance();
        do {
            Answer part = publisher.web().post(ENTRIES, "{limit: 2, cursor: %s}", next.isNull() ? null : next.asText());
            part.expect(200);
            part.at("balances").forEach(one -> {
                assertThat(one.path("opening").decimalValue()).isZero();
                balances.putIfAbsent(account(one), one.path("opening").decimalValue());
            });
            for (JsonNode entry : part.at("entries")) {
                for (JsonNode moved : entry.path("movements")) {
                    BigDecimal after =
                            balances.merge(account(moved), moved.path("amount").decimalValue(), BigDecimal::add);
                    assertThat(moved.path("balance").decimalValue()).isEqualByComparingTo(after);
                    listed.add(entry.path("entry_id").asText() + " "
                            + entry.path("kind").asText() + " "
                            + entry.path("description").asText() + " " + account(moved));
                }
            }
            part.at("balances")
                    .forEach(
                            one -> closing.put(account(one), one.path("closing").decimalValue()));
            next = part.at("next");
        } while (!next.isNull());
        assertThat(listed)
                .isEqualTo(lines.stream()
                        .map(line -> line.get("entry_id") + " " + line.get("kind") + " " + line.get("description") + " "
                                + line.get("account") + " " + line.get("currency"))
                        .toList());
        assertThat(balances.keySet()).isEqualTo(closing.keySet());
        balances.forEach(
                (account, balance) -> assertThat(balance).as(account).isEqualByComparingTo(closing.get(account)));

        Answer later = publisher.call(
                "/api/get/statement/entries/",
                "{date_from: %s}",
                LocalDate.now(ZoneOffset.UTC).plusDays(1));
        assertThat(later.expect(200).at("entries")).isEmpty();
        later.at("balances").forEach(one -> {
            assertThat(one.path("opening")).isEqualTo(one.path("closing"));
            assertThat(one.path("closing").decimalValue()).isEqualByComparingTo(closing.get(account(one)));
        });
        assertThat(publisher.web().post(ENTRIES, "{date_to: '2020-01-01'}").at("entries"))
                .isEmpty();
    }

    private static String account(JsonNode one) {
        return one.path("account").asText() + " " + one.path("currency").asText();
    }

    @Test
    @DisplayName("TR-06 sees every change of a statement")
    void seesEveryChange() throws Exception {
        List<Map<String, String>> lines = Csv.lines(paid().web().post(PATH).expect(200));
        Map<String, String> line = lines.get(lines.size() - 1);
        Set<String> unseen = new TreeSet<>();
        line.forEach((column, value) -> {
            Map<String, String> changed = new HashMap<>(line);
            changed.put(column, other(column, value));
            if (new LineProof(changed).findFlaw().isEmpty()) {
                unseen.add(column);
            }
        });
        assertThat(unseen).isEmpty();
    }

    private static String other(String column, String value) {
        return switch (column) {
            case "created_at", "sealed_at" -> "2020-01-01T00:00:00Z";
            case "amount" -> value.replaceFirst("[0-9]", value.contains("7") ? "8" : "7");
            case "currency" -> "EUR";
            case "note" -> value.replaceFirst("\n\n", "x\n\n");
            case "public_key" -> "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw=";
            case "ranges_signature" -> (value.startsWith("A") ? "B" : "A") + value.substring(1);
            default ->
                value.matches("[0-9]{1,18}")
                        ? Long.toString(Long.parseLong(value) + 1)
                        : value.matches("[0-9a-f ]+")
                                ? (value.charAt(0) == '0' ? "1" : "0") + value.substring(1)
                                : value + "x";
        };
    }

    @Test
    @DisplayName("TR-06 leaves out what is not sealed yet, and shows lines of thousands of entries and postings")
    void isOfAnyLength() throws Exception {
        Publisher publisher = NODE.world().publisher();
        for (int i = 0; i < 120; i++) {
            publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        }
        Sealed.all(NODE);
        List<Map<String, String>> lines = Csv.lines(publisher.web().post(PATH).expect(200));
        assertThat(lines).hasSize(240);
        assertThat(lines)
                .allSatisfy(line -> assertThat(new LineProof(line).findFlaw()).isEmpty());
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        assertThat(Csv.lines(publisher.web().post(PATH).expect(200))).hasSize(240);
    }

    @Test
    @DisplayName("TR-06 is checked by a command that needs no database")
    void isCheckedByACommand(@TempDir Path directory) throws Exception {
        Publisher publisher = paid();
        String text = publisher.web().post(PATH).expect(200).text();
        Path file = Files.writeString(directory.resolve("statement.csv"), text);
        assertThat(check(file.toString()))
                .as("without a key or checkpoint from outside")
                .isEqualTo(1);
        assertThat(check(file.toString(), "--key", KEY)).isZero();
        assertThat(check(file.toString(), "--key", "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="))
                .isEqualTo(1);
        Path forged = Files.writeString(directory.resolve("forged.csv"), text.replaceFirst(",50.00,", ",51.00,"));
        assertThat(Files.readString(forged)).isNotEqualTo(text);
        assertThat(check(forged.toString(), "--key", KEY)).isEqualTo(1);
    }

    /** A statement, and the same without one of its lines. */
    private static String without(String text, int line) {
        List<String> lines = new ArrayList<>(List.of(text.split("(?<=\r\n)(?=[0-9])")));
        lines.remove(line);
        return String.join("", lines);
    }

    @Test
    @DisplayName("BD-09 refuses a statement with any line left out")
    void refusesEachGap(@TempDir Path directory) throws Exception {
        Publisher publisher = paid();
        String text = publisher.web().post(PATH).expect(200).text();
        int lines = Csv.lines(publisher.web().post(PATH)).size();
        assertThat(lines).isGreaterThan(5);
        List<Integer> unseen = new ArrayList<>();
        for (int line = 1; line <= lines; line++) {
            Path gap = Files.writeString(directory.resolve("gap" + line), without(text, line));
            if (check(gap.toString(), "--key", KEY) == 0) {
                unseen.add(line);
            }
        }
        assertThat(unseen).isEmpty();
    }

    @Test
    @DisplayName("BD-09 proves each balance, the last of which is the account's")
    void provesBalances() throws Exception {
        Publisher publisher = paid();
        JournalStatementProof proof = new JournalStatementProof(List.of(KEY), null);
        for (Map<String, String> line : Csv.lines(publisher.web().post(PATH).expect(200))) {
            assertThat(proof.add(line)).isEmpty();
        }
        assertThat(proof.findMissingEnd()).isEmpty();
        proof.accounts().forEach((account, lines) -> {
            assertThat(lines.opening().minor()).as(account).isZero();
            assertThat(lines.closing().minor())
                    .as(account)
                    .isEqualTo(NODE.number(
                            "select balance from accounts where owner_id = ? and kind || ' ' || currency = ?",
                            publisher.id(),
                            account));
        });
    }

    @Test
    @DisplayName("BD-09 refuses, offline, a checkpoint from another history and another key")
    void refusesAnotherHistory(@TempDir Path directory) throws Exception {
        Publisher publisher = paid();
        String published = NODE.client()
                .get("/.well-known/fanfare-journal/checkpoint")
                .expect(200)
                .text();
        String size = published.split("\n", -1)[1];
        Path note = Files.writeString(directory.resolve("note"), published + "\u2014 witness.example c2lnbmVk\n");
        Path file = Files.writeString(
                directory.resolve("statement.csv"),
                publisher.web().post(PATH, "{tree_size: %s}", size).expect(200).text());
        assertThat(check(file.toString(), "--checkpoint", note.toString())).isZero();
        CheckpointNote real = CheckpointNote.parse(published).orElseThrow();
        JournalKey own = JournalKey.of("TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=");
        Path history = Files.writeString(
                directory.resolve("history"), new CheckpointNote(real.origin(), real.size(), Hash.NONE).signed(own));
        assertThat(check(file.toString(), "--checkpoint", history.toString())).isEqualTo(1);
        Path larger = Files.writeString(
                directory.resolve("larger"),
                new CheckpointNote(real.origin(), real.size() + 1, real.root()).signed(own));
        assertThat(check(file.toString(), "--checkpoint", larger.toString())).isEqualTo(1);
        Path none = Files.writeString(directory.resolve("none"), "no note");
        assertThat(check(file.toString(), "--checkpoint", none.toString())).isEqualTo(1);
        publisher.receives(AccountKind.PUBLISHER_AVAILABLE, "10", "USD");
        Sealed.all(NODE);
        assertThat(publisher
                        .web()
                        .post(PATH, "{tree_size: %s}", size)
                        .expect(200)
                        .text())
                .as("as of the checkpoint, whatever came after it")
                .isEqualTo(Files.readString(file));
    }

    @Test
    @DisplayName("BD-09 a program in another language, which knows the description only, verifies and refuses alike")
    void isCheckedByAnotherProgram(@TempDir Path directory) throws Exception {
        String text = paid().web().post(PATH).expect(200).text();
        Path file = Files.writeString(directory.resolve("statement.csv"), text);
        Path note = Files.writeString(
                directory.resolve("note"),
                NODE.client()
                        .get("/.well-known/fanfare-journal/checkpoint")
                        .expect(200)
                        .text());
        assertThat(program(file, "--key", KEY)).contains("none is missing");
        assertThat(program(file, "--checkpoint", note.toString())).contains("none is missing");
        assertThat(program(file)).contains("give --key or --checkpoint");
        assertThat(program(file, "--key", "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="))
                .contains("another key");
        Path gap = Files.writeString(directory.resolve("gap.csv"), without(text, 2));
        assertThat(program(gap, "--key", KEY)).containsAnyOf("missing", "not complete");
        Path forged = Files.writeString(directory.resolve("forged.csv"), text.replaceFirst(",50.00,", ",51.00,"));
        assertThat(program(forged, "--key", KEY)).contains("not in the tree");
    }

    private static String program(Path file, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("node", "src/docs/use/check-statement.mjs", file.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(output.contains("none is missing") ? 0 : 1);
        return output;
    }

    private static int check(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "check-statement";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new CommandLine(new Main()).execute(all);
    }
}
