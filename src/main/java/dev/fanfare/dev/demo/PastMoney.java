package dev.fanfare.dev.demo;

import dev.fanfare.dev.demo.PastPeople.Brand;
import dev.fanfare.dev.demo.PastPeople.Publisher;
import dev.fanfare.money.banking.api.BankFiles.ImportBankFile;
import dev.fanfare.money.banking.api.CashAccounts.CreateCashAccount;
import dev.fanfare.money.disbursement.api.PayoutRuns.SendRun;
import dev.fanfare.money.disbursement.api.PayoutRunsCreateRunBuilder;
import dev.fanfare.money.finance.api.FinanceError;
import dev.fanfare.money.finance.api.Periods.ClosePeriod;
import dev.fanfare.money.funding.api.Deposits.CreateDeposit;
import dev.fanfare.money.funding.api.FundingReference;
import dev.fanfare.money.funding.api.FundsCheckout.BeginCheckout;
import dev.fanfare.money.funding.api.FundsCheckout.GetCheckout;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayInvoice;
import dev.fanfare.money.invoicing.api.ListInvoices.InvoicePage;
import dev.fanfare.money.invoicing.api.ListInvoicesBuilder;
import dev.fanfare.money.payment.api.GetWallet;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;

/** The money of a demo's past: payouts and their runs, what brands pay, bank statements, and a closed month. */
final class PastMoney {
    /** Of the balance, which the demo's publisher keeps. */
    private static final BigDecimal HALF = new BigDecimal("0.5");

    /** Of a payout, in minimum payouts. */
    private static final BigDecimal LEAST = BigDecimal.valueOf(2);

    private static final BigDecimal MOST = BigDecimal.valueOf(40);
    private static final BigDecimal BY_CARD = BigDecimal.valueOf(1_500);
    private static final String IBAN = "DE02120300000000202051";

    private final DemoPast past;
    private final PastStory story;
    private final PastPeople people;
    private final DemoPayees payees;

    PastMoney(DemoPast past, PastStory story, PastPeople people) {
        this.past = past;
        this.story = story;
        this.people = people;
        this.payees = new DemoPayees(past::ask);
    }

    void plan() {
        for (int day = 10; day < past.days(); day += 7) {
            story.on(day, this::request);
            story.on(day + 2, this::pay);
        }
        story.on(1, this::openAccount);
        for (int day = 5; day < past.days(); day += 20) {
            story.on(day, this::fund);
            story.on(day + 3, this::state);
        }
        for (int day = 1; day < past.days(); day++) {
            LocalDate date = past.dayOf(day);
            if (date.getDayOfMonth() == 12) {
                story.on(day, this::settleInvoices);
                story.on(day + 1, () -> close(YearMonth.from(date).minusMonths(1)));
            }
        }
        story.on(story.day(30), () -> payByCard(false));
        story.on(story.day(80), () -> payByCard(true));
        story.on(past.days() - 1, this::leaveWaiting);
    }

    private void request() {
        for (Publisher one : people.publishers()) {
            if (one.number() % 3 == past.day() % 3) {
                past.step(() -> request(one));
            }
        }
    }

    private long request(Publisher one) {
        GetWallet.Wallet wallet = past.ask(one.caller(), GetWallet.ofNow());
        BigDecimal amount = wallet.balance()
                .availableBalance()
                .multiply(one.number() == 0 ? HALF : BigDecimal.ONE)
                .setScale(0, RoundingMode.DOWN)
                .min(wallet.minimumPayout().multiply(MOST));
        return amount.compareTo(wallet.minimumPayout().multiply(LEAST)) < 0 || !payees.isPaypalUsable(one.caller())
                ? 0L
                : payees.request(one.caller(), one.number(), amount, null, past.password(one.number()));
    }

    /** A run of what was asked for until then. */
    private void pay() {
        long run = past.step(() -> past.ask(
                        people.first(),
                        PayoutRunsCreateRunBuilder.builder()
                                .note("The week's payouts")
                                .dateFrom(null)
                                .dateTo(past.today())
                                .method("paypal")
                                .currency(null)
                                .payoutIds(null)
                                .payouts(true)
                                .microDeposits(false)
                                .bankAccountIds(null)
                                .instant(false)
                                .build())
                .runId());
        past.later(20);
        past.step(() -> people.byTwo("/admin/api/payout-runs/send/", Permission.PAYOUTS_APPROVE, new SendRun(run)));
    }

    /** Brands pay in, some days before their statement says so, or by an operator's entry. */
    private void fund() {
        Brand brand = people.brands().get(past.day() / 20 % people.brands().size());
        past.step(() -> people.byTwo(
                "/admin/api/funding/deposits/create/",
                Permission.CORRECTIONS_APPROVE,
                new CreateDeposit(
                        brand.id(),
                        BigDecimal.valueOf("JPY".equals(brand.facts().currency()) ? 400_000 : 4_000),
                        brand.facts().currency(),
                        "Advice " + past.today(),
                        FundingReference.of(brand.id()),
                        null)));
    }

    private void openAccount() {
        past.step(() -> people.byTwo(
                "/admin/api/cash-accounts/create/",
                Permission.CORRECTIONS_APPROVE,
                new CreateCashAccount("House bank, euros", IBAN, null, "EUR", false)));
    }

    /** A bank statement: money of a brand, and on the last one a line that nothing explains. */
    private void state() {
        Brand brand = people.brands().stream()
                .filter(one -> "EUR".equals(one.facts().currency()))
                .findFirst()
                .orElseThrow();
        int number = past.day() / 20 + 1;
        boolean last = past.day() + 20 >= past.days();
        past.step(() -> people.byTwo(
                "/admin/api/bank-statements/import/",
                Permission.CORRECTIONS_APPROVE,
                new ImportBankFile(
                        "statement-" + number + ".xml",
                        PastStatement.text(
                                IBAN,
                                number,
                                past.today(),
                                FundingReference.of(brand.id()),
                                brand.facts().name(),
                                last))));
    }

    /** Most invoices are paid, the others fall due. */
    private void settleInvoices() {
        past.step(() -> {
            long paid = 0;
            for (InvoicePage.Invoice one : past.ask(
                            people.first(),
                            ListInvoicesBuilder.builder()
                                    .invoiceStatus("open")
                                    .limit(100)
                                    .build())
                    .invoices()) {
                if (one.item().id() % 4 != 3) {
                    people.byTwo(
                            "/admin/api/invoices/pay/",
                            Permission.CORRECTIONS_APPROVE,
                            new PayInvoice(
                                    one.item().id(),
                                    null,
                                    past.today(),
                                    "PAY-" + one.item().number(),
                                    null));
                    paid++;
                }
            }
            return paid;
        });
    }

    private void close(YearMonth month) {
        past.step(() -> {
            try {
                return people.byTwo(
                        "/admin/api/accounting/periods/close/",
                        Permission.PERIODS_CLOSE,
                        new ClosePeriod(month.toString()));
            } catch (Refused refused) {
                // Nothing was booked in a month of which the past has only the last days: the next one is the first.
                if (FinanceError.PERIOD_NOT_READY.isStatusOf(refused)
                        && month.atDay(1).isBefore(past.dayOf(0))) {
                    return 0L;
                }
                throw refused;
            }
        });
    }

    /** The demo's brand pays by card, on the page of the simulated Stripe. */
    private void payByCard(boolean disputed) {
        Brand brand = people.brands().get(0);
        long checkout = past.step(
                () -> past.ask(brand.caller(), new BeginCheckout(brand.id(), BY_CARD, past.simulator() + "/mailbox"))
                        .checkoutId());
        story.on(past.day() + 1, () -> {
            // Numbers by which the simulated Stripe knows its pages.
            long page = past.step(() -> {
                String url = past.ask(brand.caller(), new GetCheckout(checkout)).url();
                return url == null || !past.post(url) ? 0L : Long.parseLong(url.replaceFirst(".*\\D", ""));
            });
            if (disputed) {
                story.on(past.day() + 2, () -> dispute(page));
            }
        });
    }

    /** A page that the simulator has forgotten since, in a stop, is paid again. */
    private void dispute(long page) {
        long done = past.step(
                () -> past.post(past.simulator() + "/stripe/checkout/cs_simulated" + page) ? 0L : DemoPast.REFUSED - 1);
        if (done < 0) {
            payByCard(true);
        }
    }

    /** What waits for the second person today. */
    private void leaveWaiting() {
        Brand brand = people.brands().get(0);
        past.step(() -> people.byOne(
                "/admin/api/funding/deposits/create/",
                Permission.CORRECTIONS_APPROVE,
                new CreateDeposit(
                        brand.id(),
                        BigDecimal.valueOf(2_500),
                        brand.facts().currency(),
                        "Advice by telephone",
                        null,
                        null)));
    }
}
