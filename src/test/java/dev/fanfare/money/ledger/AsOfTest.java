package dev.fanfare.money.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.app.Main;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Books;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Sealed;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** BD-11: what balances were at any time and position, and their proof. */
@Nightly
class AsOfTest {
    private static final String WALLET = "/web/api/get/wallet/";
    private static final String BALANCE = "/api/user/balance/";
    private static final String TRIAL = "/admin/api/accounting/trial-balance/";
    private static final String STATEMENT = "/web/api/get/statement/";
    private static final String ENTRIES = "/web/api/get/statement/entries/";
    private static final String KEY = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

    /** The last day of a month before this one. */
    private static final LocalDate EARLIER = Books.end(1);

    private static final List<String> MONTHS = List.of(
            YearMonth.from(EARLIER).toString(), YearMonth.now(ZoneOffset.UTC).toString());

    private static final Node NODE = Node.start(Db.freshUri(), Map.of());
    private static final AsOfTest LIVED = new AsOfTest();

    private final Node node = NODE;
    private final World world = node.world();
    private final Client operator = world.operator().backend();
    private final Publisher publisher = world.publisher().connected(12_000);
    private final Advertiser advertiser = world.advertiser("USD");

    /**
     * What was answered, and for how long.
     *
     * @param position the last one then
     */
    private record Seen(String step, Instant from, long position, Map<String, JsonNode> answers, List<Instant> until) {}

    private final List<Seen> history = new ArrayList<>();

    @BeforeAll
    static void live() {
        LIVED.lives();
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    /** The calls whose answers are compared, by a name, with their bodies. */
    private Map<String, Answer> answers(String moment) {
        Map<String, Answer> answers = new TreeMap<>();
        answers.put("wallet", publisher.web().post(WALLET, moment));
        for (long user : List.of(publisher.id(), advertiser.id())) {
            answers.put("balance " + user, operator.post(BALANCE, with(moment, "user_id", user)));
        }
        MONTHS.forEach(
                month -> answers.put("trial balance " + month, operator.post(TRIAL, with(moment, "month", month))));
        return answers;
    }

    private static ObjectNode with(String moment, String name, Object value) {
        return Body.with(Body.of(moment), Map.of(name, value));
    }

    private void step(String name, Runnable act) {
        if (!history.isEmpty()) {
            history.get(history.size() - 1).until().add(now());
        }
        act.run();
        Sealed.all(node);
        Map<String, JsonNode> answers = new TreeMap<>();
        answers("{}")
                .forEach((call, answer) -> answers.put(call, answer.expect(200).body()));
        history.add(new Seen(name, now(), last(), answers, new ArrayList<>()));
    }

    /** As PostgreSQL keeps times. */
    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }

    private long last() {
        return node.number("select coalesce(max(position), 0) from journal_leaves");
    }

    /** Earnings, payouts, a reversal, a debt and its settlement, corrections, and lines of a bank for an earlier month. */
    private void lives() {
        Task[] tasks = new Task[1];
        step("a task of another is accepted", () -> world.publisher()
                .connected(12_000)
                .joins(advertiser.campaign())
                .comesTo(TaskStatus.ACCEPTED));
        step(
                "a task is accepted",
                () -> tasks[0] = publisher.joins(advertiser.campaign()).comesTo(TaskStatus.ACCEPTED));
        step("it is paid", () -> world.operator().pays(tasks[0]));
        long[] payouts = new long[2];
        step("a payout is requested", () -> payouts[0] = publisher.asksPayout("30"));
        step("it is completed", () -> world.operator().completes(payouts[0]));
        Cash bank = Cash.opens(world, "USD");
        step("a bank says what it booked in an earlier month", () -> states(bank, "CRDT", "75.00"));
        step("goodwill in another currency", () -> world.gives(publisher, "12.50", "EUR"));
        step("another payout is requested", () -> payouts[1] = publisher.asksPayout("15"));
        step("the task is reversed, which rejects the payout and leaves a debt", () -> tasks[0].isReversed());
        step("the bank says more about that month", () -> states(bank, "DBIT", "5.00"));
        step("a correction settles a part of the debt", () -> world.gives(publisher, "5"));
        step("an entry for the earlier month", () -> posts(EARLIER, "7.00"));
        step(
                "the next task settles the debt",
                () -> publisher.joins(advertiser.campaign()).comesTo(TaskStatus.PAID));
        history.get(history.size() - 1).until().add(now());
    }

    private void states(Cash bank, String direction, String amount) {
        String entry = "<Ntry><Amt Ccy='USD'>" + amount + "</Amt><CdtDbtInd>" + direction + "</CdtDbtInd><Sts><Cd>BOOK"
                + "</Cd></Sts><BookgDt><Dt>" + EARLIER + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                + "</AcctSvcrRef></Ntry>";
        String file =
                bank.statement(World.unique("S"), entry).replaceAll("<Dt>[0-9-]+</Dt>", "<Dt>" + EARLIER + "</Dt>");
        world.operator().withAnother("/admin/api/bank-statements/import/", "{file: %s}", file);
        node.sweep(new ReadBankFiles());
        node.sweep(new MatchBankLines());
    }

    /** Earnings that are booked on a day. */
    private void posts(LocalDate day, String amount) {
        Money money = Money.parse(new BigDecimal(amount), "USD").orElseThrow();
        Entry entry = Entry.of(World.unique("test:") + ":" + day, "test", "Earlier work.", null)
                .from(advertiser.id(), AccountKind.ADVERTISER_RECEIVABLE, money)
                .onto(publisher.id(), AccountKind.PUBLISHER_PENDING, money)
                .entry();
        Blocking.await(node.fanfare().database().transaction(tx -> Ledger.post(tx, entry)));
    }

    @Test
    @DisplayName("BD-11 answers as of each time and position what the same call answered then")
    void answersAsItDidThen() {
        assertThat(LIVED.history).extracting(Seen::position).isSorted().doesNotHaveDuplicates();
        for (Seen seen : LIVED.history) {
            LIVED.assertSame(seen, "{position: %s}".formatted(seen.position()), null);
            LIVED.assertSame(seen, "{position: %s, basis: 'known'}".formatted(seen.position()), null);
            for (Instant time : List.of(seen.from(), seen.until().get(0))) {
                LIVED.assertSame(seen, "{as_of: '%s'}".formatted(time), time);
                LIVED.assertSame(seen, "{as_of: '%s', basis: 'known'}".formatted(time), time);
            }
        }
    }

    private void assertSame(Seen seen, String moment, Instant time) {
        answers(moment).forEach((call, answer) -> {
            ObjectNode body = answer.expect(200).body().deepCopy();
            String what = call + " " + moment + " after: " + seen.step();
            assertThat(body.remove("position").asLong()).as(what).isEqualTo(seen.position());
            JsonNode asOf = body.remove("as_of");
            assertThat(asOf == null ? null : Instant.parse(asOf.asText()))
                    .as(what)
                    .isEqualTo(time);
            assertThat(body).as(what).isEqualTo(seen.answers().get(call));
        });
    }

    @Test
    @DisplayName("BD-11 sums at every position to zero, and to what is posted up to there")
    void addsUpAtEveryPosition() {
        for (long position = 1; position <= last(); position++) {
            long entry = node.number("select entry_id from journal_leaves where position = ?", position);
            String moment = "{position: %s}".formatted(position);
            for (String month : MONTHS) {
                LIVED.assertTrial(operator.post(TRIAL, with(moment, "month", month)), entry, LocalDate.MAX, month);
            }
            LIVED.assertWallet(LIVED.publisher.web().post(WALLET, moment), entry, LocalDate.MAX);
        }
    }

    @Test
    @DisplayName("BD-11 answers by days of booking what is booked up to each day, as it is known now")
    void answersByBooking() {
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        long entry = node.number("select max(last_entry) from journal_blocks");
        for (LocalDate day : List.of(EARLIER.minusDays(1), EARLIER, EARLIER.plusDays(1), today)) {
            Instant time = day.equals(today) ? Instant.now() : day.atTime(12, 0).toInstant(ZoneOffset.UTC);
            String moment = "{as_of: '%s', basis: 'booked'}".formatted(time);
            for (String month : MONTHS) {
                Answer trial =
                        operator.post(TRIAL, with(moment, "month", month)).expect(200);
                LIVED.assertTrial(trial, entry, day, month);
                assertThat(trial.number("position")).isEqualTo(last());
            }
            LIVED.assertWallet(LIVED.publisher.web().post(WALLET, moment), entry, day);
        }
        assertThat(LIVED.publisher
                        .web()
                        .post(WALLET, "{as_of: '%s', basis: 'booked'}".formatted(EARLIER + "T00:00:00Z"))
                        .decimal("pending_balance"))
                .isEqualByComparingTo("7");
    }

    /** All lines, against the postings up to an entry that are booked up to a day. */
    private void assertTrial(Answer answer, long entry, LocalDate day, String month) {
        Map<String, BigDecimal> closing = new TreeMap<>();
        Map<String, BigDecimal> opening = new TreeMap<>();
        Map<String, BigDecimal> sums = new TreeMap<>();
        for (JsonNode line : answer.expect(200).list("lines")) {
            String account =
                    line.path("account").asText() + " " + line.path("currency").asText();
            opening.put(account, minor(line, "opening"));
            closing.put(account, minor(line, "closing"));
            assertThat(minor(line, "opening").add(minor(line, "debit")).add(minor(line, "credit")))
                    .isEqualByComparingTo(minor(line, "closing"));
            sums.merge(line.path("currency").asText(), minor(line, "closing"), BigDecimal::add);
        }
        assertThat(sums.values()).as(month + " " + entry).allMatch(sum -> sum.signum() == 0);
        LocalDate first = YearMonth.parse(month).atDay(1);
        LocalDate end = first.plusMonths(1).minusDays(1);
        assertPosted(opening, entry, day.isBefore(first) ? day : first.minusDays(1));
        assertPosted(closing, entry, day.isBefore(end) ? day : end);
    }

    private static BigDecimal minor(JsonNode line, String member) {
        return line.path(member).decimalValue().movePointRight(2);
    }

    private void assertPosted(Map<String, BigDecimal> shown, long entry, LocalDate day) {
        Map<String, BigDecimal> posted = new TreeMap<>();
        node.sql("""
                        select a.kind || ' ' || a.currency as account, sum(p.amount) as amount
                        from postings p join journal_entries e on e.id = p.entry_id join accounts a on a.id = p.account_id
                        where e.id <= ? and e.booked_on <= ?
                        group by 1
                        """, entry, day)
                .rows()
                .forEach(row -> posted.put(
                        row.get("account").toString(),
                        new BigDecimal(row.get("amount").toString())));
        Map<String, BigDecimal> moved = new TreeMap<>(shown);
        moved.values().removeIf(amount -> amount.signum() == 0);
        posted.values().removeIf(amount -> amount.signum() == 0);
        assertThat(moved)
                .usingRecursiveComparison()
                .withComparatorForType(BigDecimal::compareTo, BigDecimal.class)
                .isEqualTo(posted);
    }

    private void assertWallet(Answer wallet, long entry, LocalDate day) {
        Map<String, Long> shown = new TreeMap<>();
        for (JsonNode one : wallet.expect(200).list("by_currency")) {
            for (String member : List.of("available_balance", "pending_balance", "total_paid")) {
                long amount = minor(one, member).longValueExact();
                if (amount != 0) {
                    shown.put(member + " " + one.path("currency").asText(), amount);
                }
            }
        }
        Map<String, Long> posted = new TreeMap<>();
        node.sql("""
                        select case a.kind when 'publisher_available' then 'available_balance'
                                 when 'publisher_pending' then 'pending_balance' else 'total_paid' end
                               || ' ' || a.currency as member, sum(p.amount) as amount
                        from postings p join journal_entries e on e.id = p.entry_id join accounts a on a.id = p.account_id
                        where a.owner_id = ? and e.id <= ? and e.booked_on <= ?
                          and a.kind in ('publisher_available', 'publisher_pending', 'publisher_paid', 'publisher_fees')
                        group by 1 having sum(p.amount) <> 0
                        """, publisher.id(), entry, day)
                .rows()
                .forEach(row -> posted.put(
                        row.get("member").toString(),
                        Long.valueOf(row.get("amount").toString())));
        assertThat(shown).as(entry + " " + day).isEqualTo(posted);
    }

    @Test
    @DisplayName("BD-11 proves each balance of the past offline, and refuses a forged one")
    void provesThePast(@TempDir Path directory) throws Exception {
        String earlier = null;
        for (Seen seen : LIVED.history.subList(1, LIVED.history.size())) {
            long position = seen.position();
            String statement = LIVED.publisher
                    .web()
                    .post(STATEMENT, "{position: %s}", position)
                    .expect(200)
                    .text();
            Path file = Files.writeString(directory.resolve(position + ".csv"), statement);
            String verdict = program(file);
            assertThat(verdict).contains("none is missing up to position " + position + ".");
            assertThat(check(file)).isZero();
            Map<String, BigDecimal> proven = new TreeMap<>();
            verdict.lines()
                    .skip(1)
                    .map(line -> line.strip().split(" "))
                    .forEach(words -> proven.put(words[0] + " " + words[1], new BigDecimal(words[2])));
            Answer listed = LIVED.publisher
                    .web()
                    .post(ENTRIES, "{position: %s, limit: 1}", position)
                    .expect(200);
            listed.list("balances").forEach(one -> assertThat(proven.getOrDefault(
                            one.path("account").asText() + " "
                                    + one.path("currency").asText(),
                            BigDecimal.ZERO))
                    .isEqualByComparingTo(one.path("closing").decimalValue()));
            for (JsonNode one : seen.answers().get("wallet").path("by_currency")) {
                String currency = one.path("currency").asText();
                assertThat(proven.getOrDefault("publisher_available " + currency, BigDecimal.ZERO))
                        .as(seen.step())
                        .isEqualByComparingTo(one.path("available_balance").decimalValue());
                assertThat(proven.getOrDefault("publisher_pending " + currency, BigDecimal.ZERO))
                        .isEqualByComparingTo(one.path("pending_balance").decimalValue());
            }
            if (earlier != null) {
                // An older balance is none of a later position.
                String passed = earlier.replaceAll(KEY.replace("+", "\\+") + ",[0-9]+,", KEY + "," + position + ",");
                assertForged(directory, earlier, passed);
            }
            assertForged(directory, statement, statement.replaceFirst("(,[A-Z]{3},[0-9]+,[0-9]+,[0-9]+,)", "$11"));
            earlier = statement;
        }
    }

    private static void assertForged(Path directory, String real, String forged) throws Exception {
        assertThat(forged).isNotEqualTo(real);
        Path file = Files.writeString(directory.resolve("forged.csv"), forged);
        assertThat(program(file)).contains("not proven");
        assertThat(check(file)).isEqualTo(1);
    }

    private static String program(Path file) throws Exception {
        Process process = new ProcessBuilder("node", "src/docs/use/check-statement.mjs", file.toString(), "--key", KEY)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isEqualTo(output.contains("none is missing") ? 0 : 1);
        return output;
    }

    private static int check(Path file) {
        return new CommandLine(new Main()).execute("check-statement", file.toString(), "--key", KEY);
    }
}
