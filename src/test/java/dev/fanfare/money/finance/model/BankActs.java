package dev.fanfare.money.finance.model;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.model.OutsideBank.Booking;
import dev.fanfare.money.finance.model.OutsideBank.Payment;
import dev.fanfare.money.finance.model.OutsideBank.SentFile;
import dev.fanfare.money.finance.model.OutsideBank.State;
import dev.fanfare.money.finance.model.OutsideBank.Told;
import dev.fanfare.money.finance.model.OutsideBank.Why;
import dev.fanfare.money.funding.api.FundingReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the bank and those who pay in do, and what the bank says of it. */
final class BankActs {
    private final Border border;
    /** Statements that come after those that follow them. */
    private final List<Told> late = new ArrayList<>();
    /** Of which we have a statement: the first one says what an account opened with, so it does not come late. */
    private final Set<String> begun = new HashSet<>();

    BankActs(Border border) {
        this.border = border;
    }

    void act(BankOp op) {
        switch (op.kind()) {
            case BANK_PAYS -> border.any(op, State.ORDERED).ifPresent(payment -> pay(op, payment));
            case BANK_PAYS_A_FILE -> border.untouched(op).ifPresent(file -> payWhole(op, file));
            case BANK_REFUSES -> refuse(op);
            case BANK_RETURNS -> giveBack(op);
            case PAY_IN -> payIn(op);
            case TAKE_BACK -> takeBack(op);
            case PAY_INVOICE -> payInvoice(op);
            case CHARGE -> charge(op);
            case NOTIFY ->
                Border.pick(op, border.bank.bookings(), each -> !each.stated && each.batch == null)
                        .ifPresent(
                                each -> border.tell(border.bank.notify(each, op.pick() % 7 - 3), op.pick() % 3 == 0));
            case STATE -> state(op);
            case DELIVER_LATE ->
                Border.pick(op, late, each -> true).ifPresent(each -> {
                    late.remove(each);
                    border.tell(each, op.pick() % 2 == 0);
                });
            default -> throw new IllegalArgumentException("nothing that others do: " + op);
        }
    }

    /** Pays what is still ordered, and says everything. */
    void end() {
        for (SentFile file : border.bank.files()) {
            for (Payment payment : file.payments()) {
                if (payment.state == State.ORDERED) {
                    payment.state = State.PAID;
                    Booking booking = new Booking(Why.PAID, payment.amount, false, Border.today());
                    booking.payment = payment;
                    border.bank.book(booking);
                }
            }
        }
        Border.CURRENCIES.forEach(currency -> late.add(border.bank.state(currency)));
        late.stream().filter(each -> !each.lines().isEmpty()).forEach(each -> border.tell(each, false));
        late.clear();
    }

    private void pay(BankOp op, Payment payment) {
        payment.state = State.PAID;
        Booking booking = new Booking(Why.PAID, payment.amount, false, Border.day(op));
        booking.payment = payment;
        border.bank.book(Border.refer(op, booking));
    }

    private void payWhole(BankOp op, SentFile file) {
        file.payments().forEach(payment -> payment.state = State.PAID);
        Booking booking = new Booking(Why.BATCH, file.sum(), false, Border.day(op));
        booking.batch = file;
        border.bank.book(Border.refer(op, booking));
    }

    private void charge(BankOp op) {
        Money amount = Border.whole(1 + op.pick() % 3, Border.currency(op));
        Booking booking = new Booking(Why.CHARGED, amount, false, Border.day(op));
        booking.coded = op.pick() % 2 == 0;
        border.bank.book(Border.refer(op, booking));
    }

    private void state(BankOp op) {
        Told statement = border.bank.state(Border.currency(op));
        if (statement.lines().isEmpty()) {
            return;
        }
        if (!begun.add(Border.currency(op)) && op.pick() % 4 == 0) {
            late.add(statement);
        } else {
            border.tell(statement, op.pick() % 3 == 0);
        }
    }

    private void refuse(BankOp op) {
        if (op.pick() % 3 == 0) {
            border.untouched(op).ifPresent(file -> {
                file.payments().forEach(payment -> payment.state = State.REFUSED);
                border.refused(border.tell(new Told(OutsideBank.refusal(file, null), List.of()), false), file);
            });
            return;
        }
        border.any(op, State.ORDERED).ifPresent(payment -> {
            payment.state = State.REFUSED;
            SentFile file = border.bank.files().stream()
                    .filter(each -> each.payments().contains(payment))
                    .findFirst()
                    .orElseThrow();
            border.refused(border.tell(new Told(OutsideBank.refusal(file, payment), List.of()), false), file);
        });
    }

    /** All of it, or less charges of the payee's bank. */
    private void giveBack(BankOp op) {
        border.any(op, State.PAID).ifPresent(payment -> {
            payment.state = State.RETURNED;
            Money charges = Border.whole(op.pick() % 3 == 0 ? 2 : 0, payment.amount.currency());
            Booking booking = new Booking(Why.RETURNED, payment.amount.minus(charges), true, Border.day(op));
            booking.payment = payment;
            border.bank.book(Border.refer(op, booking));
        });
    }

    private void payIn(BankOp op) {
        String reference = FundingReference.of(border.advertiser(op).id());
        Booking booking = new Booking(Why.PAID_IN, Border.money(op), true, Border.day(op));
        booking.payer = border.advertiser(op).id();
        booking.text = List.of(
                        reference,
                        "for you " + reference.toLowerCase(Locale.ROOT),
                        "Thanks",
                        reference.replace("RF", "RG"))
                .get(op.pick() / 3 % 4);
        border.bank.book(Border.refer(op, booking));
    }

    private void takeBack(BankOp op) {
        Border.pick(op, border.bank.bookings(), each -> each.why == Why.PAID_IN && !each.undone)
                .ifPresent(each -> {
                    each.undone = true;
                    Booking booking = new Booking(Why.TAKEN_BACK, each.amount, false, Border.day(op));
                    booking.payer = each.payer;
                    border.bank.book(Border.refer(op, booking));
                });
    }

    private void payInvoice(BankOp op) {
        List<Long> open = border.node.sql("""
            select id from invoices where advertiser_id = ? and status in ('open', 'written_off') order by id
            """, border.advertiser(op).id()).numbers();
        Border.pick(op, open, each -> true).ifPresent(id -> {
            long amount = border.node.number("select net + vat - paid - credited from invoices where id = ?", id);
            long paid = op.pick() % 3 == 0 ? amount + 100 : op.pick() % 3 == 1 ? amount : Math.max(1, amount / 3);
            Booking booking = new Booking(Why.PAID_IN, new Money(paid, Border.currency(op)), true, Border.day(op));
            booking.payer = border.advertiser(op).id();
            booking.invoice = id;
            booking.text = "Invoice " + border.node.text("""
                select e.prefix || '-' || i.number from invoices i join legal_entities e on e.id = i.legal_entity_id
                where i.id = ?
                """, id);
            border.bank.book(Border.refer(op, booking));
        });
    }
}
