package dev.fanfare.app.interleaving;

import dev.fanfare.app.interleaving.PayoutMoves.Payout;
import dev.fanfare.app.interleaving.TwoNodes.Call;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;

/** What publishers, operators and banks do to a payout. */
final class PayoutMoves extends Moves<Payout> {
    /** A publisher with 100 USD, of which a payout of 60 was asked for. */
    record Payout(Publisher publisher, long id, long failure) {}

    private static final String PROCESS = "/api/payouts/process/";
    private static final String ROWS = """
            select concat_ws(' ', 'user', status) from users where id = %1$s
            union all
            select concat_ws(' ', 'payout', status, amount, fees, transaction_id is null, reason) from payouts
            where user_id = %1$s
            union all
            select concat_ws(' ', kind, currency, balance, (select count(*) from postings p where p.account_id = a.id))
            from accounts a where owner_id = %1$s
            union all
            select concat_ws(' ', 'audit', action, count(*)) from audit_log
            where subject = 'user:' || %1$s or subject in (select 'payout:' || id from payouts where user_id = %1$s)
            group by action
            union all
            select concat_ws(' ', 'proposal', status) from proposals where id = %2$s
            order by 1
            """;

    private final Operator operator;
    private final Operator proposer;
    private final Operator second;

    PayoutMoves(TwoNodes nodes) {
        super(nodes);
        operator = nodes.world().staff(Permission.PAYOUTS_PROCESS, Permission.USERS_BAN);
        proposer = nodes.world().staff(Permission.CORRECTIONS_PROPOSE);
        second = nodes.world().staff(Permission.PAYOUTS_APPROVE, Permission.CORRECTIONS_APPROVE);
    }

    @Override
    List<Move<Payout>> all() {
        return List.of(
                new Move<>("request", "pending", payout -> nodes().call(
                                payout.publisher().web(), "/web/api/payout/request/", Publisher.paypal("30"))),
                new Move<>("cancel", "pending", payout -> nodes().call(
                                payout.publisher().backend(),
                                "/api/action/payout/cancel/",
                                "{payout_id: %s}",
                                payout.id())),
                new Move<>("take on", "pending", payout -> byOperator(PROCESS, "{payout_id: %s}", payout.id())),
                new Move<>(
                        "reject",
                        "pending",
                        payout -> byOperator("/api/payouts/reject/", "{payout_id: %s, reason: 'No.'}", payout.id())),
                new Move<>(
                        "settle",
                        "processing",
                        payout -> byOperator(
                                PROCESS, "{payout_id: %s, transaction_id: %s}", payout.id(), World.unique("TX-"))),
                new Move<>("fail", "processing", payout -> approves(payout.failure())),
                new Move<>("return", "completed", payout -> approves(payout.failure())),
                new Move<>(
                        "ban",
                        "pending",
                        payout -> byOperator(
                                "/api/user/status/ban/",
                                "{user_id: %s, banned: true}",
                                payout.publisher().id())),
                new Move<>("correct", "pending", payout -> approves(correction(payout.publisher(), "-20"))));
    }

    private Call byOperator(String path, Object... body) {
        return nodes().call(operator.backend(), path, body);
    }

    private Call approves(long proposal) {
        return nodes().call(second.shown("second"), "/admin/api/proposals/approve/", "{proposal_id: %s}", proposal);
    }

    private long correction(Publisher publisher, String amount) {
        String taken = amount.startsWith("-") ? amount.substring(1) : "-" + amount;
        return proposer.proposes("/admin/api/corrections/create/", """
                        {reason: 'Goodwill.', legs: [
                          {account: 'platform_corrections', amount: %s, currency: 'USD'},
                          {account: 'publisher_available', user_id: %s, amount: %s, currency: 'USD'}]}""", taken, publisher.id(), amount);
    }

    @Override
    Payout made(String state) {
        Publisher publisher = nodes().world().publisher();
        publisher.backend();
        second.seconds(correction(publisher, "100")).expect(200);
        long id = publisher.asksPayout("60");
        if (state.equals("pending")) {
            return new Payout(publisher, id, 0);
        }
        operator.ok(PROCESS, "{payout_id: %s}", id);
        if (state.equals("completed")) {
            operator.completes(id);
        }
        long failure = operator.proposes("/admin/api/payouts/fail/", "{payout_id: %s, reason: 'Closed.'}", id);
        return new Payout(publisher, id, failure);
    }

    @Override
    String rows(Payout payout) {
        return nodes().rows(ROWS.formatted(payout.publisher().id(), payout.failure()));
    }
}
