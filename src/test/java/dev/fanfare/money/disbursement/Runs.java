package dev.fanfare.money.disbursement;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.money.disbursement.api.DisbursementJobs.BuildRuns;
import dev.fanfare.money.disbursement.api.DisbursementJobs.SendRuns;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;

/** Payout runs as operators make them. */
final class Runs {
    static final String CREATE = "/admin/api/payout-runs/create/";
    static final String SEND = "/admin/api/payout-runs/send/";
    static final String CANCEL = "/admin/api/payout-runs/cancel/";
    static final String SHOW = "/admin/api/payout-runs/get/";
    static final String ITEMS = "/admin/api/payout-runs/items/";
    static final String LIST = "/admin/api/payout-runs/list/";
    static final String DOWNLOAD = "/admin/api/payout-runs/download/";

    private final World world;
    final Operator maker;
    final Operator approver;

    Runs(World world) {
        this.world = world;
        this.maker = staff(world);
        this.approver = staff(world);
    }

    static Operator staff(World world) {
        return world.staff(Permission.PAYOUTS_VIEW, Permission.PAYOUTS_PROCESS, Permission.PAYOUTS_APPROVE);
    }

    /** Creates a run of these payouts; the run's id. */
    long creates(Long... payouts) {
        return maker.call(CREATE, "{payout_ids: %s}", List.of(payouts))
                .expect(201)
                .number("run_id");
    }

    /** Creates a run of the micro-deposits of these bank accounts, and nothing else; the run's id. */
    long includesDeposits(Long... accounts) {
        return maker.call(CREATE, "{payouts: false, bank_account_ids: %s}", List.of(accounts))
                .expect(201)
                .number("run_id");
    }

    /** Sends it, with a second person where it takes two, and waits until it is sent. */
    Answer sent(long run) {
        Answer sending = maker.call(SEND, "{run_id: %s}", run);
        if (sending.status() == 201) {
            approver.seconds(sending.number("proposal_id")).expect(200);
        } else {
            sending.expect(200);
        }
        world.node().sweep(new SendRuns());
        return show(run);
    }

    void isBuiltOn() {
        world.node().sweep(new BuildRuns());
    }

    Answer show(long run) {
        return maker.call(SHOW, "{run_id: %s}", run).expect(200);
    }

    String status(long run) {
        return show(run).text("status");
    }

    Answer download(long run, int file) {
        return maker.call(DOWNLOAD, "{run_id: %s, file: %s}", run, file);
    }

    List<JsonNode> items(long run) {
        return maker.call(ITEMS, "{run_id: %s, limit: 100}", run).expect(200).list("items");
    }

    /** Why a payout is left out of a run; null when it is paid. */
    String leftOut(long run, long payout) {
        return items(run).stream()
                .filter(item -> item.path("payout_id").asLong() == payout)
                .map(item -> item.path("left_out").isNull()
                        ? "none"
                        : item.path("left_out").asText())
                .findFirst()
                .orElse("absent");
    }

    /** Asks for a payout to a bank account; its id. */
    static long asksByBank(Publisher publisher, String amount, long account) {
        return publisher
                .call(
                        "/web/api/payout/request/",
                        "{amount: %s, method: 'bank_transfer', bank_account_id: %s}",
                        amount,
                        account)
                .expect(201)
                .number("payout_id");
    }

    /** A body of a bank account with an IBAN. */
    static Map<String, String> iban(String iban) {
        return Map.of(
                "bank_name", "Erste Bank",
                "iban", iban,
                "bic", "COBADEFFXXX",
                "account_holder_name", "Ada Lovelace");
    }
}
