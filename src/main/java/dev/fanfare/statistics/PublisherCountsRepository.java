package dev.fanfare.statistics;

import dev.fanfare.platform.sql.Sql;
import dev.fanfare.statistics.api.CountAges.AgeCounts;
import dev.fanfare.statistics.api.CountCategories.CategoryCounts;
import dev.fanfare.statistics.api.CountSexes.SexCounts;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The table publisher_counts, which triggers on users and advertisers keep. The accounts themselves are never counted:
 * there may be millions. Reads categories.
 */
final class PublisherCountsRepository {
    private PublisherCountsRepository() {}

    private static final String SEXES = """
            select coalesce(sum(total) filter (where value = 'male'), 0) as male,
                   coalesce(sum(total) filter (where value = 'female'), 0) as female,
                   coalesce(sum(total) filter (where value = 'other'), 0) as other
            from publisher_counts
            where trait = 'sex'
            """;

    // One row a birthday: some thirty thousand however many publishers there are, next to each other in the key.
    private static final String AGES = """
            select coalesce(sum(total) filter (where value > $2), 0) as from_18,
                   coalesce(sum(total) filter (where value <= $2 and value > $3), 0) as from_25,
                   coalesce(sum(total) filter (where value <= $3 and value > $4), 0) as from_35,
                   coalesce(sum(total) filter (where value <= $4), 0) as from_45
            from publisher_counts
            where trait = 'born' and value <= $1
            """;

    private static final String CATEGORIES = """
            select c.code, coalesce(sum(n.total), 0) as total
            from categories c
            left join publisher_counts n on n.trait = 'category' and n.value = c.code
            where c.allowed
            group by c.code
            order by c.code
            """;

    static Future<SexCounts> sexes(Sql sql) {
        return sql.get(SEXES, row -> new SexCounts(row.getLong("male"), row.getLong("female"), row.getLong("other")));
    }

    /** Of the ages that people have on this day. */
    static Future<AgeCounts> ages(Sql sql, LocalDate today) {
        return sql.get(
                AGES,
                row -> new AgeCounts(
                        row.getLong("from_18"), row.getLong("from_25"), row.getLong("from_35"), row.getLong("from_45")),
                today.minusYears(18).toString(),
                today.minusYears(25).toString(),
                today.minusYears(35).toString(),
                today.minusYears(45).toString());
    }

    /** Of the allowed categories. */
    static Future<CategoryCounts> categories(Sql sql) {
        return sql.list(CATEGORIES, row -> Map.entry(row.getString("code"), row.getLong("total")))
                .map(counts -> new CategoryCounts(counts.stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, LinkedHashMap::new))));
    }
}
