package dev.fanfare.money.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.formats.proof.ReserveTree;
import dev.fanfare.money.journal.api.JournalJobs.SumReserves;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is owed to all, proven to each. */
@DisplayName("BD-10: reserves")
class ReservesTest {
    private static final String PROOF = "/web/api/get/reserves/proof/";
    private static final String KEY = JournalKey.of(Node.JOURNAL_KEY).publicKey();
    private static final Node NODE = Node.start(Map.of());
    private static final List<Publisher> OWED = new ArrayList<>();

    @BeforeAll
    static void sum() {
        for (int i = 1; i <= 5; i++) {
            Publisher publisher = NODE.world().publisher();
            publisher.earns(Integer.toString(10 * i), "USD");
            OWED.add(publisher);
        }
        // Still owed while it is held.
        OWED.get(4).asksPayout("50");
        Cash bank = Cash.opens(NODE.world(), "USD");
        NODE.execute("""
                with file as (
                  insert into bank_files (source, sha256, lines, position, read_at) values ('camt.053', '00', 1, 1, now()) returning id)
                insert into bank_statements (file_id, cash_account_id, first_line, last_line, closing, moved, closed_on, status)
                select id, ?, 1, 1, 20000, 0, date '2026-01-01', 'booked' from file
                """, bank.id());
        Sealed.all(NODE);
        // As if all had been sealed before the last three days that are over by an hour.
        NODE.execute("""
                alter table journal_blocks disable trigger user;
                update journal_blocks set sealed_at = sealed_at - interval '5 days';
                alter table journal_blocks enable trigger user
                """);
        assertThat(NODE.sweep(new SumReserves())).isEqualTo(5);
        assertThat(NODE.sweep(new SumReserves())).as("once a day").isZero();
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("BD-10 operators compare what is owed with what banks say is there")
    void areCompared() {
        JsonNode row = NODE.world()
                .operator()
                .call("/admin/api/accounting/reserves/")
                .expect(200)
                .at("reserves.0");
        assertThat(row.path("owners").asInt()).isEqualTo(5);
        assertThat(row.path("liabilities").decimalValue()).isEqualByComparingTo("150");
        assertThat(row.path("assets").decimalValue()).isEqualByComparingTo("200");
        assertThat(row.path("difference").decimalValue()).isEqualByComparingTo("50");
        assertThat(row.path("unconfirmed").asLong()).isZero();
        assertThat(LocalDate.parse(row.path("day").asText())).isBefore(Cash.today());
    }

    @Test
    @DisplayName("BD-10 each part of an owner's amount leads to the same signed root, and no two have a place")
    void provesEach(@TempDir Path folder) throws Exception {
        List<String> roots = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < OWED.size(); i++) {
            Publisher publisher = OWED.get(i);
            Answer answer = publisher.web().post(PROOF).expect(200);
            assertThat(publisher.call("/api/get/reserves/proof/").expect(200).body())
                    .isEqualTo(answer.body());
            long amount = 0;
            for (JsonNode proof : answer.at("proofs")) {
                ReserveTree.Node leaf = leaf(publisher, proof.path("own"));
                ReserveTree.Node root =
                        ReserveTree.rootFrom(leaf, proof.at("/own/place").asInt(), path(proof));
                assertThat(root.amount()).isEqualTo(15_000);
                assertThat(proof.at("/reserves/root").asText())
                        .isEqualTo(root.hash().toString());
                roots.add(root.hash().toString());
                places.add(proof.at("/own/place").asInt());
                amount += leaf.amount();
            }
            assertThat(amount).isEqualTo(1_000 * (i + 1));
            Path file = Files.writeString(folder.resolve("proof" + publisher.id()), answer.text());
            assertThat(program(file, "--key", KEY))
                    .contains(10 * (i + 1) + ".00 USD of user " + publisher.id() + " are part of 150.00 on ");
        }
        assertThat(roots).hasSize(15).containsOnly(roots.get(0));
        assertThat(places)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 15).boxed().toList());
        assertThat(NODE.world().publisher().web().post(PROOF).expect(200).at("proofs"))
                .isEmpty();
        assertThat(OWED.get(0).web().post(PROOF, "{day: '2020-01-01'}").at("proofs"))
                .isEmpty();
    }

    private static ReserveTree.Node leaf(Publisher publisher, JsonNode own) {
        return ReserveTree.leaf(
                Hash.parse(own.path("blind").asText()),
                publisher.id(),
                "USD",
                own.path("amount").decimalValue().movePointRight(2).longValueExact());
    }

    private static List<ReserveTree.Node> path(JsonNode proof) {
        List<ReserveTree.Node> path = new ArrayList<>();
        proof.path("path")
                .forEach(node -> path.add(new ReserveTree.Node(
                        Hash.parse(node.path("node").asText()),
                        node.path("amount").asLong())));
        return path;
    }

    @Test
    @DisplayName("BD-10 what a proof shows of its neighbour is never all that this one is owed")
    void hidesNeighbours() {
        for (Publisher publisher : OWED) {
            List<JsonNode> proofs = publisher.web().post(PROOF).expect(200).list("proofs");
            assertThat(proofs).hasSize(ReserveTree.PARTS);
            for (JsonNode proof : proofs) {
                int beside = proof.at("/own/place").asInt() ^ 1;
                long shown = proof.at("/path/0/amount").asLong();
                assertThat(NODE.sql("""
                                        select sum(n.amount)::bigint
                                        from reserve_nodes l
                                        join reserve_nodes n on n.owner_id = l.owner_id and n.day = l.day and n.currency = l.currency
                                        where l.level = 0 and l.place = ? and l.day = ?::date
                                        """, beside, proof.at("/reserves/day").asText())
                                .texts())
                        .as("place %s", beside)
                        .doesNotContain(Long.toString(shown));
            }
        }
    }

    @Test
    @DisplayName("BD-10 a program in another language refuses each change of a proof")
    void refusesChanges(@TempDir Path folder) throws Exception {
        String text = OWED.get(2).web().post(PROOF).expect(200).text();
        Map<String, String> changes = new HashMap<>(Map.of(
                "\"liabilities\":150.00", "\"liabilities\":149.00",
                "\"owners\":5", "\"owners\":6",
                "\"blind\":\"", "\"blind\":\"0",
                "\"block\":", "\"block\":1",
                "\"currency\":\"USD\"", "\"currency\":\"EUR\"",
                "\"day\":\"20", "\"day\":\"21",
                "\"signature\":\"", "\"signature\":\"A"));
        String[] parts =
                text.substring(text.indexOf('[') + 1, text.lastIndexOf(']')).split(",(?=\\{\"reserves\")");
        assertThat(parts).hasSize(ReserveTree.PARTS);
        String amount = found("\"amount\":[0-9.]+", text);
        changes.put(amount, amount + "1");
        changes.put(found("\"user_id\":[0-9]+", text), "\"user_id\":1");
        for (Map.Entry<String, String> change : changes.entrySet()) {
            assertThat(text).contains(change.getKey());
            Path file = Files.writeString(folder.resolve("changed"), text.replace(change.getKey(), change.getValue()));
            assertThat(program(file, "--key", KEY)).as(change.getValue()).contains("is not valid");
        }
        // A part that is left out, or shown twice.
        for (String third : List.of("", "," + parts[0])) {
            Path file = Files.writeString(
                    folder.resolve("parts"), "{\"proofs\":[" + parts[0] + "," + parts[1] + third + "]}");
            assertThat(program(file, "--key", KEY)).contains("these are not the 3 parts");
        }
        Path file = Files.writeString(folder.resolve("proof"), text);
        assertThat(program(file)).contains("give --key");
        assertThat(program(file, "--key", "PUAXw+hDiVqStwqnTRt+vJyYLM8uxJaMwM1V8Sr0Zgw="))
                .contains("the signature is not valid");
    }

    private static String found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .findFirst()
                .orElseThrow()
                .group();
    }

    private static List<String> differences() {
        return NODE.world().differences().stream()
                .filter(line -> line.contains("the reserves of"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "reserve_nodes | amount = amount + 1 | amount = amount - 1 | level = 0 and place = 2 | the altered nodes of",
                "reserve_nodes | amount = amount + 1 | amount = amount - 1 | level = 0 and place = 2 | for user",
                "reserve_nodes | amount = amount + 1 | amount = amount - 1 | level = 1 and place = 1 | the altered nodes of",
                "reserve_nodes | place = place + 9   | place = place - 9   | level = 1 and place in (1, 10) | the altered nodes of",
                "reserve_nodes | level = level + 9   | level = level - 9   | place = 1 and level in (0, 9) | the leaves in",
                "reserves | liabilities = liabilities + 1 | liabilities = liabilities - 1 | currency = 'USD' | the total of"
            })
    @DisplayName("BD-10 verification computes each tree and each user's part again")
    void areVerified(String table, String change, String back, String which, String named) {
        String template =
                "alter table %1$s disable trigger user; update %1$s set %2$s where %3$s; alter table %1$s enable trigger user";
        assertThat(differences()).isEmpty();
        NODE.execute(template.formatted(table, change, which));
        assertThat(differences()).anyMatch(line -> line.contains(named));
        NODE.execute(template.formatted(table, back, which));
        assertThat(differences()).isEmpty();
    }

    @Test
    @DisplayName("BD-10 days that were missed are summed later, each once")
    void areCaughtUp() {
        NODE.execute("""
                alter table reserves disable trigger user;
                update reserves set day = day - 2;
                update reserve_nodes set day = day - 2;
                alter table reserves enable trigger user
                """);
        assertThat(NODE.sweep(new SumReserves())).isEqualTo(10);
        assertThat(NODE.sweep(new SumReserves())).isZero();
        assertThat(NODE.number("select count(distinct day) from reserve_nodes")).isEqualTo(3);
        assertThat(differences()).isEmpty();
    }

    @Test
    @DisplayName("BD-10 sums whose leaves are kept no longer differ from nothing")
    void areNotVerifiedWithoutLeaves() {
        String move = "alter table reserves disable trigger user; update reserves set day = day %s;"
                + " update reserve_nodes set day = day %s, currency = '%s'; alter table reserves enable trigger user";
        NODE.execute(move.formatted("- 40", "- 40", "XTS"));
        assertThat(differences()).isEmpty();
        NODE.execute(move.formatted("+ 40", "+ 40", "USD"));
        assertThat(differences()).isEmpty();
    }

    private static String program(Path file, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("node", "src/docs/use/check-reserves.mjs", file.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as(output)
                .isEqualTo(output.contains("What is owed is part of the liabilities.") ? 0 : 1);
        return output;
    }
}
