package dev.fanfare.dev.demo;

import dev.fanfare.money.payment.api.GetWallet;
import dev.fanfare.money.payment.api.GetWallet.Wallet;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pays out some of what the demo's publishers have earned. */
final class DemoPayouts {
    private static final Logger LOG = LoggerFactory.getLogger(DemoPayouts.class);

    /**
     * Requests half of each sufficient balance; the payouts end in each status in turn. Destinations were added before, so they
     * have rested.
     *
     * @param added when they were
     * @param password the first publisher's
     */
    static void create(
            DemoWorld.Asking asking,
            Supplier<Caller> operator,
            List<Caller> publishers,
            Instant added,
            String password) {
        DemoPayees payees = new DemoPayees(asking::ask);
        int created = 0;
        for (int i = 0; i < publishers.size(); i++) {
            Caller publisher = publishers.get(i);
            Wallet wallet = asking.ask(publisher.renewed(), GetWallet.ofNow());
            BigDecimal amount = wallet.balance()
                    .availableBalance()
                    .divide(BigDecimal.valueOf(2), 0, RoundingMode.DOWN)
                    .min(BigDecimal.valueOf(5_000));
            if (amount.compareTo(BigDecimal.valueOf(20)) < 0) {
                continue;
            }
            Caller then = publisher.renewed().earlier(added);
            payees.fillTaxForm(then, i);
            Long account = payees.bank(operator.get().earlier(added), then, i).orElse(null);
            if (account == null) {
                payees.addPaypal(then, i);
            }
            try {
                long payout = payees.request(publisher.renewed(), i, amount, account, DemoPast.password(password, i));
                settle(asking, operator, publisher, payout, created++ % 7);
            } catch (Refused unpaid) {
                // What protects payouts here must not keep the demo from starting.
                LOG.warn("A payout of the demo was refused: {}", unpaid.getMessage());
            }
        }
    }

    private static void settle(
            DemoWorld.Asking asking, Supplier<Caller> operator, Caller publisher, long payout, int outcome) {
        switch (outcome) {
            case 0, 1 -> asking.ask(operator.get(), new ProcessPayout(payout, "DEMO-" + payout, null));
            case 2 -> asking.ask(operator.get(), new ProcessPayout(payout, null, "Sent to the bank."));
            case 3 -> asking.ask(operator.get(), new RejectPayout(payout, "The account's name does not match.", null));
            case 4 -> asking.ask(publisher.renewed(), new CancelPayout(payout));
            case 5 -> {
                asking.ask(operator.get(), new ProcessPayout(payout, null, "Sent to the bank."));
                // Fanfare itself, since it takes two people otherwise.
                asking.ask(Caller.system("demo-world"), new FailPayout(payout, "The bank sent it back."));
            }
            default -> {
                // Stays pending.
            }
        }
    }
}
