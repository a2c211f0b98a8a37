package dev.fanfare.campaigns.statistics;

import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountAges.AgeCounts;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountCategories.CategoryCounts;
import dev.fanfare.campaigns.statistics.api.PublisherCounts.CountSexes.SexCounts;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** Publishers by sex, age and category, from the counters. Never counts accounts: there may be millions. */
final class PublisherCountsRepository {
    private static final String SEXES = """
            select coalesce(sum(value) filter (where detail = 'male'), 0)::bigint as male,
                   coalesce(sum(value) filter (where detail = 'female'), 0)::bigint as female,
                   coalesce(sum(value) filter (where detail = 'other'), 0)::bigint as other
            from counters
            where statistic = 'publishers_sex' and subject = 0 and day = '-infinity'
            """;

    // A few rows per birthday, adjacent in the index, however many publishers there are.
    private static final String AGES = """
            select coalesce(sum(value) filter (where day > $2), 0)::bigint as from18,
                   coalesce(sum(value) filter (where day <= $2 and day > $3), 0)::bigint as from25,
                   coalesce(sum(value) filter (where day <= $3 and day > $4), 0)::bigint as from35,
                   coalesce(sum(value) filter (where day <= $4), 0)::bigint as from45
            from counters
            where statistic = 'publishers_born' and subject = 0 and day <= $1
            """;

    private static final String CATEGORIES = """
            select c.code, coalesce(sum(k.value), 0)::bigint as total
            from categories c
            left join counters k on k.statistic = 'publishers_category' and k.subject = 0 and k.day = '-infinity'
              and k.detail = c.code
            where c.allowed
            group by c.code
            order by c.code
            """;

    static Future<SexCounts> countBySex(Sql sql) {
        return sql.get(SEXES, SexCounts.class);
    }

    /** Ages on this day. */
    static Future<AgeCounts> countByAge(Sql sql, LocalDate today) {
        return sql.get(
                AGES,
                AgeCounts.class,
                today.minusYears(18),
                today.minusYears(25),
                today.minusYears(35),
                today.minusYears(45));
    }

    private record CategoryCount(String code, long total) {}

    /** Counts the allowed categories. */
    static Future<CategoryCounts> countByCategory(Sql sql) {
        return sql.list(CATEGORIES, CategoryCount.class).map(counts -> {
            Map<String, Long> byCode = new LinkedHashMap<>();
            counts.forEach(count -> byCode.put(count.code(), count.total()));
            return new CategoryCounts(byCode);
        });
    }
}
