package dev.fanfare.money.invoicing;

import dev.fanfare.platform.module.StaffSearch.Hit;
import dev.fanfare.platform.module.StaffSearch.Term;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;

/** What staff find of invoices. */
final class InvoiceDeskRepository {
    private InvoiceDeskRepository() {}

    private static final String FIND = """
            select i.id, e.prefix || '-' || i.number || ', ' || i.status as title
            from legal_entities e
            join invoices i on i.legal_entity_id = e.id
            where e.prefix = upper(split_part($1, '-', 1)) and i.number = $2
            union
            select i.id, e.prefix || '-' || i.number || ', ' || i.status
            from invoices i
            join legal_entities e on e.id = i.legal_entity_id
            where i.id = $3 or i.payment_reference = upper($1)
            limit 5
            """;

    /** By number, payment reference or id. */
    static Future<List<Hit>> find(Sql sql, Term term) {
        return sql.list(FIND, Hit.class, term.text(), number(term.text()), term.id());
    }

    /** The number within its legal entity, of one such as {@code FF-12}; 0 if it is none. */
    private static long number(String typed) {
        return Term.of(typed.substring(typed.indexOf('-') + 1)).id();
    }
}
