package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.Journey;
import dev.fanfare.support.Journeys;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What those do who pay, and keep the books. */
class FinanceJourneysTest {
    @RegisterExtension
    static final Journeys JOURNEYS = new Journeys("finance");

    private final World world = World.shared();
    private final Client desk = world.operator().backend();
    private final Operator second = world.staff(Permission.values());
    private final String today = LocalDate.now(ZoneOffset.UTC).toString();

    private long payout() {
        Publisher publisher = world.publisher();
        world.gives(publisher, "100");
        return asksByBank(publisher);
    }

    private static long asksByBank(Publisher publisher) {
        return publisher
                .call(
                        "/web/api/payout/request/",
                        "{amount: 40, method: 'bank_transfer', bank_account_id: %s}",
                        publisher.hasBankAccount())
                .expect(201)
                .number("payout_id");
    }

    private void approves(Journey journey, long proposal) {
        Client seconds = second.shown("second");
        assertThat(journey.ok(seconds, "/admin/api/proposals/get/", "{proposal_id: %s}", proposal)
                        .text())
                .contains("input", "outcome");
        journey.ok(seconds, "/admin/api/proposals/approve/", "{proposal_id: %s}", proposal);
    }

    @Test
    @DisplayName("pay a payout by hand")
    void paysByHand(Journey journey) {
        Publisher publisher = world.publisher();
        world.gives(publisher, "100");
        long payout = publisher.asksPayout("40");
        journey.ok(desk, "/admin/api/payouts/list/", "{limit: 1}");
        journey.ok(desk, "/api/payouts/process/", "{payout_id: %s, transaction_id: %s}", payout, World.unique("TX-"));
    }

    @Test
    @DisplayName("see why a payout waits, with its steps, run and transfer")
    void seesWhyAPayoutWaits(Journey journey) {
        Publisher publisher = world.publisher().earns("100", "USD");
        long payout = publisher.asksPayout("40");
        world.operator().bans(publisher);
        journey.ok(desk, "/admin/api/payouts/get/", "{payout_id: %s}", payout).shows("{on_hold: true, steps: [{}]}");
    }

    @Test
    @DisplayName("refuse a payout")
    void rejectsAPayout(Journey journey) {
        Publisher publisher = world.publisher().earns("100", "USD");
        journey.ok(desk, "/api/payouts/reject/", "{payout_id: %s, reason: 'Unclear.'}", publisher.asksPayout("40"));
        publisher.ok("/web/api/get/wallet/").shows("{available_balance: 100}");
    }

    @Test
    @DisplayName("put payouts into a run, and send its file to the bank")
    void paysByARun(Journey journey) {
        long payout = payout();
        Answer dry = journey.ok(
                desk.with("Fanfare-Dry-Run", "true"), "/admin/api/payout-runs/create/", "{payout_ids: [%s]}", payout);
        dry.shows("{dry_run: true}");
        long run = journey.makes(desk, "/admin/api/payout-runs/create/", "{payout_ids: [%s]}", payout)
                .number("run_id");
        journey.ok(desk, "/admin/api/payout-runs/send/", "{run_id: %s}", run);
        world.node().sweep(new SendRuns());
        journey.ok(desk, "/admin/api/payout-runs/get/", "{run_id: %s}", run)
                .shows("{status: 'sent', files: [{file: 1}]}");
        journey.ok(desk, "/admin/api/payout-runs/download/", "{run_id: %s, file: 1}", run);
    }

    @Test
    @DisplayName("record what an advertiser paid in")
    void recordsADeposit(Journey journey) {
        Advertiser advertiser = world.advertiser("USD", 0);
        long proposal = journey.makes(
                        desk,
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: 'Transfer of Ada.'}",
                        advertiser.id())
                .number("proposal_id");
        approves(journey, proposal);
        world.operator()
                .ok("/api/advertiser/funds/", "{advertiser_id: %s}", advertiser.id())
                .shows("{funds: 70}");
    }

    @Test
    @DisplayName("correct the books")
    void corrects(Journey journey) {
        Publisher publisher = world.publisher();
        long proposal = journey.makes(desk, "/admin/api/corrections/create/", """
                {reason: 'Goodwill.', legs: [
                  {account: 'platform_corrections', amount: '-5', currency: 'USD'},
                  {account: 'publisher_available', user_id: %s, amount: 5, currency: 'USD'}]}""", publisher.id())
                .number("proposal_id");
        approves(journey, proposal);
    }

    @Test
    @DisplayName("read the bank's statement in, and say what a line is that nothing explains")
    void assignsALine(Journey journey) {
        Cash bank = Cash.opens(world, "USD");
        String entry =
                "<Ntry><Amt Ccy='USD'>12.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>"
                        + Cash.today() + "</Dt></BookgDt><AcctSvcrRef>" + World.unique("B")
                        + "</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>Lunch</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>";
        String file = bank.statement(World.unique("S"), entry);
        approves(
                journey,
                journey.makes(desk, "/admin/api/bank-statements/import/", "{file: %s}", file)
                        .number("proposal_id"));
        world.node().sweep(new ReadBankFiles());
        world.node().sweep(new MatchBankLines());
        long line = world.number("select max(id) from bank_lines where cash_account_id = ?", bank.id());
        assertThat(journey.ok(desk, "/admin/api/bank-statements/unmatched/").text())
                .contains("Lunch");
        approves(
                journey,
                journey.makes(
                                desk,
                                "/admin/api/bank-statements/assign/",
                                "{line_id: %s, reason: 'As they say.', advertiser_id: %s}",
                                line,
                                world.advertiser("USD").id())
                        .number("proposal_id"));
        assertThat(world.text("select status from bank_lines where id = ?", line))
                .isEqualTo("assigned");
    }

    @Test
    @DisplayName("compare each account of ours with what its bank said last")
    void comparesCash(Journey journey) {
        journey.ok(desk, "/admin/api/cash-accounts/list/").expectFields("accounts", "next");
    }

    @Test
    @DisplayName("read a month's trial balance, VAT and open items")
    void readsAMonth(Journey journey) {
        String month = today.substring(0, 7);
        journey.ok(desk, "/admin/api/accounting/trial-balance/", "{month: %s}", month);
        journey.ok(desk, "/admin/api/accounting/vat-report/", "{month: %s}", month);
        journey.ok(desk, "/admin/api/accounting/open-items/", "{day: %s}", today);
    }

    @Test
    @DisplayName("take a month's bookings to the accountant's program")
    void exportsAMonth(Journey journey) {
        journey.ok(desk, "/admin/api/accounting/export/", "{month: %s, format: 'csv'}", today.substring(0, 7));
    }

    @Test
    @DisplayName("see who owes, and for how long")
    void seesDebts(Journey journey) {
        journey.ok(desk, "/admin/api/accounting/debts/").expectFields("day", "items", "next", "totals");
        journey.ok(desk, "/admin/api/accounting/ageing/");
    }

    @Test
    @DisplayName("read the journal of a person as sentences")
    void readsTheJournal(Journey journey) {
        Publisher publisher = world.publisher().connected().paidForATask();
        assertThat(journey.ok(desk, "/admin/api/journal/list/", "{user_id: %s}", publisher.id())
                        .text())
                .contains("sentence");
    }

    @Test
    @DisplayName("see which names a sanctions list holds")
    void seesScreenings(Journey journey) {
        journey.ok(desk, "/admin/api/screenings/list/").expectFields("screenings", "next");
    }

    @Test
    @DisplayName("see what was sent to banks and providers and has not ended")
    void seesTransfers(Journey journey) {
        journey.ok(desk, "/admin/api/transfers/report/").expectFields("open", "books");
        journey.ok(desk, "/admin/api/transfers/list/");
    }

    @Test
    @DisplayName("see what waits for a second person")
    void seesProposals(Journey journey) {
        journey.ok(desk, "/admin/api/proposals/list/").expectFields("proposals", "next");
    }

    @Test
    @DisplayName("change a currency's fees and limits")
    void changesTerms(Journey journey) {
        journey.ok(desk, "/admin/api/settings/payouts/get/", "{currency: 'HUF'}")
                .expectFields("terms");
        approves(
                journey,
                journey.makes(
                                desk,
                                "/admin/api/settings/payouts/update/",
                                "{terms: [{currency: 'HUF', minimum_amount: 2000, maximum_amount: 40000, proof_above: 30000}]}")
                        .number("proposal_id"));
    }

    @Test
    @DisplayName("make the year's files for the tax offices")
    void makesTaxFiles(Journey journey) {
        journey.ok(desk, "/admin/api/taxes/missing-tax-forms/", "{year: %s}", today.substring(0, 4));
    }
}
