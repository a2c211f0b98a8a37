package dev.fanfare.app.interleaving;

import dev.fanfare.app.interleaving.FundsMoves.Funds;
import dev.fanfare.app.interleaving.TwoNodes.Call;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.List;

/** What an advertiser and operators do with the money that the advertiser has paid in. */
final class FundsMoves extends Moves<Funds> {
    /** An advertiser with 100 EUR, a campaign without a budget, and of a state also a withdrawal of 60 or an invoice of 40. */
    record Funds(Advertiser advertiser, long campaign, long deposit, long withdrawal, long invoice) {}

    private static final String ROWS = """
            select concat_ws(' ', 'advertiser', promised, spent, funds, reserved, free) from advertisers where user_id = %1$s
            union all
            select concat_ws(' ', 'campaign', status, funded, budget, reserve_left) from campaigns where advertiser_id = %1$s
            union all
            select concat_ws(' ', 'withdrawal', status, amount) from withdrawals where advertiser_id = %1$s
            union all
            select concat_ws(' ', 'invoice', status, paid, credited) from invoices where advertiser_id = %1$s
            union all
            select concat_ws(' ', kind, currency, balance, (select count(*) from postings p where p.account_id = a.id))
            from accounts a where owner_id = %1$s
            union all
            select concat_ws(' ', 'proposal', status) from proposals where id = %2$s
            order by 1
            """;

    private final Operator proposer;
    private final Operator second;

    FundsMoves(TwoNodes nodes) {
        super(nodes);
        proposer =
                nodes.world().staff(Permission.FINANCE_VIEW, Permission.FINANCE_MANAGE, Permission.CORRECTIONS_PROPOSE);
        second = nodes.world().staff(Permission.CORRECTIONS_APPROVE, Permission.FINANCE_MANAGE);
    }

    @Override
    List<Move<Funds>> all() {
        return List.of(
                new Move<>(
                        "reserve",
                        "paid in",
                        funds -> byAdvertiser(
                                funds,
                                "/api/advertiser/campaign/fund/",
                                "{campaign_id: %s, budget: 50}",
                                funds.campaign())),
                new Move<>(
                        "withdraw",
                        "paid in",
                        funds -> byAdvertiser(
                                funds,
                                "/api/advertiser/funds/withdraw/",
                                "{advertiser_id: %s, amount: 70}",
                                funds.advertiser().id())),
                new Move<>("receive", "paid in", funds -> nodes().call(
                                second.shown("second"),
                                "/admin/api/proposals/approve/",
                                "{proposal_id: %s}",
                                funds.deposit())),
                new Move<>(
                        "cancel withdrawal",
                        "withdrawing",
                        funds -> byAdvertiser(
                                funds,
                                "/api/advertiser/funds/withdraw/cancel/",
                                "{withdrawal_id: %s}",
                                funds.withdrawal())),
                new Move<>("reject withdrawal", "withdrawing", funds -> nodes().call(
                                proposer.backend(),
                                "/admin/api/funding/withdrawals/reject/",
                                "{withdrawal_id: %s, reason: 'No.'}",
                                funds.withdrawal())),
                new Move<>(
                        "pay invoice",
                        "owing",
                        funds -> byAdvertiser(
                                funds,
                                "/api/advertiser/invoices/pay/",
                                "{advertiser_id: %s, invoice_id: %s}",
                                funds.advertiser().id(),
                                funds.invoice())),
                new Move<>("void invoice", "owing", funds -> nodes().call(
                                proposer.backend(),
                                "/admin/api/invoices/void/",
                                "{invoice_id: %s, reason: 'Wrong name.'}",
                                funds.invoice())));
    }

    private Call byAdvertiser(Funds funds, String path, Object... body) {
        return nodes().call(funds.advertiser().backend(), path, body);
    }

    private long deposit(Advertiser advertiser, String amount) {
        return proposer.proposes(
                "/admin/api/funding/deposits/create/",
                "{advertiser_id: %s, amount: %s, currency: 'EUR', evidence: %s}",
                advertiser.id(),
                amount,
                World.unique("advice"));
    }

    @Override
    Funds made(String state) {
        Advertiser advertiser = nodes().world().advertiser("EUR", 0);
        second.seconds(deposit(advertiser, "100")).expect(200);
        long campaign = advertiser.campaign("{status: 'pending'}").id();
        long withdrawal = 0;
        long invoice = 0;
        if (state.equals("withdrawing")) {
            withdrawal = advertiser
                    .backend()
                    .post("/api/advertiser/funds/withdraw/", "{advertiser_id: %s, amount: 60}", advertiser.id())
                    .expect(201)
                    .number("withdrawal_id");
        } else if (state.equals("owing")) {
            invoice = nodes().invoice(advertiser, "40");
        }
        return new Funds(advertiser, campaign, deposit(advertiser, "30"), withdrawal, invoice);
    }

    @Override
    String rows(Funds funds) {
        return nodes().rows(ROWS.formatted(funds.advertiser().id(), funds.deposit()));
    }
}
