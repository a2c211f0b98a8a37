package dev.fanfare.money.finance.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.banking.api.BankFiles.AssignBankLine;
import dev.fanfare.money.finance.model.OutsideBank.Booking;
import dev.fanfare.money.finance.model.OutsideBank.SentFile;
import dev.fanfare.money.finance.model.OutsideBank.Why;
import dev.fanfare.money.invoicing.api.InvoiceMoves.PayInvoice;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Staff who decide on what matches nothing. They may call the bank, which tells them what a line is, and look at what is
 * recorded of it here.
 */
final class Clerk {
    private static final String UNMATCHED = """
        select id, file_id, number, source, what, may_be, problem
        from bank_lines
        where status = 'unmatched' and file_id = any (?::bigint[])
        order by id
        """;

    private static final String CREDITED = """
        select 'line:' || l.id
        from bank_lines l
        where l.status in ('matched', 'assigned') and l.subject is not null and l.subject not like 'line:%'
          and (l.file_id, l.number) in (select * from unnest(?::bigint[], ?::integer[]))
        """;

    private final Border border;

    Clerk(Border border) {
        this.border = border;
    }

    /** @param notified whether also on what was only notified */
    void decide(boolean notified) {
        for (Map<String, Object> line :
                border.node.sql(UNMATCHED, array(border.told())).rows()) {
            String to = decide(line, notified);
            if (to != null) {
                border.requiresApproval(assignment((Long) line.get("id"), to));
                border.match();
            }
        }
    }

    private static String array(List<?> values) {
        return values.toString().replace('[', '{').replace(']', '}');
    }

    /** What it is assigned to, such as {@code advertiser:7}; null leaves it. */
    private String decide(Map<String, Object> line, boolean notified) {
        long file = (Long) line.get("file_id");
        String source = line.get("source").toString();
        if (source.equals("pain.002")) {
            SentFile refused = border.refusal(file);
            return "run:" + refused.run() + "/" + refused.number();
        }
        Booking booking = border.booking(file, (Integer) line.get("number"));
        if (source.equals("camt.054")) {
            return notified
                            && booking.why == Why.PAID_IN
                            && booking.recorded == null
                            && booking.invoice == 0
                            && credited(booking) == null
                    ? "advertiser:" + booking.payer
                    : null;
        }
        String credited = credited(booking);
        return credited != null ? credited : booking.recorded != null ? booking.recorded : ofNew(line, booking);
    }

    /** The line that has moved what this booking is about, such as that of its notification; null for none. */
    private String credited(Booking booking) {
        List<List<Object>> lines = border.told().stream()
                .flatMap(file -> {
                    List<Booking> all = border.linesOf(file);
                    return java.util.stream.IntStream.range(0, all.size())
                            .filter(i -> all.get(i) == booking)
                            .mapToObj(i -> List.<Object>of(file, i + 1));
                })
                .toList();
        List<String> found = border.node
                .sql(
                        CREDITED,
                        array(lines.stream().map(each -> each.get(0)).toList()),
                        array(lines.stream().map(each -> each.get(1)).toList()))
                .texts();
        assertThat(found).as("lines that credit one booking").hasSizeLessThan(2);
        return found.isEmpty() ? null : found.get(0);
    }

    private String ofNew(Map<String, Object> line, Booking booking) {
        return switch (booking.why) {
            case PAID_IN -> paidIn(booking);
            case TAKEN_BACK -> takenBack(booking);
            case BATCH -> "run:" + booking.batch.run() + "/" + booking.batch.number();
            case PAID -> "transfer:" + booking.payment.endToEndId;
            case RETURNED -> returned(booking);
            case CHARGED -> "account:charges";
            case MOVED -> "account:clearing";
            default -> throw new AssertionError("nothing is recorded of " + line);
        };
    }

    /** A payment of an invoice as far as that is open, otherwise funds; by hand first now and then. */
    private String paidIn(Booking booking) {
        long open = booking.invoice == 0
                ? 0
                : border.node.number("select amount - paid - credited from invoices where id = ?", booking.invoice);
        if (booking.amount.minor() > open) {
            return "advertiser:" + booking.payer;
        }
        if (booking.invoice % 2 == 0) {
            return "invoice:" + booking.invoice;
        }
        border.requiresApproval(
                new PayInvoice(booking.invoice, booking.amount.decimal(), null, booking.reference, true));
        return "payment:"
                + border.node.number("select max(id) from invoice_payments where invoice_id = ?", booking.invoice);
    }

    /** From the funds if so much is free, else it is owed. */
    private String takenBack(Booking booking) {
        long free = border.node.number("""
            select least(free, funds - reserved - greatest(spent_funded - settled, 0)) from advertisers where user_id = ?
            """, booking.payer);
        if (booking.amount.minor() <= free) {
            return "advertiser:" + booking.payer;
        }
        border.correct(
                Border.leg(booking.payer, "advertiser_debt", booking.amount, -1),
                Border.leg(booking.payer, "advertiser_paid", booking.amount, 1));
        return "account:clearing";
    }

    /** The whole payment is returned: what is missing are charges. */
    private String returned(Booking booking) {
        Money missing = booking.payment.amount.minus(booking.amount);
        if (missing.isPositive()) {
            border.correct(
                    Border.leg(null, "platform_charges", missing, -1),
                    Border.leg(null, "platform_clearing", missing, 1));
        }
        return "whole_transfer:" + booking.payment.endToEndId;
    }

    private static AssignBankLine assignment(long line, String to) {
        String kind = to.substring(0, to.indexOf(':'));
        String id = to.substring(to.indexOf(':') + 1);
        boolean confirms = List.of("deposit", "payout", "withdrawal", "payment", "correction", "line")
                .contains(kind);
        String[] run = Objects.equals(kind, "run") ? id.split("/") : null;
        return new AssignBankLine(
                line,
                kind.equals("advertiser") ? Long.valueOf(id) : null,
                kind.equals("invoice") ? Long.valueOf(id) : null,
                kind.endsWith("transfer") ? id : null,
                kind.equals("whole_transfer"),
                run == null ? null : Long.valueOf(run[0]),
                run == null ? null : Integer.valueOf(run[1]),
                confirms ? to : null,
                kind.equals("account") ? id : null,
                kind.equals("advertiser") || kind.equals("invoice") ? true : null,
                "As the bank says.");
    }
}
