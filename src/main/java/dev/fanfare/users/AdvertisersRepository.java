package dev.fanfare.users;

import dev.fanfare.money.Money;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.users.api.AdvertiserNames;
import dev.fanfare.users.api.MaximumLimit;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** Advertisers as partners look at them. */
final class AdvertisersRepository {
    private AdvertisersRepository() {}

    private static final String FIND_LIMIT = """
            select maximum_limit, currency from advertisers where user_id = $1
            """;

    static Future<Optional<MaximumLimit>> findLimit(Sql sql, long advertiserId) {
        return sql.find(
                FIND_LIMIT,
                row -> new MaximumLimit(
                        Money.decimal(row.getLong("maximum_limit"), row.getString("currency")),
                        row.getString("currency")),
                advertiserId);
    }

    private static final String LIST_NAMES = """
            select a.user_id, a.name, u.email
            from advertisers a join users u on u.id = a.user_id
            order by a.user_id desc
            limit $1 offset $2
            """;

    static Future<List<AdvertiserNames.Item>> listNames(Sql sql, Paging paging) {
        return sql.list(
                LIST_NAMES,
                row -> new AdvertiserNames.Item(row.getLong("user_id"), row.getString("name"), row.getString("email")),
                paging.limit(),
                paging.offset());
    }
}
