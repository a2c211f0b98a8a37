package dev.fanfare.money.invoicing;

import dev.fanfare.money.invoicing.ViesClient.Consultation;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;

/** The table vat_checks. */
final class VatChecksRepository {
    /** A VAT id to ask for, and that of the company that bills it. */
    record Due(String vatId, String requester) {}

    private static final String DUE = """
            select distinct c.vat_id, s.vat_id as requester
            from (select party_id, legal_entity_id from billing_profiles
                  union all
                  select party_id, (select min(id) from legal_entities) from advertiser_sign_ups
                  where status = 'waiting') p
            join parties c on c.id = p.party_id
            join legal_entities e on e.id = p.legal_entity_id
            join parties s on s.id = e.party_id
            where c.country <> s.country and c.country = any ($1) and s.country = any ($1)
              and not exists (select from vat_checks k
                              where k.vat_id = c.vat_id and k.requester = s.vat_id and k.asked_at > business_now() - make_interval(days => $2))
            order by c.vat_id, s.vat_id
            limit $3
            """;

    /**
     * The next that have not been asked for in so many days.
     *
     * @param union the countries of the European Union
     */
    static Future<List<Due>> listDue(Sql sql, String[] union, int days, int limit) {
        return sql.list(DUE, Due.class, union, days, limit);
    }

    private static final String ADD = """
            insert into vat_checks (vat_id, requester, valid, identifier, answer) values ($1, $2, $3, $4, $5)
            """;

    static Future<Integer> add(Tx tx, Due due, Consultation said) {
        return tx.execute(ADD, due.vatId(), due.requester(), said.valid(), said.identifier(), said.answer());
    }
}
