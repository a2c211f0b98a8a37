package dev.fanfare.money.payment;

import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What users wait for before they can be paid. */
final class PaymentWaits {
    private PaymentWaits() {}

    /** A tax form only where payouts need one. */
    static OwnerWait[] of(PaymentsConfig config) {
        List<OwnerWait> waits = new ArrayList<>(List.of(
                new OwnerWait(
                        "destination",
                        Scope.WALLET_READ,
                        Map.of(
                                "unconfirmed",
                                step(By.YOU, "Confirm it by the link in the email, or by a second factor."),
                                "resting",
                                step(By.CLOCK, "It can be used from then on.")),
                        (sql, caller) -> PayoutRepository.listWaitingDestinations(sql, caller.id())),
                new OwnerWait(
                        "bank_account",
                        Scope.WALLET_READ,
                        Map.of(
                                "deposits_due",
                                step(By.OPERATOR, "Two small deposits are sent to the account."),
                                "deposited",
                                step(By.YOU, "Verify the account by the amounts of the two deposits.")),
                        (sql, caller) -> PayoutRepository.listWaitingAccounts(
                                sql, caller.id(), BankAccountService.VERIFIABLE.toSeconds())),
                new OwnerWait(
                        "name_check",
                        Scope.WALLET_READ,
                        Map.of(
                                "asked",
                                step(By.BANK, "The bank says whether the account is in the holder's name."),
                                "no_match",
                                step(
                                        By.OPERATOR,
                                        "The bank knows another holder: correct the name, or wait for an operator.")),
                        (sql, caller) -> PayoutRepository.listWaitingNames(sql, caller.id()))));
        if (Boolean.TRUE.equals(config.safety().asksTaxProfile())) {
            waits.add(new OwnerWait(
                    "tax_form",
                    Scope.ACCOUNT,
                    Map.of("missing", step(By.YOU, "Submit a tax form: payouts need one.")),
                    (sql, caller) -> PayoutRepository.listMissingForm(sql, caller.id())));
        }
        return waits.toArray(OwnerWait[]::new);
    }
}
