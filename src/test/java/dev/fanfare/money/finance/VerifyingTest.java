package dev.fanfare.money.finance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.finance.api.FinanceJobs.ReconcileLedger;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.support.Db;
import dev.fanfare.support.Life;
import dev.fanfare.support.Node;
import dev.fanfare.support.NodeProcess;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PY-01, ST-02, CA-22: every figure of money kept beside the journal is recounted, and any difference is found. */
@Tag(Soak.GROUP)
class VerifyingTest {
    private static final Node NODE = nodeWithBooks();

    /** Months ago that everything in the books happened, so that it is billed. */
    private static Node nodeWithBooks() {
        Node node = Node.start(Map.of());
        World world = node.world();
        for (int i = 0; i < 2; i++) {
            Life.live(world);
        }
        world.gives(world.publisher(), "7");
        // One who never spends anything is in the books too.
        world.advertiser("KWD");
        change(node, "journal_entries", "update journal_entries set created_at = created_at - interval '62 days'");
        node.execute("update account_days set day = day - 62");
        // What is counted by the journal's days moves with it.
        node.execute(
                "update counters set day = day - 62 where statistic in ('payouts', 'revenue', 'advertiser_spent', 'campaign_spent', 'money_in')");
        node.sweep(new IssueInvoices());
        world.operator().withAnother("/admin/api/invoices/pay/", "{invoice_id: 1}");
        return node;
    }

    @AfterAll
    static void stop() {
        NODE.close();
    }

    /**
     * Something wrong.
     *
     * @param table whose rules have to be out of force for it
     * @param restore undoes it
     * @param found what must be said about it, among other things
     */
    private record Wrong(String table, String sql, String restore, List<String> found) {
        Wrong(String table, String sql, String restore, String... found) {
            this(table, sql, restore, List.of(found));
        }
    }

    private static final String AVAILABLE = "(select min(id) from accounts where kind = 'publisher_available')";
    private static final String PAYOUT = "(select min(id) from payouts)";
    private static final String TASK = "(select min(id) from tasks)";

    private static final List<Wrong> WRONGS = List.of(
            new Wrong(
                    "accounts",
                    "update accounts set balance = balance + 7 where id = " + AVAILABLE,
                    "update accounts set balance = balance - 7 where id = " + AVAILABLE,
                    "the balance of account \\d+ \\(publisher_available of user \\d+\\) is 15.07 USD, but must be 15.00 USD",
                    "the total earned of user \\d+ is 75.07 USD, but must be 75.00 USD"),
            new Wrong(
                    "postings",
                    "update postings set amount = amount + 1 where id = (select min(id) from postings)",
                    "update postings set amount = amount - 1 where id = (select min(id) from postings)",
                    "what entry \\d+ \\(task:\\d+:accepted\\) sums to is 0.01 USD, but must be 0.00 USD",
                    "the sum of account \\d+ on \\d{4}-\\d\\d-\\d\\d by task_accepted is .* USD, but must be .* USD"),
            new Wrong(
                    "account_days",
                    "update account_days set amount = amount + 3, postings = postings + 1 where id = 1",
                    "update account_days set amount = amount - 3, postings = postings - 1 where id = 1",
                    "the sum of account \\d+ on .* by task_accepted is .* USD, but must be .* USD",
                    "the postings of account \\d+ on .* by task_accepted is 2, but must be 1",
                    "the balance of account \\d+ .* is .* USD, but must be .* USD"),
            new Wrong(
                    "account_days",
                    "update account_days set day = day - 1 where id = 1",
                    "update account_days set day = day + 1 where id = 1",
                    "the days that sum posting \\d+ is 0, but must be 1"),
            new Wrong(
                    "postings",
                    "insert into postings (entry_id, account_id, currency, amount) select min(entry_id), min(account_id),"
                            + " 'USD', 5 from postings",
                    "delete from postings where id = (select max(id) from postings)",
                    "what entry \\d+ .* sums to is 0.05 USD, but must be 0.00 USD"),
            new Wrong(
                    "journal_entries",
                    "insert into journal_entries (key, kind, description) values ('test:empty', 'test', 'Empty.')",
                    "delete from journal_entries where key = 'test:empty'",
                    "the number of postings of entry \\d+ \\(test:empty\\) is 0, but must be 2"),
            new Wrong(
                    "tasks",
                    "update tasks set payment = payment + 100 where id = " + TASK,
                    "update tasks set payment = payment - 100 where id = " + TASK,
                    "the accepted payment of task \\d+ is 76.00 USD, but must be 75.00 USD",
                    "the released payment of task \\d+ is 76.00 USD, but must be 75.00 USD",
                    "what is earned of participation \\d+ .* is 75.00 USD, but must be 76.00 USD",
                    "what was charged for task \\d+ is 75.00 USD, but must be 76.00 USD"),
            new Wrong(
                    "tasks",
                    "update tasks set promised = 3, charged = charged + 2 where id = " + TASK,
                    "update tasks set promised = 0, charged = charged - 2 where id = " + TASK,
                    "what was charged for task \\d+ is 75.02 USD, but must be 75.00 USD",
                    "the statistic task_promised \\d+ 1 is 0.00 USD, but must be 0.03 USD",
                    "the statistic task_charged \\d+ 1 is 75.00 USD, but must be 75.02 USD"),
            new Wrong(
                    "counters",
                    "update counters set value = value + 1 where statistic = 'task_charged'",
                    "update counters set value = value - 1 where statistic = 'task_charged'",
                    "the statistic task_charged \\d+ 1 is 75.01 USD, but must be 75.00 USD",
                    "what advertiser \\d+ spent is 75.00 USD, but must be 75.01 USD"),
            new Wrong(
                    "tasks",
                    "update tasks set payment_best_post = 1 where id = " + TASK,
                    "update tasks set payment_best_post = 0 where id = " + TASK,
                    "the best post of task \\d+ is 0.01 USD, but must be 0.00 USD"),
            new Wrong(
                    "participations",
                    "update participations set earned = earned + 1, accepted_tasks = 2, reach = 1, engagement = 2"
                            + " where id = 1",
                    "update participations set earned = earned - 1, accepted_tasks = 1, reach = 20000,"
                            + " engagement = 2000 where id = 1",
                    "what is earned of participation 1 .* is 75.01 USD, but must be 75.00 USD",
                    "the accepted tasks of participation 1 .* is 2, but must be 1",
                    "the reach of participation 1 .* is 1, but must be 20000",
                    "the engagement of participation 1 .* is 2, but must be 2000"),
            new Wrong(
                    "campaigns",
                    "update campaigns set participants_count = 3 where id = 1",
                    "update campaigns set participants_count = 1 where id = 1",
                    "the participants of campaign 1 is 3, but must be 1"),
            new Wrong(
                    "payouts",
                    "update payouts set status = 'processing' where id = " + PAYOUT,
                    "update payouts set status = 'completed' where id = " + PAYOUT,
                    "the amount completed of payout \\d+ is 0.00 USD, but must be 60.00 USD",
                    "the held balance of user \\d+ is 0.00 USD, but must be 60.00 USD",
                    "the total paid out of user \\d+ is 58.50 USD, but must be 0.00 USD",
                    "the fees of user \\d+ is 1.50 USD, but must be 0.00 USD"),
            new Wrong(
                    "payouts",
                    "update payouts set status = 'cancelled' where id = " + PAYOUT,
                    "update payouts set status = 'completed' where id = " + PAYOUT,
                    "the amount cancelled of payout \\d+ is 60.00 USD, but must be 0.00 USD"),
            new Wrong(
                    "payouts",
                    "update payouts set fees = fees + 1 where id = " + PAYOUT,
                    "update payouts set fees = fees - 1 where id = " + PAYOUT,
                    "the fees of user \\d+ is 1.50 USD, but must be 1.51 USD"),
            new Wrong(
                    "payouts",
                    "update payouts set amount = amount + 1 where id = " + PAYOUT,
                    "update payouts set amount = amount - 1 where id = " + PAYOUT,
                    "the amount requested of payout \\d+ is 60.01 USD, but must be 60.00 USD"),
            new Wrong(
                    "correction_legs",
                    "update correction_legs set amount = amount + 1 where position = 2",
                    "update correction_legs set amount = amount - 1 where position = 2",
                    "what correction \\d+ posted to publisher_available of user \\d+ is 7.01 USD, but must be 7.00 USD",
                    "the total earned of user \\d+ is 7.00 USD, but must be 7.01 USD"),
            new Wrong(
                    "corrections",
                    "insert into corrections (reason, reverses) select 'Forged.', id from corrections",
                    "delete from corrections where reverses > 0",
                    "the entries of correction \\d+ is 1, but must be 0"),
            new Wrong(
                    "advertisers",
                    "update advertisers set promised = promised + 1, spent = spent + 2"
                            + " where user_id = (select min(user_id) from advertisers)",
                    "update advertisers set promised = promised - 1, spent = spent - 2"
                            + " where user_id = (select min(user_id) from advertisers)",
                    "the promises of advertiser \\d+ is 0.01 USD, but must be 0.00 USD",
                    "what advertiser \\d+ spent is 75.02 USD, but must be 75.00 USD"),
            new Wrong(
                    "invoices",
                    "update invoices set net = net + 1 where id = 2",
                    "update invoices set net = net - 1 where id = 2",
                    "the net amount of invoice 2 is 75.01 USD, but must be 75.00 USD",
                    "what is billed to advertiser \\d+ is 75.01 USD, but must be 75.00 USD"),
            new Wrong(
                    "invoices",
                    "update invoices set paid = net, paid_at = now() where id = 2",
                    "update invoices set paid = 0, paid_at = null where id = 2",
                    "the payments of invoice 2 is 75.00 USD, but must be 0.00 USD",
                    "the recorded payments of invoice 2 is 75.00 USD, but must be 0.00 USD"),
            new Wrong(
                    "legal_entities",
                    "update legal_entities set last_invoice = last_invoice + 1",
                    "update legal_entities set last_invoice = last_invoice - 1",
                    "the last number of the invoices of legal entity 1 is 3, but must be 2"),
            new Wrong(
                    "counters",
                    "insert into counters values ('campaign_spent', 1, '-infinity', 'USD', 1000, 5)",
                    "delete from counters where shard = 1000",
                    "the statistic campaign_spent 1 USD is 5, but must be 0"));

    @Test
    @DisplayName("PY-01 finds every kind of difference, names it, and finds nothing where there is none")
    void findsEveryDifference() {
        assertThat(NODE.world().differences()).isEmpty();
        for (Wrong wrong : WRONGS) {
            change(NODE, wrong.table(), wrong.sql());
            List<String> found = NODE.world().differences();
            for (String expected : wrong.found()) {
                assertThat(found).as(wrong.sql()).anyMatch(line -> line.matches(expected));
            }
            change(NODE, wrong.table(), wrong.restore());
            if (Soak.isFull()) {
                assertThat(NODE.world().differences())
                        .as("after " + wrong.restore())
                        .isEmpty();
            }
        }
        assertThat(NODE.world().differences()).isEmpty();
    }

    // The recount of statistics is a single statement, which takes longer the more there is.
    @Test
    @DisplayName("TR-05 may take as long as its caller waits")
    void takesItsTime() {
        Db.needsTransactionTimeout();
        String view = NODE.text("select pg_get_viewdef('miscounted'::regclass)");
        NODE.execute("create or replace view miscounted as select 'seconds ' || setting::bigint / 1000 as what,"
                + " 0::bigint as kept, 1::bigint as counted"
                + " from pg_settings where name = 'transaction_timeout'");
        try {
            assertThat(NODE.world().differences())
                    .singleElement()
                    .asString()
                    // Of the minute for which World waits, and more than statements have by themselves.
                    .matches("the statistic seconds (3[1-9]|4\\d|5\\d|60) is 0, but must be 1");
        } finally {
            NODE.execute("create or replace view miscounted as " + view);
        }
    }

    @Test
    void checksAgainAndAgainInTheBackgroundAndKeepsCount() {
        try (Node second = Node.start(NODE.databaseUri(), Map.of())) {
            due();
            assertThat(NODE.sweep(new ReconcileLedger())).isPositive();
            assertThat(kept()).isZero();
            // It is not due again so soon.
            assertThat(second.sweep(new ReconcileLedger())).isZero();
            change(NODE, "accounts", WRONGS.get(0).sql());
            due();
            second.sweep(new ReconcileLedger());
            assertThat(kept()).isEqualTo(2);
            change(NODE, "accounts", WRONGS.get(0).restore());
            due();
            NODE.sweep(new ReconcileLedger());
            assertThat(kept()).isZero();
        }
    }

    @Test
    @Soak.Only
    void isACommandThatFailsWhenThereIsADifference() {
        Map<String, String> environment = Map.of("FANFARE_DATABASE_URI", NODE.databaseUri());
        NodeProcess.Finished clean = NodeProcess.run(environment, "", "verify");
        assertThat(clean.exit()).as(clean.output()).isZero();
        assertThat(clean.output()).contains("Everything adds up.").containsPattern("balances +\\d+");
        change(NODE, "accounts", WRONGS.get(0).sql());
        NodeProcess.Finished wrong = NodeProcess.run(environment, "", "verify");
        change(NODE, "accounts", WRONGS.get(0).restore());
        assertThat(wrong.exit()).as(wrong.output()).isEqualTo(1);
        assertThat(wrong.output())
                .containsPattern("the balance of account \\d+ .* is 15.07 USD, but must be 15.00 USD")
                .contains("Differences: 2.");
    }

    private static void due() {
        NODE.execute("update reconciliation set started_at = '-infinity'");
    }

    private static long kept() {
        return NODE.number("select differences from reconciliation where finished_at > started_at");
    }
    /** Changes what the table's triggers would refuse or follow. */
    private static void change(Node node, String table, String sql) {
        node.execute("alter table " + table + " disable trigger user; " + sql + "; alter table " + table
                + " enable trigger user");
    }
}
