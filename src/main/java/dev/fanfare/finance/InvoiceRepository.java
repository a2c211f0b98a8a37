package dev.fanfare.finance;

import dev.fanfare.finance.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.finance.api.ListInvoices.InvoicePage;
import dev.fanfare.money.Money;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Filtered;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The table invoices. */
final class InvoiceRepository {
    private InvoiceRepository() {}

    /**
     * A filter of invoices.
     *
     * @param advertiserId null for all
     * @param status null for all
     * @param from the first day of the first month
     * @param to the first day of the last month
     */
    record Filter(Long advertiserId, String status, LocalDate from, LocalDate to) {}

    private static final String ADVERTISER_EXISTS = """
            select user_id from advertisers where user_id = $1
            """;

    static Future<Boolean> advertiserExists(Sql sql, long advertiserId) {
        return sql.find(ADVERTISER_EXISTS, Long.class, advertiserId).map(Optional::isPresent);
    }

    private static final Filtered OF_ADVERTISER = Filtered.of("""
            select id, amount, currency, (month + interval '1 month' - interval '1 day')::date as date, status
            from invoices
            where advertiser_id = $1 and month between $2 and $3 {filters}
            order by id desc
            """, "and status = ?");

    static Future<List<AdvertiserInvoices.Item>> listOfAdvertiser(Sql sql, Filter f) {
        return sql.list(
                OF_ADVERTISER.by(f.status()), AdvertiserInvoices.Item.class, f.advertiserId(), f.from(), f.to());
    }

    private static final String[] FILTERS = {"and i.advertiser_id = ?", "and i.status = ?"};

    private static final Filtered LIST = Filtered.of("""
            select w.id, w.amount, w.currency, (w.month + interval '1 month' - interval '1 day')::date as date, w.status,
              w.advertiser_id, a.name as advertiser_name, w.issued_at, w.paid_at, w.reference, w.voided_at, w.reason,
              w.billed_again_by
            from invoices w
            join advertisers a on a.user_id = w.advertiser_id
            where w.id = any (array(
              select i.id from invoices i
              where i.month between $1 and $2 {filters}
              order by i.id desc
              limit $3 offset $4))
            order by w.id desc
            """, FILTERS);

    private static final Filtered COUNT =
            Filtered.of("select count(*) as count from invoices i where i.month between $1 and $2 {filters}", FILTERS);

    static Future<List<InvoicePage.Invoice>> list(Sql sql, Filter f, Paging paging) {
        return sql.list(
                LIST.by(f.advertiserId(), f.status()),
                InvoicePage.Invoice.class,
                f.from(),
                f.to(),
                paging.limit(),
                paging.offset());
    }

    static Future<Long> count(Sql sql, Filter f) {
        return sql.get(COUNT.by(f.advertiserId(), f.status()), Long.class, f.from(), f.to());
    }

    /** An invoice that has just been moved. */
    record Moved(long advertiserId, Money amount) {}

    private static final String PAY = """
            update invoices
            set status = 'paid', paid_at = now(), reference = $2
            where id = $1 and status = 'open'
            returning advertiser_id, amount, currency
            """;

    /** Empty when it is not open. */
    static Future<Optional<Moved>> pay(Tx tx, long id, String reference) {
        return tx.find(PAY, Moved.class, id, reference);
    }

    private static final String VOID = """
            update invoices
            set status = 'void', voided_at = now(), reason = $2
            where id = $1 and status = 'open'
            returning advertiser_id, amount, currency
            """;

    /** Empty when it is not open. */
    static Future<Optional<Moved>> voidIt(Tx tx, long id, String reason) {
        return tx.find(VOID, Moved.class, id, reason);
    }

    private static final String STATUS = """
            select status from invoices where id = $1
            """;

    static Future<Optional<String>> findStatus(Sql sql, long id) {
        return sql.find(STATUS, String.class, id);
    }
}
