package dev.fanfare.app.changes;

import dev.fanfare.admin.operations.api.UpdateSettings;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.DecideCampaign;
import dev.fanfare.campaigns.campaign.api.FundCampaign;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.PostRegister;
import dev.fanfare.campaigns.campaign.api.PreRegister;
import dev.fanfare.campaigns.campaign.api.SetCampaignSettings;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign;
import dev.fanfare.campaigns.signal.api.DecideSignal;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ReverseTask;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.banking.api.BankFiles.ImportBankFile;
import dev.fanfare.money.banking.api.CashAccounts;
import dev.fanfare.money.disbursement.api.DecideTransfer;
import dev.fanfare.money.disbursement.api.PayoutRuns;
import dev.fanfare.money.finance.api.Corrections.CreateCorrection;
import dev.fanfare.money.finance.api.Periods.ClosePeriod;
import dev.fanfare.money.funding.api.CardReversalMoves.DecideCardReversal;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.funding.api.Withdrawals;
import dev.fanfare.money.invoicing.api.Billing.UpdateLegalEntity;
import dev.fanfare.money.invoicing.api.Billing.UpdateVatRate;
import dev.fanfare.money.invoicing.api.InvoiceMoves;
import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.money.invoicing.api.SignUps.DecideSignUp;
import dev.fanfare.money.payment.api.PayoutDecisions;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.money.payment.api.Screenings.DecideScreening;
import dev.fanfare.money.payment.api.UpdatePayoutTerms;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.advertiser.api.CreateAdvertiser;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.people.signin.api.SecondFactors.DeleteUserFactors;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.platform.proposals.Proposals.RejectProposal;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Books;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** For each endpoint that has dry runs, a change that succeeds. */
public final class DryRunChanges {
    /** A change that can be made once. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Change(Client client, String path, Object... body) {
        static Change of(Actor actor, String path, Object... body) {
            return new Change(path.startsWith("/web/") ? actor.web() : actor.backend(), path, body);
        }
    }

    /** What needs a file or a rail first: here they are only refused. */
    public static final Set<Class<?>> AFTER_A_BANK = Set.of(
            DecideTransfer.class,
            AssignBankLine.class,
            CashAccounts.DecideBankStatement.class,
            DecideCardReversal.class,
            Withdrawals.DecideWithdrawal.class);

    private final World world;
    /** Each has an open invoice. */
    private final List<Advertiser> billed;

    /** By path. */
    private final Map<String, Supplier<Change>> changes = new TreeMap<>();

    private DryRunChanges(World world, List<Advertiser> billed) {
        this.world = world;
        this.billed = List.copyOf(billed);
    }

    /** For each endpoint that has dry runs, a change that succeeds. A new ask adds its own here. */
    public static Map<String, Supplier<Change>> of(World world) {
        List<Advertiser> billed =
                Stream.generate(() -> world.advertiser("USD")).limit(7).toList();
        Books books = new Books(world.node());
        billed.forEach(advertiser -> books.charge(advertiser, "20.00", "USD", Books.start(1)));
        world.node().sweep(new IssueInvoices());
        return new DryRunChanges(world, billed).all();
    }

    /** The paths that have one. */
    public static Set<String> paths() {
        return new DryRunChanges(null, List.of()).all().keySet();
    }

    private void put(Class<? extends Ask<?>> ask, Supplier<Change> change) {
        put(ask, path -> change.get());
    }

    /** A change at each path of the ask. */
    private void put(Class<? extends Ask<?>> ask, Function<String, Change> change) {
        Endpoints.paths(ask).forEach(path -> changes.put(path, () -> change.apply(path)));
    }

    private Map<String, Supplier<Change>> all() {
        payouts();
        new AgentChanges(world).all().forEach(this::put);
        campaigns();
        funds();
        invoices();
        runs();
        put(
                BanUser.class,
                () -> operator("{user_id: %s, banned: true}", world.publisher().id()));
        put(DeleteUserFactors.class, () -> {
            Publisher publisher = world.publisher();
            world.execute(
                    "insert into totps (user_id, name, secret, key_id, confirmed_at, credentials_version)"
                            + " values (?, '', '', '', now(), 0)",
                    publisher.id());
            return operator("{user_id: %s, reason: 'Lost.'}", publisher.id());
        });
        put(CreateCorrection.class, () -> operator(correction()));
        put(ApproveProposal.class, () -> decision("{proposal_id: %s}"));
        put(RejectProposal.class, () -> decision("{proposal_id: %s, reason: 'Looked at twice.'}"));
        put(
                UpdateSettings.class,
                () -> new Change(world.operator().backend(), null, "{limits: {max_payout_amount: 9999}}"));
        put(
                UpdatePayoutTerms.class,
                () -> operator("{terms: [{currency: 'SEK', minimum_amount: 90, maximum_amount: 9000}]}"));
        put(
                UpdateUser.class,
                () -> operator(
                        "{user_id: %s, is_staff: true}", world.publisher().id()));
        put(ImportBankFile.class, () -> operator("{file: %s}", """
                <Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
                <Stmt><Id>%s</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>
                """.formatted(World.unique("S"))));
        put(
                CashAccounts.CreateCashAccount.class,
                () -> operator("{name: 'Ours', number: %s, currency: 'EUR'}", World.unique("OWN")));
        put(
                CashAccounts.UpdateCashAccount.class,
                () -> operator(
                        "{cash_account_id: %s, gapless_numbers: true}",
                        Cash.opens(world, "EUR").id()));
        return changes;
    }

    private void runs() {
        put(PayoutRuns.CreateRun.class, () -> operator("{payout_ids: [%s]}", payout()));
        put(PayoutRuns.CancelRun.class, () -> operator("{run_id: %s, reason: 'Too early.'}", run()));
        put(PayoutRuns.SendRun.class, () -> operator("{run_id: %s}", run()));
    }

    private long run() {
        return world.staff(Permission.PAYOUTS_PROCESS)
                .call(Endpoints.path(PayoutRuns.CreateRun.class), "{payout_ids: [%s]}", payout())
                .expect(201)
                .number("run_id");
    }

    private void invoices() {
        put(InvoiceMoves.PayInvoice.class, () -> operator("{invoice_id: %s, amount: 5}", invoice(0)));
        put(InvoiceMoves.UndoPayment.class, () -> {
            world.operator()
                    .withAnother(
                            Endpoints.path(InvoiceMoves.PayInvoice.class), "{invoice_id: %s, amount: 1}", invoice(5));
            return operator(
                    "{payment_id: %s, reason: 'Of another.'}",
                    world.number("select max(id) from invoice_payments where invoice_id = ?", invoice(5)));
        });
        put(InvoiceMoves.PayFromFunds.class, () -> operator("{invoice_id: %s}", invoice(1)));
        put(
                InvoiceMoves.CreditInvoice.class,
                () -> operator("{invoice_id: %s, net: 5, reason: 'Goodwill.'}", invoice(2)));
        put(InvoiceMoves.WriteOffInvoice.class, () -> {
            world.execute(
                    "alter table invoices disable trigger user; update invoices set due_on = '2020-01-01' where id = "
                            + invoice(6) + "; alter table invoices enable trigger user");
            return operator("{invoice_id: %s, amount: 5, reason: 'Insolvent.'}", invoice(6));
        });
        put(InvoiceMoves.VoidInvoice.class, () -> operator("{invoice_id: %s, reason: 'Wrong.'}", invoice(3)));
        put(
                InvoiceMoves.PayOwnInvoice.class,
                () -> new Change(
                        billed.get(4).backend(),
                        null,
                        "{advertiser_id: %s, invoice_id: %s}",
                        billed.get(4).id(),
                        invoice(4)));
        put(UpdateVatRate.class, () -> operator("{country: 'FR', valid_from: '2099-01-01', rate: 21}"));
        put(UpdateLegalEntity.class, () -> operator("""
                {name: 'Fanfare SARL', street: 'Rue 1', postcode: '75001', city: 'Paris', country: 'FR', prefix: 'X%s'}
                """, World.unique("").replaceAll(".*(.{5})$", "$1")));
        put(ClosePeriod.class, () -> operator("{month: %s}", Books.month(1).toString()));
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

    private void payouts() {
        put(
                RequestPayout.class,
                path -> Change.of(world.publisher().earns("80", "USD"), path, Publisher.paypal("25.50")));
        put(PayoutDecisions.CancelPayout.class, () -> {
            Publisher publisher = world.publisher().earns("80", "USD");
            return new Change(publisher.backend(), null, "{payout_id: %s}", publisher.asksPayout("30"));
        });
        String process = "{payout_id: %s, transaction_id: %s}";
        put(PayoutDecisions.ProcessPayout.class, () -> operator(process, payout(), World.unique("TX-")));
        put(PayoutDecisions.RejectPayout.class, () -> operator("{payout_id: %s, reason: 'Unclear.'}", payout()));
        put(PayoutDecisions.FailPayout.class, () -> {
            long payout = payout();
            world.operator().completes(payout);
            return operator("{payout_id: %s, reason: 'The account is closed.'}", payout);
        });
        // No list is read here.
        put(
                DecideScreening.class,
                () -> operator(
                        "{screening_id: %s, action: 'clear', reason: 'Another person.'}",
                        world.number(
                                "insert into payee_screenings (user_id, name, list_entry)"
                                        + " values (?, 'eve evans', 'EU-3') returning id",
                                world.publisher().id())));
        put(SaveBankAccount.class, path -> Change.of(world.publisher(), path, Publisher.bankAccount()));
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

    private void campaigns() {
        put(JoinCampaign.class, path -> {
            Campaign campaign = world.advertiser("USD").campaign();
            return Change.of(world.publisher().connected(), path, "{campaign_id: %s}", campaign.id());
        });
        put(LeaveTask.class, path -> {
            Task task = task();
            return Change.of(task.publisher(), path, "{task_id: %s}", task.id());
        });
        put(
                ReviewTask.class,
                () -> operator(
                        "{task_id: %s, action: 'approve'}", task().handsIn().id()));
        put(
                ReverseTask.class,
                () -> operator(
                        "{task_id: %s, reason: 'Bought reactions.'}",
                        task().comesTo(TaskStatus.PAID).id()));
        put(
                SetCampaignStatus.class,
                () -> operator(
                        "{campaign_id: %s, status: 'paused'}", task().campaign().id()));
        put(SetCampaignSettings.class, () -> operator("{campaign_id: %s, settings: {post_rate: 60}}", campaign()));
        put(UpdateCampaign.class, () -> operator("{campaign_id: %s, name: %s}", campaign(), World.unique("Renamed ")));
        put(DecideSignal.class, () -> {
            long post = task().handsIn().id();
            world.execute(
                    "update signals set status = 'open', opened_at = now(), due_at = null where task_id = ?", post);
            return operator(
                    "{signal_id: %s, action: 'hold', reason: 'The same post is elsewhere.'}",
                    world.number("select id from signals where task_id = ?", post));
        });
        put(DecideCampaign.class, () -> {
            Campaign campaign = world.advertiser("USD").campaign("{status: 'draft'}");
            campaign.advertiser().ok("/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", campaign.id());
            return operator("{campaign_id: %s, submission: 1, action: 'approve'}", campaign.id());
        });
        put(CreateCampaign.class, () -> operator("""
                {"advertiser_id": %s, "type": "influencer", "name": "Made", "tagline": "Show it", "description": "Show it.",
                 "hashtags": ["fanfare"], "date_end": "2099-01-01T00:00:00Z", "networks": ["instagram"], "currency": "USD",
                 "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50}, "status": "active"}
                """, world.advertiser("USD").id()));
        put(CreateAdvertiser.class, () -> {
            String name = World.unique("advertiser");
            return operator("{name: %s, email: '%s@example.com', maximum_limit: 1000, currency: 'USD'}", name, name);
        });
        String approval = "{sign_up_id: %s, action: 'approve', maximum_limit: 500}";
        put(DecideSignUp.class, () -> operator(approval, world.publisher().signsUpCompany()));
        String raise = "{advertiser_id: %s, maximum_limit: 1}";
        put(
                UpdateAdvertiser.class,
                () -> operator(raise, world.advertiser("USD", 0).id()));
    }

    private void funds() {
        String money = "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: %s}";
        put(CreateDeposit.class, () -> operator(money, world.advertiser("USD").id(), World.unique("advice")));
        put(Withdrawals.RequestWithdrawal.class, () -> {
            Advertiser advertiser = funded();
            return new Change(advertiser.backend(), null, "{advertiser_id: %s, amount: 30}", advertiser.id());
        });
        put(Withdrawals.CancelWithdrawal.class, () -> operator("{withdrawal_id: %s}", withdrawal()));
        put(Withdrawals.PayWithdrawal.class, () -> operator("{withdrawal_id: %s, reference: 'SEPA 1'}", withdrawal()));
        put(
                Withdrawals.RejectWithdrawal.class,
                () -> operator("{withdrawal_id: %s, reason: 'Unclear.'}", withdrawal()));
        put(FundCampaign.class, () -> {
            Advertiser advertiser = funded();
            long campaign = advertiser.campaign("{status: 'draft'}").id();
            return operator("{campaign_id: %s, budget: 50}", campaign);
        });
        put(PreRegister.class, () -> {
            Campaign campaign = world.advertiser("USD").campaign();
            return new Change(world.publisher().connected().backend(), null, "{campaign_id: %s}", campaign.id());
        });
        put(PostRegister.class, () -> {
            Campaign campaign = world.advertiser("USD").campaign();
            Publisher publisher = world.publisher().connected();
            publisher.ok(Endpoints.path(PreRegister.class), "{campaign_id: %s}", campaign.id());
            return new Change(publisher.backend(), null, "{campaign_id: %s}", campaign.id());
        });
    }

    private Change decision(String body) {
        return new Change(world.operator().shown("second"), null, body, deposit(world.advertiser("USD")));
    }

    /** What waits for a second person. */
    private long deposit(Advertiser advertiser) {
        return world.staff(Permission.CORRECTIONS_PROPOSE)
                .proposes(
                        Endpoints.path(CreateDeposit.class),
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
                .call(
                        Endpoints.path(Withdrawals.RequestWithdrawal.class),
                        "{advertiser_id: %s, amount: 30}",
                        advertiser.id())
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

    /** A pending task of a publisher who has just joined. */
    static Task task(World world) {
        return new DryRunChanges(world, List.of()).task();
    }
}
