package dev.fanfare.app;

import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Books;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** For each endpoint that has dry runs, a change that succeeds. */
final class DryRunChanges {
    /** A change that can be made once. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Change(Client client, String path, Object... body) {
        static Change of(Actor actor, String path, Object... body) {
            return new Change(path.startsWith("/web/") ? actor.web() : actor.backend(), path, body);
        }
    }

    private final World world;

    /** Each has an open invoice. */
    private final List<Advertiser> billed;

    private DryRunChanges(World world, List<Advertiser> billed) {
        this.world = world;
        this.billed = List.copyOf(billed);
    }

    /** For each endpoint that has dry runs, a change that succeeds. Whoever declares one adds it here. */
    static Map<String, Supplier<Change>> of(World world) {
        List<Advertiser> billed =
                Stream.generate(() -> world.advertiser("USD")).limit(7).toList();
        Books books = new Books(world.node());
        billed.forEach(advertiser -> books.charge(advertiser, "20.00", "USD", Books.start(1)));
        world.node().sweep(new IssueInvoices());
        return new DryRunChanges(world, billed).all();
    }

    private Map<String, Supplier<Change>> all() {
        Map<String, Supplier<Change>> changes = new TreeMap<>();
        payouts(changes);
        campaigns(changes);
        funds(changes);
        invoices(changes);
        runs(changes);
        for (String path : List.of("/admin/api/users/ban/", "/api/user/status/ban/", "/api/general/tools/user-ban/")) {
            changes.put(
                    path,
                    () -> operator(
                            "{user_id: %s, banned: true}", world.publisher().id()));
        }
        changes.put("/admin/api/users/delete-factors/", () -> {
            Publisher publisher = world.publisher();
            world.execute(
                    "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version)"
                            + " values (?, '', '', '', now(), 0)",
                    publisher.id());
            return operator("{user_id: %s, reason: 'Lost.'}", publisher.id());
        });
        changes.put("/admin/api/corrections/create/", () -> operator(correction()));
        for (String decision : List.of("approve", "reject")) {
            changes.put(
                    "/admin/api/proposals/" + decision + "/",
                    () -> new Change(
                            world.operator().shown("second"),
                            null,
                            "reject".equals(decision)
                                    ? "{proposal_id: %s, reason: 'Looked at twice.'}"
                                    : "{proposal_id: %s}",
                            deposit(world.advertiser("USD"))));
        }
        changes.put(
                "/admin/api/settings/update/",
                () -> new Change(world.operator().backend(), null, "{limits: {max_payout_amount: 9999}}"));
        changes.put(
                "/admin/api/settings/payouts/update/",
                () -> operator("{terms: [{currency: 'SEK', minimum_amount: 90, maximum_amount: 9000}]}"));
        changes.put(
                "/admin/api/users/update/",
                () -> operator(
                        "{user_id: %s, is_staff: true}", world.publisher().id()));
        changes.put(
                "/admin/api/bank-statements/import/", () -> operator("{file: %s}", """
                <Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
                <Stmt><Id>%s</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>
                """.formatted(World.unique("S"))));
        changes.put(
                "/admin/api/cash-accounts/create/",
                () -> operator("{name: 'Ours', number: %s, currency: 'EUR'}", World.unique("OWN")));
        return changes;
    }

    private void runs(Map<String, Supplier<Change>> changes) {
        String runs = "/admin/api/payout-runs/";
        changes.put(runs + "create/", () -> operator("{payout_ids: [%s]}", payout()));
        changes.put(runs + "cancel/", () -> operator("{run_id: %s, reason: 'Too early.'}", run()));
        changes.put(runs + "send/", () -> operator("{run_id: %s}", run()));
    }

    private long run() {
        return world.staff(Permission.PAYOUTS_PROCESS)
                .call("/admin/api/payout-runs/create/", "{payout_ids: [%s]}", payout())
                .expect(201)
                .number("run_id");
    }

    private void invoices(Map<String, Supplier<Change>> changes) {
        changes.put("/admin/api/invoices/pay/", () -> operator("{invoice_id: %s, amount: 5}", invoice(0)));
        changes.put("/admin/api/invoices/payments/undo/", () -> {
            world.operator().withAnother("/admin/api/invoices/pay/", "{invoice_id: %s, amount: 1}", invoice(5));
            return operator(
                    "{payment_id: %s, reason: 'Of another.'}",
                    world.number("select max(id) from invoice_payments where invoice_id = ?", invoice(5)));
        });
        changes.put("/admin/api/invoices/pay-from-funds/", () -> operator("{invoice_id: %s}", invoice(1)));
        changes.put(
                "/admin/api/invoices/credit/",
                () -> operator("{invoice_id: %s, net: 5, reason: 'Goodwill.'}", invoice(2)));
        changes.put("/admin/api/invoices/write-off/", () -> {
            world.execute(
                    "alter table invoices disable trigger user; update invoices set due_on = '2020-01-01' where id = "
                            + invoice(6) + "; alter table invoices enable trigger user");
            return operator("{invoice_id: %s, amount: 5, reason: 'Insolvent.'}", invoice(6));
        });
        changes.put("/admin/api/invoices/void/", () -> operator("{invoice_id: %s, reason: 'Wrong.'}", invoice(3)));
        changes.put(
                "/api/advertiser/invoices/pay/",
                () -> new Change(
                        billed.get(4).backend(),
                        null,
                        "{advertiser_id: %s, invoice_id: %s}",
                        billed.get(4).id(),
                        invoice(4)));
        changes.put(
                "/admin/api/vat-rates/update/", () -> operator("{country: 'FR', valid_from: '2099-01-01', rate: 21}"));
        changes.put(
                "/admin/api/legal-entities/update/",
                () -> operator("""
                {name: 'Fanfare SARL', street: 'Rue 1', postcode: '75001', city: 'Paris', country: 'FR', prefix: 'X%s'}
                """, World.unique("").replaceAll(".*(.{5})$", "$1")));
        changes.put(
                "/admin/api/accounting/periods/close/",
                () -> operator("{month: %s}", Books.month(1).toString()));
    }

    private long invoice(int advertiser) {
        return world.number(
                "select id from invoices where advertiser_id = ?",
                billed.get(advertiser).id());
    }

    private String correction() {
        return """
            {reason: 'Goodwill.', legs: [
              {account: 'platform_corrections', amount: '-7.50', currency: 'USD'},
              {account: 'publisher_available', user_id: %s, amount: 7.50, currency: 'USD'}]}""".formatted(world.publisher().id());
    }

    private void payouts(Map<String, Supplier<Change>> changes) {
        for (String path : List.of("/web/api/payout/request/", "/api/action/payout/")) {
            changes.put(path, () -> Change.of(world.publisher().earns("80", "USD"), path, Publisher.paypal("25.50")));
        }
        changes.put("/api/action/payout/cancel/", () -> {
            Publisher publisher = world.publisher().earns("80", "USD");
            return new Change(publisher.backend(), null, "{payout_id: %s}", publisher.asksPayout("30"));
        });
        String process = "{payout_id: %s, transaction_id: %s}";
        changes.put("/api/payouts/process/", () -> operator(process, payout(), World.unique("TX-")));
        changes.put("/api/payouts/reject/", () -> operator("{payout_id: %s, reason: 'Unclear.'}", payout()));
        changes.put("/admin/api/payouts/fail/", () -> {
            long payout = payout();
            world.operator().completes(payout);
            return operator("{payout_id: %s, reason: 'The account is closed.'}", payout);
        });
        // No list is read here.
        changes.put(
                "/admin/api/screenings/decide/",
                () -> operator(
                        "{screening_id: %s, action: 'clear', reason: 'Another person.'}",
                        world.number(
                                "insert into payee_screenings (user_id, name, list_entry)"
                                        + " values (?, 'eve evans', 'EU-3') returning id",
                                world.publisher().id())));
        for (String path : List.of("/web/api/update/bank-account/", "/api/update/bank-account/")) {
            changes.put(path, () -> Change.of(world.publisher(), path, Publisher.bankAccount()));
        }
    }

    private long payout() {
        return world.publisher().earns("80", "USD").asksPayout("30");
    }

    private Change operator(String body, Object... arguments) {
        Object[] all = new Object[arguments.length + 1];
        all[0] = body;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return new Change(world.operator().backend(), null, all);
    }

    private void campaigns(Map<String, Supplier<Change>> changes) {
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
        for (String update : List.of("/admin/api/campaigns/update/", "/api/campaign/update/")) {
            changes.put(update, () -> operator("{campaign_id: %s, name: %s}", campaign(), World.unique("Renamed ")));
        }
        changes.put("/api/task/draft/decide/", () -> {
            Task task = world.advertiser("USD").campaign("{drafts: true}").task();
            long draft = task.publisher()
                    .ok(
                            "/web/api/task/draft/",
                            "{task_id: %s, text: 'Look at this.', links: [], pictures: []}",
                            task.id())
                    .number("draft_id");
            return operator("{task_id: %s, draft_id: %s, action: 'approve'}", task.id(), draft);
        });
        changes.put("/admin/api/campaigns/decide/", () -> {
            long id = world.advertiser("USD").campaign("{status: 'pending'}").id();
            return operator("{campaign_id: %s, submission: 0, action: 'approve'}", id);
        });
        for (String create : List.of("/admin/api/campaigns/create/", "/api/campaign/create/")) {
            changes.put(create, () -> operator("""
                {"advertiser_id": %s, "type": "influencer", "name": "Made", "tagline": "Show it", "description": "Show it.",
                 "hashtags": ["fanfare"], "date_end": "2099-01-01T00:00:00Z", "networks": ["instagram"], "currency": "USD",
                 "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50}, "status": "active"}
                """, world.advertiser("USD").id()));
        }
        changes.put("/admin/api/advertisers/create/", () -> {
            String name = World.unique("advertiser");
            return operator("{name: %s, email: '%s@example.com', maximum_limit: 1000, currency: 'USD'}", name, name);
        });
        changes.put("/admin/api/advertisers/update/", () -> {
            Advertiser advertiser = world.advertiser("USD");
            return operator("{advertiser_id: %s, maximum_limit: 2000}", advertiser.id());
        });
    }

    private void funds(Map<String, Supplier<Change>> changes) {
        String withdraw = "/api/advertiser/funds/withdraw/";
        String money = "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}";
        changes.put(
                "/admin/api/funding/deposits/create/",
                () -> operator(money, world.advertiser("USD").id(), World.unique("advice")));
        changes.put(withdraw, () -> {
            Advertiser advertiser = funded();
            return new Change(advertiser.backend(), null, "{advertiser_id: %s, amount: 30}", advertiser.id());
        });
        changes.put(withdraw + "cancel/", () -> operator("{withdrawal_id: %s}", withdrawal()));
        changes.put(
                "/admin/api/funding/withdrawals/pay/",
                () -> operator("{withdrawal_id: %s, reference: 'SEPA 1'}", withdrawal()));
        changes.put(
                "/admin/api/funding/withdrawals/reject/",
                () -> operator("{withdrawal_id: %s, reason: 'Unclear.'}", withdrawal()));
        changes.put("/api/advertiser/campaign/fund/", () -> {
            Advertiser advertiser = funded();
            long campaign = advertiser.campaign("{status: 'draft'}").id();
            return operator("{campaign_id: %s, budget: 50}", campaign);
        });
        for (String when : List.of("pre", "post")) {
            changes.put("/api/campaign/" + when + "-register/", () -> {
                Campaign campaign = world.advertiser("USD").campaign();
                Publisher publisher = world.publisher().connected();
                if (when.equals("post")) {
                    publisher.ok("/api/campaign/pre-register/", "{campaign_id: %s}", campaign.id());
                }
                return new Change(publisher.backend(), null, "{campaign_id: %s}", campaign.id());
            });
        }
    }

    /** What waits for a second person. */
    private long deposit(Advertiser advertiser) {
        return world.staff(Permission.CORRECTIONS_PROPOSE)
                .proposes(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}",
                        advertiser.id(),
                        World.unique("advice"));
    }

    private Advertiser funded() {
        Advertiser advertiser = world.advertiser("USD");
        world.operator().seconds(deposit(advertiser)).expect(200);
        return advertiser;
    }

    private long withdrawal() {
        Advertiser advertiser = funded();
        return advertiser
                .call("/api/advertiser/funds/withdraw/", "{advertiser_id: %s, amount: 30}", advertiser.id())
                .expect(201)
                .number("withdrawal_id");
    }

    private long campaign() {
        return world.advertiser("USD").campaign().id();
    }

    private Task task() {
        return world.publisher().connected().joins(world.advertiser("USD").campaign());
    }

    /** A payout of 30 USD that is pending. */
    static long payout(World world) {
        return new DryRunChanges(world, List.of()).payout();
    }

    /** A pending task of somebody who has just joined. */
    static Task task(World world) {
        return new DryRunChanges(world, List.of()).task();
    }
}
