package dev.fanfare.finance;

import dev.fanfare.finance.InvoiceRepository.Filter;
import dev.fanfare.finance.InvoiceRepository.Moved;
import dev.fanfare.finance.api.InvoiceMoves.PayInvoice;
import dev.fanfare.finance.api.InvoiceMoves.VoidInvoice;
import dev.fanfare.finance.api.ListAdvertiserInvoices;
import dev.fanfare.finance.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.finance.api.ListInvoices;
import dev.fanfare.finance.api.ListInvoices.InvoicePage;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.ledger.Entry;
import dev.fanfare.ledger.Ledger;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Given;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists invoices and moves them: an open one is paid, or voided as a mistake. */
final class InvoiceService {
    private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
    private static final LocalDate LAST = LocalDate.of(9999, 12, 1);

    private final Database db;

    InvoiceService(Database db) {
        this.db = db;
    }

    Future<AdvertiserInvoices> listOfAdvertiser(Caller caller, ListAdvertiserInvoices ask) {
        Filter filter = filter(ask.advertiserId(), ask.invoiceStatus(), ask.dateFrom(), ask.dateTo());
        return visible(db, caller, ask.advertiserId())
                .compose(visible -> InvoiceRepository.listOfAdvertiser(db, filter))
                .map(AdvertiserInvoices::new);
    }

    Future<InvoicePage> list(Caller caller, ListInvoices ask) {
        Paging paging = Paging.of(ask.page(), ask.limit());
        Filter filter = filter(ask.advertiserId(), ask.invoiceStatus(), ask.dateFrom(), ask.dateTo());
        return Future.all(InvoiceRepository.list(db, filter, paging), InvoiceRepository.count(db, filter))
                .map(both -> new InvoicePage(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<Committed<Done>> pay(Caller caller, PayInvoice ask) {
        long id = ask.invoiceId();
        String reference = Given.text(ask.reference());
        return db.change(caller, ask, tx -> InvoiceRepository.pay(tx, id, reference)
                .compose(moved -> moved.isPresent()
                        ? Ledger.post(tx, payment(caller, id, moved.get()))
                                .compose(posted -> audit(tx, caller, id, "paid", moved.get(), reference, null))
                        : impossible(tx, id, "paid"))
                .map(new Done("The invoice has been paid.")));
    }

    Future<Committed<Done>> voidIt(Caller caller, VoidInvoice ask) {
        long id = ask.invoiceId();
        return db.change(caller, ask, tx -> InvoiceRepository.voidIt(tx, id, ask.reason())
                .compose(moved -> moved.isPresent()
                        ? audit(tx, caller, id, "void", moved.get(), null, ask.reason())
                        : impossible(tx, id, "void"))
                .map(new Done("The invoice is void; the advertiser's next one bills its amount again.")));
    }

    /** Fails as for an unknown advertiser when the caller may not see this one. */
    static Future<Void> visible(Database db, Caller caller, long advertiserId) {
        Future<Boolean> there = caller.may(Permission.FINANCE_VIEW) || caller.is(advertiserId)
                ? InvoiceRepository.advertiserExists(db, advertiserId)
                : Future.succeededFuture(false);
        return there.map(exists -> {
            if (!exists) {
                throw CommonFault.notFound("advertiser", advertiserId);
            }
            return null;
        });
    }

    private static Entry payment(Caller caller, long id, Moved invoice) {
        return Entry.of(
                        "invoice:" + id + ":paid",
                        "invoice_paid",
                        "Invoice " + id + " of " + invoice.amount() + " was paid.",
                        caller.requestId())
                .from(invoice.advertiserId(), AccountKind.ADVERTISER_PAID, invoice.amount())
                .onto(invoice.advertiserId(), AccountKind.ADVERTISER_RECEIVABLE, invoice.amount())
                .entry();
    }

    private static Future<Void> audit(
            Tx tx, Caller caller, long id, String status, Moved invoice, String reference, String reason) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("status", status);
        after.put("amount", invoice.amount().toString());
        after.put("reference", reference);
        return Audit.write(tx, caller, "invoice." + status, "invoice:" + id, Map.of("status", "open"), after, reason);
    }

    private static <T> Future<T> impossible(Tx tx, long id, String to) {
        return InvoiceRepository.findStatus(tx, id).map(status -> {
            throw CommonFault.transition(status.orElseThrow(() -> CommonFault.notFound("invoice", id)), to, List.of());
        });
    }

    /** An invoice is dated the last day of its month. */
    private static Filter filter(Long advertiserId, String status, LocalDate dateFrom, LocalDate dateTo) {
        Days.of(dateFrom, dateTo);
        LocalDate from = Optional.ofNullable(dateFrom).orElse(FIRST).withDayOfMonth(1);
        LocalDate to = dateTo == null ? LAST : lastMonthBy(dateTo);
        String wanted = Given.text(status);
        return new Filter(advertiserId, "all".equals(wanted) ? null : wanted, from, to);
    }

    /** The last month that ends on or before a day. */
    private static LocalDate lastMonthBy(LocalDate day) {
        return day.plusDays(1).withDayOfMonth(1).minusMonths(1);
    }
}
