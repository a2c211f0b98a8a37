package dev.fanfare.money.invoicing;

import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.module.CalendarSource.Question;
import dev.fanfare.platform.module.CalendarSource.Row;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** When invoices are due. */
final class InvoiceCalendarRepository {
    private InvoiceCalendarRepository() {}

    private static final String DUE = """
            select i.id, e.prefix || '-' || i.number as name, null::timestamptz as at, i.due_on as day, i.updated_at
            from invoices i
            join legal_entities e on e.id = i.legal_entity_id
            where i.advertiser_id = any ($1) and i.status = 'open'
              and i.due_on between ($2::timestamptz at time zone 'UTC')::date and ($3::timestamptz at time zone 'UTC')::date
            order by i.due_on, i.id
            limit $4
            """;

    /** Open invoices of brands, by the day on which they are due. */
    static Future<List<Row>> listDue(Sql sql, Question asked) {
        Long[] brands = asked.brandsBy(TeamRight.MONEY_VIEW);
        return brands.length == 0
                ? Future.succeededFuture(List.of())
                : sql.list(DUE, Row.class, brands, asked.from(), asked.until(), asked.limit());
    }
}
