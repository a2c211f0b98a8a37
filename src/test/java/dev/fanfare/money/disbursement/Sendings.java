package dev.fanfare.money.disbursement;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.money.disbursement.TransfersService.ToSend;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.support.Node;
import java.util.List;

/** Payouts on their way, for tests of what comes back. */
public final class Sendings {
    private Sendings() {}

    /** Puts a payout into a file for the bank; its end-to-end id. */
    public static String send(Node node, long payout) {
        return send(node, payout, null);
    }

    /** Takes a payout on by a rail; its end-to-end id. */
    public static String intend(Node node, long payout, Rail rail) {
        return intend(node, payout, null, rail);
    }

    private static String intend(Node node, long payout, Long run, Rail rail) {
        return Blocking.await(node.fanfare()
                        .database()
                        .transaction(tx -> TransfersService.intend(
                                tx, Caller.system("test"), run, List.of(new ToSend(payout, rail)))))
                .get(0)
                .endToEndId();
    }

    /** The same in a run. */
    public static String send(Node node, long payout, Long run) {
        String id = intend(node, payout, run, Rail.SEPA);
        node.execute(
                "update transfers set status = 'sent', sent_at = now(), due_at = null where end_to_end_id = ?", id);
        return id;
    }
}
