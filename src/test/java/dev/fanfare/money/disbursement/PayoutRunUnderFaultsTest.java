package dev.fanfare.money.disbursement;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadProviderReports;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Operator;
import dev.fanfare.support.ProviderBalances;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A payout run, from its requests to the bank's answers, while the providers lose, delay and double 30 % of their answers and
 * send forged messages, and the node is killed. {@code src/bench/payout-run.sh} runs it: -Drun.payouts, -Drun.kills.
 */
@EnabledIfSystemProperty(named = "run.payouts", matches = "[0-9]+")
class PayoutRunUnderFaultsTest {
    private static final int PAYOUTS = Integer.getInteger("run.payouts", 60);
    private static final int KILLS = Integer.getInteger("run.kills", 5);
    private static final int PUBLISHERS = 60;
    private static final String MISCHIEF =
            "{provider: %s, mode: 'ok', lose: 10, late: 10, late_ms: 3000, twice: 10, forged: true, webhook: %s}";

    private static final List<String> CURRENCIES = List.of("USD", "EUR", "GBP", "JPY");
    private static final List<String> METHODS = List.of("paypal", "stripe", "bank_transfer");

    private final String database = Db.freshUri();
    private final int port = NodeProcess.freePort();
    private Node desk;
    private World world;
    private NodeProcess service;
    private final Map<String, String> seconds = new LinkedHashMap<>();
    private long began = System.nanoTime();

    @Test
    @DisplayName("PD-01 PD-02: in a payout run every payout is paid once, and books and providers agree to the cent")
    void everyPayoutIsPaidOnce() throws Exception {
        // Operators' desk: their calls, and the providers, which outlive the node. It runs no job.
        desk = Node.start(database, Map.of());
        world = desk.world();
        service = NodeProcess.start(environment());
        try {
            desk.sweep(new ReadProviderReports());
            request();
            lap("asked for");
            for (String provider : List.of("paypal", "stripe")) {
                providers()
                        .post("/control", MISCHIEF, provider, address() + "/webhooks/" + provider + "/")
                        .expect(200);
            }
            long run = run();
            lap("created and approved");
            killing();
            lap("paid by providers");
            bank(run);
            lap("paid by the bank");
            report();
        } finally {
            service.close();
            desk.close();
        }
    }

    /** Publishers of every currency ask for payouts by every method. */
    private void request() {
        List<Publisher> publishers = IntStream.range(0, PUBLISHERS)
                .mapToObj(i -> world.publisher().earns("9000000", CURRENCIES.get(i % CURRENCIES.size())))
                .toList();
        IntStream.range(0, PUBLISHERS).parallel().forEach(i -> {
            Publisher publisher = publishers.get(i);
            String currency = CURRENCIES.get(i % CURRENCIES.size());
            long account = publisher.hasBankAccount();
            for (int n = i; n < PAYOUTS; n += PUBLISHERS) {
                Map<String, Object> body = new HashMap<>();
                boolean whole = "JPY".equals(currency);
                body.put("amount", new BigDecimal(whole ? 3_000 + n : 2_000 + n).movePointLeft(whole ? 0 : 2));
                body.put("currency", currency);
                // By place and round, so that each currency goes by each method.
                String method = METHODS.get((n / PUBLISHERS + i / CURRENCIES.size()) % METHODS.size());
                body.put("method", method);
                switch (method) {
                    case "paypal" -> body.put("paypal_email", "ada" + n + "@example.com");
                    case "stripe" -> body.put("stripe_account", "acct_ada" + n);
                    default -> body.put("bank_account_id", account);
                }
                publisher.call("/web/api/payout/request/", body).expect(201);
            }
        });
    }

    /** Made by one of staff, approved by another, and sent. */
    private long run() throws InterruptedException {
        Operator maker = staff();
        long run = maker.call("/admin/api/payout-runs/create/", "{note: 'Weekly'}")
                .expect(201)
                .number("run_id");
        await("ready", () -> "ready".equals(show(maker, run).text("status")));
        assertThat(show(maker, run).flag("approval_needed")).isEqualTo(PAYOUTS > 40);
        Answer sending = maker.call("/admin/api/payout-runs/send/", "{run_id: %s}", run);
        if (PAYOUTS > 40) {
            staff().seconds(sending.expect(201).number("proposal_id")).expect(200);
        }
        return run;
    }

    private Operator staff() {
        return world.staff(
                Permission.PAYOUTS_VIEW,
                Permission.PAYOUTS_PROCESS,
                Permission.PAYOUTS_APPROVE,
                Permission.FINANCE_MANAGE);
    }

    private static Answer show(Operator operator, long run) {
        return operator.call("/admin/api/payout-runs/get/", "{run_id: %s}", run).expect(200);
    }

    /** Killed again and again while it sends, at ever other places. */
    private void killing() throws InterruptedException {
        long ofProviders = number("select count(*) from payouts where method <> 'bank_transfer'");
        for (int kill = 1; kill <= KILLS; kill++) {
            long until = ofProviders * kill / (KILLS + 1);
            await("paid " + until, () -> ended() >= until);
            service.kill();
            System.out.printf("Killed: %d of %d paid, %d in doubt%n", ended(), ofProviders, inDoubt());
            service = NodeProcess.start(environment());
        }
        await("sent", () -> number("select count(*) from payout_runs where status = 'sent'") == 1);
        await("all paid", () -> ended() == ofProviders);
    }

    private long ended() {
        return number("select count(*) from transfers where status = 'settled'");
    }

    private long inDoubt() {
        return number("select count(*) from transfers where status = 'unknown'");
    }

    /** Takes each file to the bank, which pays it and says so in a statement. */
    private void bank(long run) throws InterruptedException {
        Operator maker = staff();
        for (JsonNode file : show(maker, run).list("files")) {
            String content = maker.call(
                            "/admin/api/payout-runs/download/",
                            "{run_id: %s, file: %s}",
                            run,
                            file.path("file").asInt())
                    .expect(200)
                    .text();
            List<String> lines = content.lines().toList();
            String rail = file.path("rail").asText();
            StringBuilder statement = new StringBuilder();
            String currency = file.path("currency").asText();
            int entries = 0;
            for (String line : lines) {
                if ("ach".equals(rail) && line.startsWith("6")) {
                    // NACHA, entry detail: amount in cents at 30-39, the payee's individual id at 40-54.
                    String amount = new BigDecimal(line.substring(29, 39))
                            .movePointLeft(2)
                            .toPlainString();
                    entry(statement, line.substring(39, 54).strip(), amount, "USD", ++entries);
                } else if ("csv".equals(rail) && !line.startsWith("id,")) {
                    String[] cells = line.split(",", -1);
                    entry(statement, cells[0], cells[1], cells[2], ++entries);
                }
            }
            assertThat(entries).as(rail).isEqualTo(file.path("payments").asInt());
            String own = "OWN" + run + file.path("file").asText();
            number("insert into cash_accounts (kind, name, number, currency) values ('bank', 'Ours', '" + own + "', '"
                    + currency + "') returning id");
            String camt = Cash.of(
                    own, currency, "S" + own, 1, BigDecimal.ZERO, Cash.sum(statement.toString()), statement.toString());
            // Twice: banks do.
            maker.withAnother("/admin/api/bank-statements/import/", Map.of("name", "statement", "file", camt));
            maker.call("/admin/api/bank-statements/import/", Map.of("name", "statement", "file", camt))
                    .expect(200);
        }
        await("settled", () -> number("select count(*) from payouts where status <> 'completed'") == 0);
    }

    private static void entry(StringBuilder statement, String id, String amount, String currency, int number) {
        statement
                .append("<Ntry><Amt Ccy='")
                .append(currency)
                .append("'>")
                .append(amount)
                .append("</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>" + Cash.today()
                        + "</Dt></BookgDt>")
                .append("<AcctSvcrRef>B")
                .append(id)
                .append(number)
                .append("</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>")
                .append(id)
                .append("</EndToEndId></Refs></TxDtls></NtryDtls></Ntry>");
    }

    /** Providers and books, payment by payment and in sum. */
    private void report() {
        Map<String, List<BigDecimal>> paid = new HashMap<>();
        Map<String, BigDecimal> sums = new TreeMap<>();
        StringBuilder messages = new StringBuilder();
        for (String provider : List.of("paypal", "stripe")) {
            Answer ledger = providers().get("/ledger/" + provider).expect(200);
            for (JsonNode one : ledger.at("paid")) {
                BigDecimal amount = new BigDecimal(one.path("amount").asText());
                paid.computeIfAbsent(one.path("key").asText(), none -> new ArrayList<>())
                        .add(amount);
                sums.merge(provider + " " + one.path("currency").asText(), amount, BigDecimal::add);
            }
            messages.append(' ').append(provider).append(' ').append(ledger.at("told"));
        }
        List<String> wrong = new ArrayList<>();
        for (Map<String, Object> row : rows("""
            select provider_key, currency,
              amount / power(10, case currency when 'JPY' then 0 else 2 end)::numeric as amount
            from transfers where rail in ('paypal', 'stripe')
            """)) {
            List<BigDecimal> there = paid.remove(row.get("provider_key").toString());
            if (there == null
                    || there.size() != 1
                    || there.get(0).compareTo(new BigDecimal(row.get("amount").toString())) != 0) {
                wrong.add(row + ": " + there);
            }
        }
        paid.keySet().forEach(key -> wrong.add(key + " is unknown here"));
        Map<String, BigDecimal> books = new TreeMap<>();
        rows("""
            select t.rail || ' ' || t.currency as what,
              sum(t.amount) / power(10, case t.currency when 'JPY' then 0 else 2 end)::numeric as amount
            from transfers t where t.status = 'settled' group by t.rail, t.currency
            """)
                .forEach(row -> books.put(
                        row.get("what").toString(),
                        new BigDecimal(row.get("amount").toString())));
        System.out.printf("%d payouts, %d kills%n", PAYOUTS, KILLS);
        seconds.forEach((what, after) -> System.out.printf("%-24s %s s%n", what, after));
        books.forEach((what, amount) -> System.out.printf(
                "%-12s books %14s   provider %14s%n",
                what,
                amount.setScale(2),
                sums.containsKey(what) ? sums.get(what).setScale(2) : "by file"));
        assertBankAgrees();
        assertProvidersReport();
        System.out.printf("Messages:%s%n", messages);
        System.out.printf(
                "Calls: %d for %d batches, %d flagged%n",
                number("select coalesce(sum(attempts), 0)::bigint from transfers"),
                number("select count(distinct batch) from transfers"),
                number("select count(*) from transfers where flag is not null"));
        assertThat(wrong).as("paid other than once, or another amount").isEmpty();
        sums.forEach((what, amount) -> assertThat(books.get(what)).as(what).isEqualByComparingTo(amount));
        assertThat(number("select coalesce(sum(balance), 0)::bigint from accounts"
                        + " where kind in ('publisher_in_transit', 'publisher_held')"))
                .isZero();
        assertThat(number("select count(*) from payouts where status = 'completed'"))
                .isEqualTo(PAYOUTS);
        assertThat(messages.toString()).doesNotContain("forged 200");
        assertThat(world.differences().stream()
                        .filter(each -> !each.startsWith("the total earned"))
                        .collect(Collectors.toList()))
                .isEmpty();
        System.out.println("Every payout was paid once; books and providers agree; nothing is in transit.");
    }

    /** The bank judges: our accounts hold what its last statements say, which is what the books say was paid by file. */
    private void assertBankAgrees() {
        List<Map<String, Object>> ours = rows("""
            select c.currency, sum(c.closing)::bigint as stated,
              (select -coalesce(sum(a.balance), 0)::bigint from accounts a
               where a.kind = 'platform_cash' and a.currency = c.currency
                 and a.cash_account_id in (select id from cash_accounts where kind = 'bank')) as cash,
              (select -coalesce(sum(t.amount), 0)::bigint from transfers t
               where t.rail in ('sepa', 'ach', 'csv') and t.status = 'settled' and t.currency = c.currency) as books
            from cash_accounts c where c.number like 'OWN%' group by c.currency order by c.currency
            """);
        assertThat(ours).as("currencies of our accounts").hasSameSizeAs(CURRENCIES);
        for (Map<String, Object> row : ours) {
            System.out.printf(
                    "bank %s: cash %s, statement %s, books %s (minor units)%n",
                    row.get("currency"), row.get("cash"), row.get("stated"), row.get("books"));
            assertThat(row.get("cash"))
                    .as("BD-01 cash in %s", row.get("currency"))
                    .isEqualTo(row.get("stated"))
                    .isEqualTo(row.get("books"));
        }
        assertThat(number("""
            select count(*) from accounts where kind = 'platform_unidentified' and balance <> 0
            """)).as("unidentified").isZero();
    }

    /** So do the providers' reports: their balances, and a line for each transfer. */
    private void assertProvidersReport() {
        for (String provider : List.of("paypal", "stripe")) {
            providers().post("/control", "{provider: %s, mode: 'ok'}", provider).expect(200);
        }
        ProviderBalances there = new ProviderBalances(desk);
        eventually(() -> {
            desk.sweep(new ReadProviderReports());
            desk.sweep(new MatchBankLines());
            for (String provider : List.of("paypal", "stripe")) {
                for (String currency : CURRENCIES) {
                    assertThat(world.number("""
                                    select coalesce(-sum(l.balance), 0)::bigint
                                    from accounts l join cash_accounts a on a.id = l.cash_account_id
                                    where a.kind = ? and a.currency = ?
                                    """, provider, currency))
                            .as("BD-01 %s at %s", currency, provider)
                            .isEqualTo(there.of(provider, currency));
                }
            }
        });
        assertThat(number("""
            select count(*) from transfers t
            where t.rail in ('paypal', 'stripe')
              and 1 <> (select count(*) from bank_lines l where l.subject = 'transfer:' || t.end_to_end_id)
            """)).as("transfers without one line").isZero();
    }

    private void lap(String what) {
        long now = System.nanoTime();
        seconds.put(what, Long.toString(TimeUnit.NANOSECONDS.toSeconds(now - began)));
        System.out.printf("%s after %s s%n", what, seconds.get(what));
        began = now;
    }

    private void await(String what, BooleanSupplier condition) throws InterruptedException {
        long latest = System.nanoTime() + TimeUnit.MINUTES.toNanos(15);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime())
                    .as("not " + what + ": " + service.output())
                    .isLessThan(latest);
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    private long number(String sql) {
        return world.number(sql);
    }

    private List<Map<String, Object>> rows(String sql) {
        return world.sql(sql).rows();
    }

    private Client providers() {
        return new Client(desk.fanfare().simulatorUrl());
    }

    private String address() {
        return "http://127.0.0.1:" + port;
    }

    /** Everything but the simulator, which is at the desk. */
    private Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        environment.put("FANFARE_DATABASE_URI", database);
        environment.put("FANFARE_ROLES", Node.UNSCHEDULED.replaceAll("(^|,)simulator", "") + ",scheduler");
        environment.put("FANFARE_HTTP_HOST", "127.0.0.1");
        environment.put("FANFARE_HTTP_PORT", Integer.toString(port));
        environment.put("FANFARE_SIMULATOR_PORT", desk.fanfare().simulatorUrl().replaceFirst(".*:", ""));
        environment.put("FANFARE_DEMO", "false");
        environment.put("FANFARE_LIMITS_ENABLED", "false");
        environment.put("FANFARE_DISBURSEMENTS_ASK_AGAIN_MS", "500");
        environment.put("FANFARE_DISBURSEMENTS_GUARD_TIMEOUT_MS", "1500");
        environment.put("FANFARE_DISBURSEMENTS_GUARD_MAX_FAILURES", "1000");
        return environment;
    }
}
