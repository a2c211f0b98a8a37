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

    /** The same in a run. */
    public static String send(Node node, long payout, Long run) {
        String id = Blocking.await(node.fanfare()
                        .database()
                        .transaction(tx -> TransfersService.intend(
                                tx, Caller.system("test"), run, List.of(new ToSend(payout, Rail.SEPA)))))
                .get(0)
                .endToEndId();
        node.execute(
                "update transfers set status = 'sent', sent_at = now(), due_at = null where end_to_end_id = ?", id);
        return id;
    }
}
