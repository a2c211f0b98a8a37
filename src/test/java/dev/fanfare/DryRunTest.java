package dev.fanfare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Books;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Contents;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import dev.fanfare.tasks.api.TaskStatus;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a dry run says is what the change then does, and until then nothing is done. */
class DryRunTest {
    private static final String DRY = "?dry_run=true";
    private static final String REQUEST = "/web/api/payout/request/";

    private static final String DATABASE = Db.freshUri();
    private static Node node;
    private static World world;
    /** Each has an open invoice. */
    private static List<Advertiser> billed;

    @BeforeAll
    static void start() {
        node = Node.start(DATABASE, Map.of());
        world = node.world();
        // Rates are asked for when they are first needed.
        billed = Stream.generate(() -> world.advertiser("USD")).limit(5).toList();
        Books books = new Books(node);
        billed.forEach(advertiser -> books.charge(advertiser, "20.00", "USD", Books.start(1)));
        node.sweep(new IssueInvoices());
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    /** A change that can be made once. */
    private record Change(Client client, Object... body) {
        static Change of(Actor actor, String path, Object... body) {
            return new Change(path.startsWith("/web/") ? actor.web() : actor.backend(), body);
        }
    }

    /** For each endpoint that has dry runs, a change that succeeds. Whoever declares one adds it here. */
    private static Map<String, Supplier<Change>> changes() {
        Map<String, Supplier<Change>> changes = new TreeMap<>();
        payouts(changes);
        campaigns(changes);
        invoices(changes);
        changes.put(
                "/admin/api/corrections/propose/",
                () -> new Change(world.staff(Permission.CORRECTIONS_PROPOSE).backend(), correction()));
        for (String decision : List.of("approve", "reject")) {
            changes.put("/admin/api/corrections/" + decision + "/", () -> {
                long id = world.staff(Permission.CORRECTIONS_PROPOSE)
                        .call("/admin/api/corrections/propose/", correction())
                        .expect(201)
                        .number("correction_id");
                return new Change(world.operator().backend(), "{correction_id: %s, reason: 'Looked at twice.'}", id);
            });
        }
        funds(changes);
        changes.put(
                "/admin/api/settings/update/",
                () -> new Change(world.operator().backend(), "{limits: {max_payout_amount: 9999}}"));
        changes.put(
                "/admin/api/settings/payouts/update/",
                () -> operator("{terms: [{currency: 'SEK', minimum_amount: 90, maximum_amount: 9000}]}"));
        return changes;
    }

    private static void invoices(Map<String, Supplier<Change>> changes) {
        changes.put("/admin/api/invoices/pay/", () -> operator("{invoice_id: %s, amount: 5}", invoice(0)));
        changes.put("/admin/api/invoices/pay-from-funds/", () -> operator("{invoice_id: %s}", invoice(1)));
        changes.put(
                "/admin/api/invoices/credit/",
                () -> operator("{invoice_id: %s, net: 5, reason: 'Goodwill.'}", invoice(2)));
        changes.put("/admin/api/invoices/void/", () -> operator("{invoice_id: %s, reason: 'Wrong.'}", invoice(3)));
        changes.put(
                "/api/advertiser/invoices/pay/",
                () -> new Change(
                        billed.get(4).backend(),
                        "{advertiser_id: %s, invoice_id: %s}",
                        billed.get(4).id(),
                        invoice(4)));
        changes.put(
                "/admin/api/accounting/periods/close/",
                () -> operator("{month: %s}", YearMonth.from(Books.end(1)).toString()));
    }

    private static long invoice(int advertiser) {
        return world.sql(
                        "select id from invoices where advertiser_id = ?",
                        billed.get(advertiser).id())
                .number();
    }

    private static Object[] correction() {
        return new Object[] {"""
            {reason: 'Goodwill.', legs: [
              {account: 'platform_corrections', amount: '-7.50', currency: 'USD'},
              {account: 'publisher_available', user_id: %s, amount: 7.50, currency: 'USD'}]}""", world.publisher().id()};
    }

    private static void payouts(Map<String, Supplier<Change>> changes) {
        for (String path : List.of(REQUEST, "/api/action/payout/")) {
            changes.put(path, () -> Change.of(world.publisher().earns("80", "USD"), path, Publisher.paypal("25.50")));
        }
        changes.put("/api/action/payout/cancel/", () -> {
            Publisher publisher = world.publisher().earns("80", "USD");
            return new Change(publisher.backend(), "{payout_id: %s}", publisher.asksPayout("30"));
        });
        String process = "{payout_id: %s, transaction_id: %s}";
        changes.put("/api/payouts/process/", () -> operator(process, payout(), World.unique("TX-")));
        changes.put("/api/payouts/reject/", () -> operator("{payout_id: %s, reason: 'Unclear.'}", payout()));
        changes.put("/admin/api/payouts/fail/", () -> {
            long payout = payout();
            world.operator().completes(payout);
            return operator("{payout_id: %s, reason: 'The account is closed.'}", payout);
        });
        for (String path : List.of("/web/api/update/bank-account/", "/api/update/bank-account/")) {
            changes.put(path, () -> Change.of(world.publisher(), path, Publisher.bankAccount()));
        }
    }

    private static long payout() {
        return world.publisher().earns("80", "USD").asksPayout("30");
    }

    private static Change operator(String body, Object... arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = body;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new Change(world.operator().backend(), all);
    }

    private static void campaigns(Map<String, Supplier<Change>> changes) {
        for (String path : List.of("/web/api/campaign/join/", "/api/action/campaign/join/")) {
            changes.put(path, () -> {
                Campaign campaign = world.advertiser("USD").campaign();
                return Change.of(world.publisher().connected(), path, "{campaign_id: %s}", campaign.id());
            });
        }
        for (String path : List.of("/web/api/task/leave/", "/api/action/task/leave/")) {
            changes.put(path, () -> {
                Task task = task();
                return Change.of(task.publisher(), path, "{task_id: %s}", task.id());
            });
        }
        changes.put(
                "/api/task/actions/",
                () -> operator(
                        "{task_id: %s, action: 'approve'}", task().handsIn().id()));
        changes.put(
                "/admin/api/tasks/reverse/",
                () -> operator(
                        "{task_id: %s, reason: 'Bought reactions.'}",
                        task().comesTo(TaskStatus.PAID).id()));
        changes.put(
                "/api/campaign/status/",
                () -> operator(
                        "{campaign_id: %s, status: 'paused'}", task().campaign().id()));
        changes.put(
                "/api/campaign/settings/", () -> operator("{campaign_id: %s, settings: {post_rate: 60}}", campaign()));
        changes.put(
                "/admin/api/campaigns/update/",
                () -> operator("{campaign_id: %s, name: %s}", campaign(), World.unique("Renamed ")));
        changes.put(
                "/admin/api/campaigns/create/",
                () -> operator("""
                {"advertiser_id": %s, "type": "influencer", "name": "Made", "tagline": "Show it", "description": "Show it.",
                 "hashtags": ["fanfare"], "date_end": "2099-01-01T00:00:00Z", "networks": ["instagram"], "currency": "USD",
                 "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50}, "status": "active"}
                """, world.advertiser("USD").id()));
        changes.put("/admin/api/advertisers/create/", () -> {
            String name = World.unique("advertiser");
            return operator("{name: %s, email: '%s@example.com', maximum_limit: 1000, currency: 'USD'}", name, name);
        });
        changes.put("/admin/api/advertisers/update/", () -> {
            Advertiser advertiser = world.advertiser("USD");
            return operator("{advertiser_id: %s, maximum_limit: 2000}", advertiser.id());
        });
    }

    private static void funds(Map<String, Supplier<Change>> changes) {
        changes.put("/admin/api/funding/deposits/approve/", () -> operator("{deposit_id: %s}", deposit()));
        changes.put("/api/advertiser/funds/withdraw/", () -> operator("{advertiser_id: %s, amount: 20}", funded()));
        changes.put(
                "/admin/api/funding/withdrawals/pay/",
                () -> operator(
                        "{withdrawal_id: %s, reference: 'transfer 7'}",
                        world.staff(Permission.FINANCE_MANAGE)
                                .call("/api/advertiser/funds/withdraw/", "{advertiser_id: %s, amount: 20}", funded())
                                .expect(201)
                                .number("withdrawal_id")));
        changes.put("/api/advertiser/campaign/fund/", () -> {
            long id = world.advertiser("USD").campaign("{status: 'draft'}").id();
            long advertiser = world.sql("select advertiser_id from campaigns where id = ?", id)
                    .number();
            world.operator()
                    .call("/admin/api/funding/deposits/approve/", "{deposit_id: %s}", deposit(advertiser))
                    .expect(200);
            return operator("{campaign_id: %s, budget: 60}", id);
        });
    }

    private static long deposit() {
        return deposit(world.advertiser("USD").id());
    }

    private static long deposit(long advertiser) {
        return world.staff(Permission.CORRECTIONS_PROPOSE)
                .call(
                        "/admin/api/funding/deposits/propose/",
                        "{advertiser_id: %s, amount: 100, currency: 'USD', evidence: %s}",
                        advertiser,
                        World.unique("advice"))
                .expect(201)
                .number("deposit_id");
    }

    /** An advertiser who has paid in a hundred. */
    private static long funded() {
        long advertiser = world.advertiser("USD").id();
        world.operator()
                .call("/admin/api/funding/deposits/approve/", "{deposit_id: %s}", deposit(advertiser))
                .expect(200);
        return advertiser;
    }

    private static long campaign() {
        return world.advertiser("USD").campaign().id();
    }

    private static Task task() {
        return world.publisher().connected().joins(world.advertiser("USD").campaign());
    }

    @Test
    @DisplayName("PD-07 a dry run of each endpoint changes no row, and says what the change then does")
    void saysWhatThenHappens() {
        Map<String, Supplier<Change>> changes = changes();
        assertThat(changes.keySet()).isEqualTo(declared());
        SoftAssertions softly = new SoftAssertions();
        changes.forEach((path, prepared) -> softly.check(() -> {
            Change change = prepared.get();
            world.dispatch();
            // Whatever the first use of a credential leaves behind.
            change.client().post(path, "{}");
            Map<String, String> before = Contents.of(DATABASE);
            Answer dry = change.client().post(path + DRY, change.body()).expect(200);
            Map<String, String> after = Contents.of(DATABASE);
            after.entrySet().removeAll(before.entrySet());
            assertThat(after).as(path).isEmpty();
            assertThat(dry.header("Fanfare-Dry-Run")).as(path).contains("true");
            assertThat(dry.flag("dry_run") && dry.flag("complete")).as(path).isTrue();

            Answer real = change.client().post(path, change.body());
            assertThat(real.status()).as("%s answered %s", path, real.body()).isBetween(200, 201);
            assertThat(real.header("Fanfare-Dry-Run")).as(path).isEmpty();
            assertThat(entries(dry)).as(path).isEqualTo(posted(real));
            assertThat(events(dry)).as(path).isEqualTo(happened(real));
            assertThat(audit(dry)).as(path).isEqualTo(audited(real));
            long last =
                    world.sql("select coalesce(max(id), 0) from notifications").number();
            world.dispatch();
            assertThat(notified(dry)).as(path).isEqualTo(told(last));
        }));
        softly.assertAll();
    }

    private static TreeSet<String> declared() {
        TreeSet<String> paths = new TreeSet<>();
        Modules.ALL.forEach(module -> module.endpoints().stream()
                .filter(Endpoint::mayRunDry)
                .forEach(endpoint -> paths.add(endpoint.path())));
        return paths;
    }

    /** Ids of what is made anew are others in the end. */
    private static String plain(String text) {
        return text.replaceAll("\\d{3,}|PO-\\w+", "#").replaceAll(":\\d+", ":#").replaceAll(" \\d+ of", " # of");
    }

    private static List<String> entries(Answer dry) {
        List<String> lines = new ArrayList<>();
        for (JsonNode entry : dry.list("entries")) {
            entry.path("postings")
                    .forEach(leg -> lines.add(plain(entry.path("key").asText()) + " "
                            + entry.path("kind").asText() + " "
                            + leg.path("user_id").asText("-") + " "
                            + leg.path("account").asText() + " " + cents(leg.path("amount")) + " "
                            + leg.path("currency").asText()
                            + (leg.has("balance_after") ? " " + cents(leg.path("balance_after")) : "")));
        }
        return lines;
    }

    private static String cents(JsonNode amount) {
        return amount.decimalValue().setScale(2).toPlainString();
    }

    private static List<String> posted(Answer real) {
        return world.sql("""
                        select e.key || ' ' || e.kind || ' ' || coalesce(a.owner_id::text, '-') || ' ' || a.kind || ' '
                          || (p.amount / 100.0)::numeric(20, 2) || ' ' || p.currency || ' ' || (a.balance / 100.0)::numeric(20, 2)
                        from journal_entries e join postings p on p.entry_id = e.id join accounts a on a.id = p.account_id
                        where e.request_id = ? order by e.id, p.id
                        """, real.header("X-Request-Id").orElseThrow()).texts().stream()
                .map(line -> {
                    int space = line.indexOf(' ');
                    return plain(line.substring(0, space)) + line.substring(space);
                })
                .toList();
    }

    private static List<String> events(Answer dry) {
        return dry.list("events").stream().map(one -> one.path("type").asText()).toList();
    }

    private static List<String> happened(Answer real) {
        return world.sql(
                        "select type from outbox where request_id = ? order by id",
                        real.header("X-Request-Id").orElseThrow())
                .texts();
    }

    private static List<String> audit(Answer dry) {
        return dry.list("audit").stream()
                .map(one -> one.path("action").asText() + " "
                        + plain(one.path("subject").asText()))
                .toList();
    }

    private static List<String> audited(Answer real) {
        return world
                .sql(
                        "select action || ' ' || subject from audit_log where request_id = ? order by id",
                        real.header("X-Request-Id").orElseThrow())
                .texts()
                .stream()
                .map(DryRunTest::plain)
                .toList();
    }

    private static List<String> notified(Answer dry) {
        return dry.list("notifications").stream()
                .map(one ->
                        one.path("user_id").asLong() + " " + one.path("type").asText())
                .toList();
    }

    private static List<String> told(long last) {
        return world.sql("select user_id || ' ' || type from notifications where id > ? order by id", last)
                .texts();
    }
}
