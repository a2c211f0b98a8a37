package dev.fanfare.money.finance.model;

import dev.fanfare.app.node.Blocking;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.api.BankFiles.ImportBankFile;
import dev.fanfare.money.banking.api.BankingJobs.MatchBankLines;
import dev.fanfare.money.banking.api.BankingJobs.ReadBankFiles;
import dev.fanfare.money.finance.api.Corrections;
import dev.fanfare.money.finance.api.Corrections.CreateCorrection;
import dev.fanfare.money.finance.model.OutsideBank.Booking;
import dev.fanfare.money.finance.model.OutsideBank.Payment;
import dev.fanfare.money.finance.model.OutsideBank.SentFile;
import dev.fanfare.money.finance.model.OutsideBank.State;
import dev.fanfare.money.finance.model.OutsideBank.Told;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.RequestPayout;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.proposals.Proposals.ApproveProposal;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Books;
import dev.fanfare.support.Callers;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** One sequence at the border: what we do, and what the bank does. */
final class Border {
    static final List<String> CURRENCIES = List.of("EUR", "USD", "JPY");
    private static final List<String> PAYPAL = List.of("good", "refused", "returned", "unfunded", "invalid");
    private static final List<String> STRIPE = List.of("acct_good", "acct_poor", "acct_closed", "acct_later");

    /**
     * Who takes part in all sequences.
     *
     * @param payees publishers, and their verified accounts
     * @param staff two who may do everything
     */
    record People(List<Long> payees, List<Long> accounts, List<Long> staff, Books books) {}

    /** How the service is called. */
    interface Calls {
        /** Its answer; fails with a Refused. */
        <R extends Message> R ask(Caller caller, Ask<R> ask);

        /** Does all that is due of a job. */
        void sweep(Ask<JobResult> job);

        /** By the bus of a node. */
        static Calls of(Node node) {
            return new Calls() {
                @Override
                public <R extends Message> R ask(Caller caller, Ask<R> ask) {
                    return Blocking.await(node.fanfare().bus().ask(caller, ask));
                }

                @Override
                public void sweep(Ask<JobResult> job) {
                    node.sweep(job);
                }
            };
        }
    }

    final Node node;
    final OutsideBank bank;
    private final Calls calls;
    private final People people;
    private final Consumer<List<Corrections.Leg>> corrected;
    private final Clerk clerk = new Clerk(this);
    private final StaffActs own = new StaffActs(this);
    private final BankActs others = new BankActs(this);
    final OutsideProviders providers;
    private final Map<String, Advertiser> advertisers = new HashMap<>();
    private final List<Long> payouts = new ArrayList<>();
    private final List<Long> told = new ArrayList<>();
    /** By file of the bank. */
    private final Map<Long, List<Booking>> bookings = new HashMap<>();

    private final Map<Long, SentFile> refusals = new HashMap<>();

    Border(Node node, People people) {
        this(node, people, Calls.of(node), legs -> {});
    }

    /** @param corrected hears of what staff correct */
    Border(Node node, People people, Calls calls, Consumer<List<Corrections.Leg>> corrected) {
        this.node = node;
        this.people = people;
        this.calls = calls;
        this.corrected = corrected;
        this.bank = new OutsideBank(node.world());
        this.providers = new OutsideProviders(this);
        providers.read();
        for (String currency : CURRENCIES) {
            Advertiser advertiser = node.world().advertiser(currency);
            advertisers.put(currency, advertiser);
            people.books().charge(advertiser, "40", currency, Books.start(2));
            people.books().charge(advertiser, "25", currency, Books.start(1));
        }
    }

    /** The files of the bank so far. */
    List<Long> told() {
        return told;
    }

    Booking booking(long file, int number) {
        return bookings.get(file).get(number - 1);
    }

    void refused(long file, SentFile sent) {
        refusals.put(file, sent);
    }

    SentFile refusal(long file) {
        return refusals.get(file);
    }

    List<Booking> linesOf(long file) {
        return bookings.getOrDefault(file, List.of());
    }

    void act(BankOp op) {
        switch (op.kind()) {
            case EARN ->
                correct(
                        leg(null, "platform_corrections", money(op), -10),
                        leg(payee(op), "publisher_available", money(op), 10));
            case OWE -> owe(op);
            case REQUEST -> request(op);
            case SEND_RUN, PAY_BY_HAND, DEPOSIT_BY_HAND, ENTER_BY_HAND, WITHDRAW, CLOSE_MONTH -> own.act(op);
            case DECIDE -> clerk.decide(op.pick() % 2 == 0);
            case CALL_PROVIDERS -> providers.call();
            case PAY_BY_CARD, REVERSE_CARD, MOVE_BALANCE -> providers.act(op);
            case READ_REPORTS -> providers.read();
            default -> others.act(op);
        }
    }

    /** The bank ends what it has begun and says so, and staff decide on everything that it said. */
    void end() {
        others.end();
        providers.decide();
        clerk.decide(true);
        BorderChecks.check(this);
    }

    /** More than is available, which is taken first. */
    private void owe(BankOp op) {
        long available = node.number("""
            select coalesce(sum(balance), 0) from accounts
            where owner_id = ? and kind = 'publisher_available' and currency = ?
            """, payee(op), currency(op));
        Money owed = new Money(available + money(op).minor(), currency(op));
        correct(leg(payee(op), "publisher_debt", owed, -1), leg(null, "platform_corrections", owed, 1));
    }

    private void request(BankOp op) {
        String currency = currency(op);
        int who = op.pick() % people.payees().size();
        String method =
                List.of("bank_transfer", "paypal", "bank_transfer", "stripe").get(op.pick() / 4 % 4);
        ask(
                        Callers.user(people.payees().get(who)),
                        new RequestPayout(
                                money(op).decimal(),
                                method,
                                method.equals("bank_transfer")
                                        ? people.accounts().get(who)
                                        : null,
                                currency,
                                address(op.pick(), method)))
                .ifPresent(done -> payouts.add(done.payoutId()));
    }

    /** An account at a provider, which does what its name says. */
    static PayoutAddress address(int pick, String method) {
        String name = "x" + World.unique("");
        return new PayoutAddress(
                method.equals("paypal") ? PAYPAL.get(pick % PAYPAL.size()) + name + "@example.com" : null,
                method.equals("stripe") ? STRIPE.get(pick % STRIPE.size()) + name : null);
    }

    /** Whether staff have paid it without a run. */
    boolean isPaidByHand(long payout) {
        return bank.bookings().stream().anyMatch(each -> ("payout:" + payout).equals(each.recorded));
    }

    /** What another has asked for is paid by the bank and the providers here. */
    void takes(long payout) {
        payouts.add(payout);
    }

    List<Long> pending() {
        return payouts.stream()
                .filter(id ->
                        node.text("select status from payouts where id = ?", id).equals("pending"))
                .toList();
    }

    /** The platform's accounts have no owner. */
    static Corrections.Leg leg(Long owner, String account, Money money, int times) {
        return new Corrections.Leg(
                owner, account, Money.decimal(money.minor() * times, money.currency()), money.currency());
    }

    /** Two of staff correct the books. */
    void correct(Corrections.Leg... legs) {
        requiresApproval(new CreateCorrection("A test.", List.of(legs), null, true));
        corrected.accept(List.of(legs));
    }

    /** Whether two of staff may enter what was paid in as a correction, and do so. */
    boolean entersAsCorrection(String reason, Corrections.Leg... legs) {
        boolean may =
                tries(new CreateCorrection(reason, List.of(legs), null, null)).isPresent();
        if (may) {
            corrected.accept(List.of(legs));
        }
        return may;
    }

    /** One of staff proposes it and another approves. */
    ProposedOrDone requiresApproval(Ask<ProposedOrDone> ask) {
        ProposedOrDone first = must(staff(), ask);
        return first.proposalId() != null
                ? must(Callers.superuser(people.staff().get(1)), new ApproveProposal(first.proposalId()))
                : first;
    }

    /** One of staff proposes it and another approves; empty if it is refused. */
    Optional<ProposedOrDone> tries(Ask<ProposedOrDone> ask) {
        return ask(staff(), ask)
                .map(first -> first.proposalId() != null
                        ? must(Callers.superuser(people.staff().get(1)), new ApproveProposal(first.proposalId()))
                        : first);
    }

    Caller staff() {
        return Callers.superuser(people.staff().get(0));
    }

    /** Imports a file of the bank, and the same under other ids too if it is doubled; the file's id. */
    long tell(Told file, boolean doubled) {
        Object message =
                requiresApproval(new ImportBankFile("the bank's", file.file())).message();
        long id = Long.parseLong(message.toString().replaceAll("(?s)\\D*(\\d+).*", "$1"));
        told.add(id);
        bookings.put(id, file.lines());
        calls.sweep(new ReadBankFiles());
        match();
        if (doubled) {
            tell(
                    new Told(
                            file.file()
                                    .replaceAll("<MsgId>[A-Z]+", "$0" + World.unique("X"))
                                    .replaceAll("(<(?:Stmt|Ntfctn)><Id>)", "$1" + World.unique("X")),
                            file.lines()),
                    false);
        }
        return id;
    }

    void match() {
        calls.sweep(new MatchBankLines());
    }

    /** Its answer; empty if it was refused. */
    <R extends Message> Optional<R> ask(Caller caller, Ask<R> ask) {
        try {
            return Optional.of(calls.ask(caller, ask));
        } catch (Refused refused) {
            return Optional.empty();
        }
    }

    <R extends Message> R must(Caller caller, Ask<R> ask) {
        return calls.ask(caller, ask);
    }

    void sweep(Ask<JobResult> job) {
        calls.sweep(job);
    }

    static LocalDate today() {
        return BusinessTime.today();
    }

    static LocalDate day(BankOp op) {
        return today().minusDays(op.pick() % 100);
    }

    /** What its messages call it: now and then the notification or the statement has no reference. */
    static Booking refer(BankOp op, Booking booking) {
        booking.notifiedBy = op.pick() % 5 != 0;
        booking.statedBy = op.pick() % 7 != 0;
        return booking;
    }

    static String currency(BankOp op) {
        return CURRENCIES.get(op.currency());
    }

    Advertiser advertiser(BankOp op) {
        return advertisers.get(currency(op));
    }

    List<Long> advertisers() {
        return advertisers.values().stream().map(Advertiser::id).toList();
    }

    private Long payee(BankOp op) {
        return people.payees().get(op.pick() % people.payees().size());
    }

    static Money money(BankOp op) {
        return whole(op.amount(), currency(op));
    }

    static Money whole(int units, String currency) {
        return new Money(Model.units(units, currency), currency);
    }

    Optional<Payment> any(BankOp op, State state) {
        return pick(
                op,
                bank.files().stream().flatMap(file -> file.payments().stream()).toList(),
                each -> each.state == state);
    }

    Optional<SentFile> untouched(BankOp op) {
        return pick(op, bank.files(), SentFile::isUntouched);
    }

    static <T> Optional<T> pick(BankOp op, List<T> all, Predicate<T> which) {
        List<T> found = all.stream().filter(which).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(op.pick() % found.size()));
    }
}
