package dev.fanfare.money.disbursement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class OwnTransferTest {
    private final World world = World.shared();

    @Test
    @DisplayName("DR-08: no member of staff decides what became of money that is sent to them")
    void isNotDecidedByItsPayee() {
        Publisher publisher = world.publisher().earns("50", "USD");
        String id = Sendings.send(world.node(), publisher.asksPayout("30"));
        long transfer = world.number("select id from transfers where end_to_end_id = ?", id);
        Operator payee = world.promoted(publisher, Permission.PAYOUTS_PROCESS);
        for (String outcome : new String[] {"returned", "failed", "settled"}) {
            payee.refused(
                    403,
                    "permission_denied",
                    "/admin/api/transfers/decide/",
                    "{transfer_id: %s, outcome: %s, reason: 'The bank says so.'}",
                    transfer,
                    outcome);
        }
        assertThat(world.text("select status from transfers where id = ?", transfer))
                .isEqualTo("sent");
    }
}
