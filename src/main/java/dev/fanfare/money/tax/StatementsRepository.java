package dev.fanfare.money.tax;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.money.tax.api.PublisherStatements.Statement;
import dev.fanfare.money.tax.api.PublisherStatements.StatementPages;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.encryption.EncryptedTable.Column;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The table publisher_statements. */
final class StatementsRepository {
    private static final String COLUMNS = """
            s.id as statement_id, e.prefix || '-S' || s.number as number, s.month, s.currency, s.opening, s.earned, s.other,
            s.fees, s.paid_out, s.closing, s.vat_treatment, s.vat_rate, s.vat, s.issued_at
            """;

    private static final QueryVariants LIST = QueryVariants.of("select " + COLUMNS + """
            , s.user_id, u.username as user_name
            from publisher_statements s
            join legal_entities e on e.id = s.legal_entity_id
            join users u on u.id = s.user_id
            where s.id = any (array(
              select w.id from publisher_statements w where w.id < $1 {filters} order by w.id desc limit $2 offset $3))
            order by s.id desc
            """, "and w.user_id = ?");

    private static final QueryVariants COUNT = QueryVariants.of(
            "select count(*) as count from publisher_statements w where true {filters}", "and w.user_id = ?");

    /** @param userId null for all */
    static Future<List<StatementPages.Item>> list(Sql sql, Long userId, PageRequest part) {
        return sql.list(LIST.by(userId), StatementPages.Item.class, part.beforeId(), part.limit(), part.offset());
    }

    static Future<Long> count(Sql sql, Long userId) {
        return sql.get(COUNT.by(userId), Long.class);
    }

    /** Our company at the time of issue. */
    record Buyer(
            String name,
            @Nullable String street,
            @Nullable String postcode,
            @Nullable String city,
            @Nullable String country,
            @Nullable String vatId) {}

    /** A statement with all printed data. */
    record Printed(
            @JsonUnwrapped Statement statement,
            long userId,
            @JsonUnwrapped EncryptedValue party,
            Buyer buyer) {}

    private static final String FIND = "select " + COLUMNS + """
            , s.user_id, s.party as content, s.key_id, p.name as buyer_name, p.street as buyer_street,
            p.postcode as buyer_postcode, p.city as buyer_city, p.country as buyer_country, p.vat_id as buyer_vat_id
            from publisher_statements s
            join legal_entities e on e.id = s.legal_entity_id
            join parties p on p.id = s.party_id
            where s.id = $1
            """;

    static Future<Optional<Printed>> find(Sql sql, long id) {
        return sql.find(FIND, Printed.class, id);
    }

    static final EncryptedTable ENCRYPTED = EncryptedTable.of(
            "publisher_statements",
            new Column("party", "'user:' || user_id || '/statement:' || currency || ':' || month || '/party'"));
}
