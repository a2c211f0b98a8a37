package dev.fanfare.dev.demo;

import dev.fanfare.money.payment.api.AccountType;
import dev.fanfare.money.payment.api.GetMicroDeposits;
import dev.fanfare.money.payment.api.GetMicroDeposits.MicroDeposits;
import dev.fanfare.money.payment.api.GetWallet;
import dev.fanfare.money.payment.api.GetWallet.Wallet;
import dev.fanfare.money.payment.api.PayoutDecisions.CancelPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.FailPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.ProcessPayout;
import dev.fanfare.money.payment.api.PayoutDecisions.RejectPayout;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.money.payment.api.SaveBankAccountBuilder;
import dev.fanfare.money.payment.api.VerifyBankAccount;
import dev.fanfare.platform.bus.Caller;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Supplier;

/** Pays out some of what the demo's publishers have earned. */
final class DemoPayouts {
    /** A valid routing number that is common in examples. */
    private static final String ROUTING_NUMBER = "021000021";

    /** Requests half of each sufficient balance; the payouts end in each status in turn. */
    static void create(DemoWorld.Asking asking, Supplier<Caller> operator, List<Caller> publishers) {
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
            long account = account(asking, operator, publisher, i);
            long payout = asking.ask(
                            publisher.renewed(), new RequestPayout(amount, "bank_transfer", account, null, null))
                    .payoutId();
            settle(asking, operator, publisher, payout, created++ % 7);
        }
    }

    private static long account(DemoWorld.Asking asking, Supplier<Caller> operator, Caller publisher, int number) {
        long account = asking.ask(publisher.renewed(), account(number)).bankAccountId();
        MicroDeposits deposits = asking.ask(operator.get(), new GetMicroDeposits(account));
        asking.ask(operator.get(), new VerifyBankAccount(account, deposits.amount1(), deposits.amount2()));
        return account;
    }

    /** The bank account of a publisher. */
    static SaveBankAccount account(int number) {
        return SaveBankAccountBuilder.builder()
                .bankName(number % 2 == 0 ? "Harbour Savings" : "Union Credit")
                .accountNumber(String.format("%010d", 4_000_000_000L + 7_919L * number))
                .routingNumber(ROUTING_NUMBER)
                .accountType(number % 3 == 0 ? AccountType.SAVINGS : AccountType.CHECKING)
                .accountHolderName(
                        DemoAdvertisers.FIRST_NAMES.get(number) + " " + DemoAdvertisers.LAST_NAMES.get(number))
                .build();
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
