package dev.fanfare.money.invoicing;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.invoicing.ReportsRepository.Booked;
import dev.fanfare.money.invoicing.api.GetAccountStatement;
import dev.fanfare.money.invoicing.api.GetAccountStatement.AccountStatement;
import dev.fanfare.money.invoicing.api.GetAgeing;
import dev.fanfare.money.invoicing.api.GetAgeing.Ageing;
import dev.fanfare.money.invoicing.api.GetEcSalesList;
import dev.fanfare.money.invoicing.api.GetEcSalesList.EcSalesList;
import dev.fanfare.money.invoicing.api.GetOpenItems;
import dev.fanfare.money.invoicing.api.GetOpenItems.OpenItems;
import dev.fanfare.money.invoicing.api.GetVatReport;
import dev.fanfare.money.invoicing.api.GetVatReport.VatReport;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.Account;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportAccountStatement;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportAccountStatement.AccountStatementChunk;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportAgeing;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportAgeing.AgeingChunk;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportOpenItems;
import dev.fanfare.money.invoicing.api.ReceivablesFiles.ExportOpenItems.OpenItemsChunk;
import dev.fanfare.money.invoicing.store.VatTreatment;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.Chunk;
import dev.fanfare.platform.endpoint.Days;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Month-end reports for accountants. */
record ReportsService(Database db) {
    private static final int PAGE = 100;
    /** Lines in a chunk of a file. */
    private static final int CHUNK = 100;

    Future<OpenItems> openItems(Caller caller, GetOpenItems ask) {
        LocalDate day = ask.day() == null ? BusinessTime.today() : ask.day();
        PageRequest part = page(ask, ask.limit(), ask.cursor());
        return db.transaction(tx -> Future.all(
                        ReportsRepository.listOpenItems(tx, day, part.afterId(), part.limit()),
                        ReportsRepository.sumOpenItems(tx, day)))
                .map(both -> part.cut(
                        both.<List<OpenItems.Item>>resultAt(0),
                        OpenItems.Item::invoiceId,
                        (items, next) -> new OpenItems(day, items, next, both.resultAt(1))));
    }

    Future<OpenItemsChunk> exportOpenItems(Caller caller, ExportOpenItems ask) {
        return ReportsRepository.listOpenItems(db, ask.day(), after(ask.after()), CHUNK)
                .map(found -> new OpenItemsChunk(found, Chunk.next(found, CHUNK, OpenItems.Item::invoiceId), null));
    }

    Future<Ageing> ageing(Caller caller, GetAgeing ask) {
        LocalDate day = ask.day() == null ? BusinessTime.today() : ask.day();
        PageRequest part = page(ask, ask.limit(), ask.cursor());
        return ReportsRepository.listAgeing(db, day, part.afterId(), part.limit())
                .map(found -> part.cut(found, Ageing.Line::line, (lines, next) -> new Ageing(day, lines, next)));
    }

    Future<AgeingChunk> exportAgeing(Caller caller, ExportAgeing ask) {
        return ReportsRepository.listAgeing(db, ask.day(), after(ask.after()), CHUNK)
                .map(found -> new AgeingChunk(found, Chunk.next(found, CHUNK, Ageing.Line::line), null));
    }

    Future<VatReport> vat(Caller caller, GetVatReport ask) {
        LocalDate month = YearMonth.parse(ask.month()).atDay(1);
        return db.transaction(tx -> Future.all(
                        ReportsRepository.sumVat(tx, month),
                        ReportsRepository.sumVatBooked(tx, month),
                        ReportsRepository.isClosed(tx, month)))
                .map(all -> new VatReport(
                        ask.month(), all.resultAt(2), all.resultAt(0), totals(all.resultAt(0), all.resultAt(1))));
    }

    Future<EcSalesList> ecSales(Caller caller, GetEcSalesList ask) {
        int year = Integer.parseInt(ask.period().substring(0, 4));
        boolean isQuarter = ask.period().charAt(5) == 'Q';
        int part = Integer.parseInt(ask.period().substring(isQuarter ? 6 : 5));
        LocalDate from = LocalDate.of(year, isQuarter ? 3 * part - 2 : part, 1);
        LocalDate end = from.plusMonths(isQuarter ? 3 : 1);
        PageRequest page = page(ask, ask.limit(), ask.cursor());
        return db.transaction(tx -> Future.all(
                        ReportsRepository.listEcSales(tx, from, end, page.afterId(), page.limit()),
                        ReportsRepository.isClosed(tx, end.minusDays(1))))
                .map(both -> page.cut(
                        both.<List<EcSalesList.Line>>resultAt(0),
                        EcSalesList.Line::line,
                        (lines, next) -> new EcSalesList(ask.period(), both.resultAt(1), lines, next)));
    }

    Future<AccountStatement> accountStatement(Caller caller, GetAccountStatement ask) {
        Days days = Days.of(ask.dateFrom(), ask.dateTo());
        LocalDate from = LocalDate.ofInstant(days.from(), ZoneOffset.UTC);
        LocalDate to = LocalDate.ofInstant(days.before(), ZoneOffset.UTC).minusDays(1);
        PageRequest page = page(ask, ask.limit(), ask.cursor());
        return InvoiceService.visible(db, caller, ask.advertiserId())
                .compose(visible -> db.transaction(tx -> Future.all(
                        InvoiceListRepository.listStatement(
                                tx, ask.advertiserId(), ask.currency(), from, to, page.afterId(), page.limit()),
                        InvoiceListRepository.sumStatement(tx, ask.advertiserId(), ask.currency(), from, to))))
                .map(both -> page.cut(
                        both.<List<AccountStatement.Line>>resultAt(0),
                        AccountStatement.Line::line,
                        (lines, next) -> new AccountStatement(ask.advertiserId(), both.resultAt(1), lines, next)));
    }

    Future<AccountStatementChunk> exportStatement(Caller caller, ExportAccountStatement ask) {
        Account of = ask.account();
        Days days = Days.of(of.dateFrom(), of.dateTo());
        return InvoiceService.visible(db, caller, of.advertiserId())
                .compose(visible -> InvoiceListRepository.listStatement(
                        db,
                        of.advertiserId(),
                        of.currency(),
                        LocalDate.ofInstant(days.from(), ZoneOffset.UTC),
                        LocalDate.ofInstant(days.before(), ZoneOffset.UTC).minusDays(1),
                        after(ask.after()),
                        CHUNK))
                .map(found ->
                        new AccountStatementChunk(found, Chunk.next(found, CHUNK, AccountStatement.Line::line), null));
    }

    private static long after(Long cursor) {
        return cursor == null ? 0 : cursor;
    }

    private static PageRequest page(Record ask, Integer limit, String cursor) {
        return PageRequest.of(ask, null, limit == null ? Integer.valueOf(PAGE) : limit, cursor);
    }

    private static List<VatReport.Total> totals(List<VatReport.Line> lines, List<Booked> booked) {
        Map<String, Long> inJournal = booked.stream().collect(Collectors.toMap(Booked::currency, Booked::amount));
        TreeSet<String> currencies = new TreeSet<>(inJournal.keySet());
        lines.forEach(line -> currencies.add(line.currency()));
        return currencies.stream()
                .map(currency -> new VatReport.Total(
                        currency,
                        sum(lines, currency, line -> true, VatReport.Line::net),
                        sum(lines, currency, line -> true, VatReport.Line::vat),
                        sum(
                                lines,
                                currency,
                                line -> VatTreatment.REVERSE_CHARGE.code().equals(line.treatment()),
                                VatReport.Line::net),
                        Money.decimal(inJournal.getOrDefault(currency, 0L), currency)))
                .toList();
    }

    private static BigDecimal sum(
            List<VatReport.Line> lines,
            String currency,
            Predicate<VatReport.Line> which,
            Function<VatReport.Line, BigDecimal> amount) {
        return lines.stream()
                .filter(line -> line.currency().equals(currency))
                .filter(which)
                .map(amount)
                .reduce(Money.zero(currency).decimal(), BigDecimal::add);
    }
}
