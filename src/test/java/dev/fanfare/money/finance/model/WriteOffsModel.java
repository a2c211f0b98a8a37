package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.invoicing.api.InvoiceMoves.WriteOffInvoice;
import dev.fanfare.platform.bus.Refused;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What of the invoices of one sequence is written off: all that was, but for what payments beyond the rest recover. */
final class WriteOffsModel {
    private final Border border;
    /** In minor units, with VAT, by invoice. */
    private final Map<Long, Long> written = new TreeMap<>();

    WriteOffsModel(Border border) {
        this.border = border;
    }

    /** Writes off an open invoice or a part of it, which is refused while it is not overdue or funds can pay it. */
    void writeOff(BankOp op) {
        List<Long> open = border.node.sql("""
            select id from invoices where advertiser_id = ? and status = 'open' order by id
            """, border.advertiser(op).id()).numbers();
        Border.pick(op, open, each -> true).ifPresent(invoice -> {
            boolean due = op.pick() % 7 != 0;
            setDue(invoice, due);
            long left = room(invoice) - written.getOrDefault(invoice, 0L);
            long amount = op.pick() % 3 == 0 ? left : Math.max(1, left / 3);
            BigDecimal asked = op.pick() % 3 == 0 ? null : Money.decimal(amount, Border.currency(op));
            boolean payable = border.node.number("""
                select greatest(free, 0) from advertisers where user_id = ?
                """, border.advertiser(op).id()) > 0;
            boolean done = false;
            try {
                border.requiresApproval(new WriteOffInvoice(invoice, asked, "Insolvent."));
                done = true;
            } catch (Refused refused) {
                assertThat(refused.fault().error()).isEqualTo("business_error");
            }
            assertThat(done)
                    .as("%s of invoice %s is written off", asked, invoice)
                    .isEqualTo(due && !payable);
            if (done) {
                written.merge(invoice, amount, Long::sum);
            }
        });
    }

    private void setDue(long invoice, boolean overdue) {
        border.node.execute("alter table invoices disable trigger user; update invoices set due_on ="
                + " (business_now() at time zone 'UTC')::date " + (overdue ? "- 1" : "+ 1") + " where id = " + invoice
                + "; alter table invoices enable trigger user");
    }

    private long room(long invoice) {
        return border.node.number("select amount - paid - credited from invoices where id = ?", invoice);
    }

    /** After each step: a payment recovers what it takes beyond the open amount, for good. */
    void follow() {
        written.replaceAll((invoice, amount) -> Math.min(amount, room(invoice)));
        written.forEach((invoice, amount) -> assertThat(
                        border.node.number("select written_off from invoices where id = ?", invoice))
                .as("written off of invoice %s", invoice)
                .isEqualTo(amount));
    }

    /** The bad debts in the ledger are what is written off, without its share of the VAT. */
    void check() {
        follow();
        Map<Long, Long> expected = new TreeMap<>();
        border.advertisers().forEach(id -> expected.put(id, 0L));
        written.forEach((invoice, amount) -> {
            BigDecimal vat = BigDecimal.valueOf(border.node.number("select vat from invoices where id = ?", invoice))
                    .multiply(BigDecimal.valueOf(amount))
                    .divide(
                            BigDecimal.valueOf(
                                    border.node.number("select net + vat from invoices where id = ?", invoice)),
                            0,
                            RoundingMode.HALF_UP);
            expected.merge(
                    border.node.number("select advertiser_id from invoices where id = ?", invoice),
                    amount - vat.longValueExact(),
                    Long::sum);
        });
        expected.forEach((advertiser, amount) -> assertThat(border.node.number("""
                    select coalesce(-sum(balance), 0)::bigint from accounts
                    where owner_id = ? and kind = 'advertiser_bad_debt'
                    """, advertiser))
                .as("bad debts of advertiser %s", advertiser)
                .isEqualTo(amount));
    }
}
