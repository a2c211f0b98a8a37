package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.InvoiceListRepository.Filter;
import dev.fanfare.money.invoicing.api.GetAdvertiserInvoice;
import dev.fanfare.money.invoicing.api.GetInvoice;
import dev.fanfare.money.invoicing.api.GetInvoice.InvoiceDetails;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.Sort;
import dev.fanfare.money.invoicing.api.ListInvoices;
import dev.fanfare.money.invoicing.api.ListInvoices.InvoicePage;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.ChangedRows;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.LocalDate;

/** Lists invoices. */
record InvoiceService(Database db) {
    /** An advertiser's invoices in an answer when no page is requested: one a month and currency makes few. */
    private static final int MAX_OWN = 10_000;

    Future<AdvertiserInvoices> listOfAdvertiser(Caller caller, ListAdvertiserInvoices ask) {
        boolean asked = ask.cursor() != null || ask.updatedSince() != null || ask.limit() != null;
        PageRequest part =
                PageRequest.of(ask, asked ? Paging.of(null, ask.limit()) : new Paging(1, MAX_OWN), ask.cursor());
        Filter filter = filter(ask.advertiserId(), ask.invoiceStatus(), ask.dateFrom(), ask.dateTo());
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.DATE);
        return visible(db, caller, ask.advertiserId())
                .compose(visible -> ask.updatedSince() == null && sorting == null
                        ? InvoiceListRepository.listOfAdvertiser(db, filter, part)
                                .map(found -> part.cut(
                                        found,
                                        AdvertiserInvoices.Item::id,
                                        (shown, next) -> new AdvertiserInvoices(shown, next, null)))
                        : (ask.updatedSince() == null
                                        ? InvoiceListRepository.listSortedOfAdvertiser(db, filter, sorting, part)
                                        : changed(part, ask.updatedSince(), filter))
                                .map(found -> new AdvertiserInvoices(
                                        found.items().stream()
                                                .map(InvoicePage.Invoice::item)
                                                .toList(),
                                        found.place().next(),
                                        found.place().syncedUntil())));
    }

    Future<InvoicePage> list(Caller caller, ListInvoices ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        Filter filter = filter(ask.advertiserId(), ask.invoiceStatus(), ask.dateFrom(), ask.dateTo());
        Future<PageRequest.Found<InvoicePage.Invoice>> read = ask.updatedSince() == null
                ? part.read(
                        () -> InvoiceListRepository.list(db, filter, part),
                        () -> InvoiceListRepository.count(db, filter),
                        invoice -> invoice.item().id())
                : changed(part, ask.updatedSince(), filter);
        return read.map(found -> new InvoicePage(found.items(), found.place()));
    }

    private Future<PageRequest.Found<InvoicePage.Invoice>> changed(PageRequest part, Instant since, Filter filter) {
        return ChangedRows.read(
                db,
                part,
                since,
                range -> InvoiceListRepository.listChanged(db, filter, range),
                ids -> InvoiceListRepository.listByIds(db, ids),
                invoice -> invoice.item().id());
    }

    Future<InvoiceDetails> get(Caller caller, GetInvoice ask) {
        long id = ask.invoiceId();
        return InvoiceListRepository.findOwner(db, id).compose(owner -> {
            if (owner.isEmpty()) {
                throw CommonFault.notFound("invoice", id);
            }
            return Future.all(
                            InvoiceListRepository.listPayments(db, id),
                            InvoiceListRepository.listCreditNotes(db, id),
                            InvoiceListRepository.listWriteOffs(db, id),
                            listed(caller, id))
                    .map(all ->
                            new InvoiceDetails(id, all.resultAt(3), all.resultAt(0), all.resultAt(1), all.resultAt(2)));
        });
    }

    /** As lists of all invoices show it; null for callers who may not read them. */
    private Future<InvoicePage.Invoice> listed(Caller caller, long id) {
        return caller.may(Permission.FINANCE_PERSONAL)
                ? InvoiceListRepository.listByIds(db, new Long[] {id}).map(found -> found.get(0))
                : Future.succeededFuture();
    }

    Future<AdvertiserInvoices.Item> getOfAdvertiser(Caller caller, GetAdvertiserInvoice ask) {
        return InvoiceListRepository.findOfAdvertiser(db, ask.invoiceId())
                .map(found -> found.filter(invoice -> caller.may(Permission.FINANCE_VIEW)
                                || caller.acts(invoice.advertiserId(), TeamRight.MONEY_VIEW))
                        .map(InvoiceListRepository.Owned::invoice)
                        .orElseThrow(() -> CommonFault.notFound("invoice", ask.invoiceId())));
    }

    /** Fails as for an unknown advertiser when the caller may not see this one. */
    static Future<Void> visible(Database db, Caller caller, long advertiserId) {
        Future<Boolean> there = caller.may(Permission.FINANCE_VIEW) || caller.acts(advertiserId, TeamRight.MONEY_VIEW)
                ? InvoiceListRepository.hasAdvertiser(db, advertiserId)
                : Future.succeededFuture(false);
        return there.map(exists -> {
            if (!exists) {
                throw CommonFault.notFound("advertiser", advertiserId);
            }
            return null;
        });
    }

    /** An invoice is dated the last day of its month. */
    private static Filter filter(Long advertiserId, String status, LocalDate dateFrom, LocalDate dateTo) {
        Days.of(dateFrom, dateTo);
        String given = OptionalText.blankToNull(status);
        return new Filter(
                advertiserId,
                "all".equals(given) ? null : given,
                dateFrom == null ? Filter.FIRST : dateFrom.withDayOfMonth(1),
                dateTo == null ? Filter.LAST : lastMonthBy(dateTo));
    }

    /** The last month that ends on or before a day. */
    private static LocalDate lastMonthBy(LocalDate day) {
        return day.plusDays(1).withDayOfMonth(1).minusMonths(1);
    }
}
