package dev.fanfare.money.funding;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Operator;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;

/** What tests do with advertisers' money. */
final class Funding {
    static final String CREATE = "/admin/api/funding/deposits/create/";
    static final String LIST = "/admin/api/funding/deposits/list/";
    static final String FUNDS = "/api/advertiser/funds/";
    static final String WITHDRAW = "/api/advertiser/funds/withdraw/";
    static final String FUND = "/api/advertiser/campaign/fund/";

    private final World world;
    final Operator proposer;
    final Operator approver;

    Funding(World world) {
        this.world = world;
        this.proposer = world.staff(
                Permission.FINANCE_VIEW,
                Permission.FINANCE_MANAGE,
                Permission.CORRECTIONS_PROPOSE,
                Permission.CORRECTIONS_APPROVE);
        this.approver = world.staff(Permission.FINANCE_VIEW, Permission.FINANCE_MANAGE, Permission.CORRECTIONS_APPROVE);
    }

    /** An advertiser without credit who has paid in so much. */
    Advertiser advertiserWith(String amount, String currency) {
        Advertiser advertiser = world.advertiser(currency, 0);
        paysIn(advertiser, amount, currency);
        return advertiser;
    }

    void paysIn(Advertiser advertiser, String amount, String currency) {
        approver.seconds(proposes(advertiser, amount, currency, World.unique("advice")))
                .expect(200);
    }

    long proposes(Advertiser advertiser, String amount, String currency, String evidence) {
        return triesProposing(advertiser, amount, currency, evidence)
                .expect(201)
                .number("proposal_id");
    }

    Answer triesProposing(Advertiser advertiser, String amount, String currency, String evidence) {
        return proposer.call(
                CREATE,
                "{advertiser_id: %s, amount: %s, currency: %s, evidence: %s}",
                advertiser.id(),
                amount,
                currency,
                evidence);
    }

    /** Funds, reserved, due and free, in minor units, and the balance of the account that they are a copy of. */
    Map<String, Long> of(Advertiser advertiser) {
        List<String> names = List.of("funds", "reserved", "due", "free");
        List<Long> values = names.stream()
                .map(name -> world.number(
                        "select "
                                + Map.of(
                                                "funds", "funds",
                                                "reserved", "reserved",
                                                "due", "greatest(spent_funded - settled, 0)",
                                                "free", "free")
                                        .get(name)
                                + " from advertisers where user_id = ?",
                        advertiser.id()))
                .toList();
        return Map.of("funds", values.get(0), "reserved", values.get(1), "due", values.get(2), "free", values.get(3));
    }

    Answer withdraws(Advertiser advertiser, String amount) {
        return advertiser.backend().post(WITHDRAW, "{advertiser_id: %s, amount: %s}", advertiser.id(), amount);
    }
}
