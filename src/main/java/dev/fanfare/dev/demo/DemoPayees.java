package dev.fanfare.dev.demo;

import dev.fanfare.money.payment.api.AccountType;
import dev.fanfare.money.payment.api.GetMicroDeposits;
import dev.fanfare.money.payment.api.GetMicroDeposits.MicroDeposits;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDestinations.AddDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.ConfirmByLink;
import dev.fanfare.money.payment.api.PayoutDestinations.Destination;
import dev.fanfare.money.payment.api.PayoutDestinations.DestinationAdded;
import dev.fanfare.money.payment.api.PayoutDestinations.ListDestinations;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.money.payment.api.SaveBankAccountBuilder;
import dev.fanfare.money.payment.api.VerifyBankAccount;
import dev.fanfare.money.tax.api.TaxForms;
import dev.fanfare.money.tax.api.TaxFormsUpdateW9Builder;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.account.api.PasswordChanges.ResetPassword;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.signin.api.Reauthenticate;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Secret;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Predicate;

/** What the demo's publishers do to be paid, whatever settings protect payouts: a tax form, confirmed destinations, step-up. */
record DemoPayees(Asker asker) {
    /** A valid routing number that is common in examples. */
    private static final String ROUTING_NUMBER = "021000021";

    static final long NONE = 0;

    /** One in so many has an address at which PayPal finds no account, so that it returns what is sent there. */
    private static final int RETURNED = 15;

    /** Sends an ask, and waits for its answer. */
    interface Asker {
        <R extends Message> R ask(Caller caller, Ask<R> ask);
    }

    void fillTaxForm(Caller publisher, int number) {
        asker.ask(
                publisher,
                TaxFormsUpdateW9Builder.builder()
                        .name(DemoAdvertisers.firstName(number) + " " + DemoAdvertisers.lastName(number))
                        .businessName(null)
                        .classification("individual")
                        .tinType("ssn")
                        .tin(new Secret("219-%02d-%04d".formatted(10 + number, 1_000 + 37 * number)))
                        .address(new TaxForms.Address(10 + number + " Harbour Street", "New York", "NY", "10001", "US"))
                        .backupWithholding(false)
                        .certified(true)
                        .build());
    }

    /** Adds the publisher's address at PayPal, unless it is there, and confirms it. */
    void addPaypal(Caller publisher, int number) {
        if (destination(publisher, one -> "paypal_email".equals(one.type())).isEmpty()) {
            addPaypalOf(publisher, number, number);
        }
    }

    /** Adds the address at PayPal of this or another publisher, and confirms it. */
    void addPaypalOf(Caller publisher, int number, int owner) {
        DestinationAdded added = asker.ask(publisher, new AddDestination("paypal", paypal(owner)));
        if (added.usableAt() == null) {
            confirm(publisher, number, added.destinationId());
        }
    }

    /** Whether the address at PayPal has rested. */
    boolean isPaypalUsable(Caller publisher) {
        return destination(publisher, one -> "paypal_email".equals(one.type()))
                .filter(one -> "usable".equals(one.status().code()))
                .isPresent();
    }

    private Optional<Destination> destination(Caller publisher, Predicate<Destination> which) {
        return asker.ask(publisher, new ListDestinations()).destinations().stream()
                .filter(which)
                .findFirst();
    }

    static PayoutAddress paypal(int number) {
        return new PayoutAddress((number % RETURNED == 3 ? "returned." : "") + DemoAdvertisers.email(number), null);
    }

    /** By the link that is mailed to its owner. */
    private void confirm(Caller publisher, int number, long destination) {
        Secret token = asker.ask(
                        Caller.system("demo"),
                        new MakeLink(
                                publisher.id(),
                                MailKind.CONFIRM_DESTINATION,
                                DemoAdvertisers.email(number),
                                Long.toString(destination),
                                null))
                .token();
        asker.ask(publisher, new ConfirmByLink(token));
    }

    /**
     * Adds a bank account, and verifies it.
     *
     * @return its id; empty where its deposits are not known before a run sends them
     */
    Optional<Long> bank(Caller operator, Caller publisher, int number) {
        long account = asker.ask(publisher, account(number)).bankAccountId();
        destination(
                        publisher,
                        one -> one.bankAccount() != null && one.bankAccount().id() == account && one.usableAt() == null)
                .ifPresent(one -> confirm(publisher, number, one.destinationId()));
        try {
            MicroDeposits deposits = asker.ask(operator, new GetMicroDeposits(account));
            asker.ask(operator, new VerifyBankAccount(account, deposits.amount1(), deposits.amount2()));
            return Optional.of(account);
        } catch (Refused unknown) {
            return Optional.empty();
        }
    }

    /** The bank account of a publisher. */
    static SaveBankAccount account(int number) {
        return SaveBankAccountBuilder.builder()
                .bankName(number % 2 == 0 ? "Harbour Savings" : "Union Credit")
                .accountNumber(String.format("%010d", 4_000_000_000L + 7_919L * number))
                .routingNumber(ROUTING_NUMBER)
                .accountType(number % 3 == 0 ? AccountType.SAVINGS : AccountType.CHECKING)
                .accountHolderName(DemoAdvertisers.firstName(number) + " " + DemoAdvertisers.lastName(number))
                .build();
    }

    /**
     * Requests a payout, after step-up where one of this amount needs it.
     *
     * @param account at a bank; null for PayPal
     * @param password of the publisher, which is set if one is needed
     * @return its id; {@link #NONE} where the address at PayPal has to rest first
     */
    long request(Caller publisher, int number, BigDecimal amount, Long account, Secret password) {
        RequestPayout payout = new RequestPayout(
                amount,
                account == null ? "paypal" : "bank_transfer",
                account,
                null,
                account == null ? paypal(number) : null);
        try {
            return asker.ask(publisher, payout).payoutId();
        } catch (Refused refused) {
            if (!CommonFault.REAUTHENTICATION_REQUIRED.isStatusOf(refused)) {
                throw refused;
            }
            Secret token = asker.ask(
                            Caller.system("demo"),
                            new MakeLink(
                                    publisher.id(), MailKind.RESET_PASSWORD, DemoAdvertisers.email(number), null, null))
                    .token();
            asker.ask(publisher, new ResetPassword(token, password));
            asker.ask(publisher, new Reauthenticate(password, null, null));
            if (account == null) {
                // A reset ends destinations that are new.
                addPaypal(publisher, number);
                if (!isPaypalUsable(publisher)) {
                    return NONE;
                }
            }
            return asker.ask(publisher, payout).payoutId();
        }
    }
}
