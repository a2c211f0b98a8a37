package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.EntryChanges.CreateEntry;
import dev.fanfare.admin.operations.api.EntryChanges.UpdateEntry;
import dev.fanfare.admin.operations.api.ListEntries;
import dev.fanfare.admin.operations.api.ListEntries.EntryPage;
import dev.fanfare.admin.operations.api.ListPlaces.Places;
import dev.fanfare.admin.operations.api.ReferenceList;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads and changes countries, cities and categories, and offers them for selections. The three statements for one purpose
 * take equal arguments and return equal columns; missing ones are null.
 */
final class ReferenceEntriesRepository {
    private static final String COUNTRIES = """
            select id, code, name, currency_code, null::integer as country_id, allowed
            from countries
            where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null
              and ($5::text is null or (name, id) > ($5, $6))
            order by name, id
            limit $3 offset $4
            """;

    private static final String CITIES = """
            select id, null::text as code, name, null::text as currency_code, country_id, allowed
            from cities
            where ($1::text is null or starts_with(lower(name), $1)) and ($2::integer is null or country_id = $2)
              and ($5::text is null or (name, id) > ($5, $6))
            order by name, id
            limit $3 offset $4
            """;

    private static final String CATEGORIES = """
            select id, code, name, null::text as currency_code, null::integer as country_id, allowed
            from categories
            where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null
              and ($5::text is null or (name, id) > ($5, $6))
            order by name, id
            limit $3 offset $4
            """;

    private static final String COUNT_COUNTRIES = """
            select count(*) as total
            from countries
            where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null
            """;

    private static final String COUNT_CITIES = """
            select count(*) as total
            from cities
            where ($1::text is null or starts_with(lower(name), $1)) and ($2::integer is null or country_id = $2)
            """;

    private static final String COUNT_CATEGORIES = """
            select count(*) as total
            from categories
            where ($1::text is null or starts_with(lower(name), $1) or lower(code) = $1) and $2::integer is null
            """;

    private static final String LOCK_COUNTRY = """
            select id, code, name, currency_code, null::integer as country_id, allowed
            from countries where id = $1 for update
            """;

    private static final String LOCK_CITY = """
            select id, null::text as code, name, null::text as currency_code, country_id, allowed
            from cities where id = $1 for update
            """;

    private static final String LOCK_CATEGORY = """
            select id, code, name, null::text as currency_code, null::integer as country_id, allowed
            from categories where id = $1 for update
            """;

    private static final String INSERT_COUNTRY = """
            insert into countries (code, name, currency_code, allowed)
            select $1::text, $2::text, $3::text, $5::boolean where $4::integer is null
            returning id
            """;

    private static final String INSERT_CITY = """
            insert into cities (country_id, name, allowed)
            select $4::integer, $2::text, $5::boolean where $1::text is null and $3::text is null
            returning id
            """;

    private static final String INSERT_CATEGORY = """
            insert into categories (code, name, allowed)
            select $1::text, $2::text, $5::boolean where $3::text is null and $4::integer is null
            returning id
            """;

    private static final String UPDATE_COUNTRY = """
            update countries
            set name = coalesce($2, name), currency_code = coalesce($3, currency_code), allowed = coalesce($4, allowed)
            where id = $1
            """;

    private static final String UPDATE_CITY = """
            update cities set name = coalesce($2, name), allowed = coalesce($4, allowed)
            where id = $1 and $3::text is null
            """;

    private static final String UPDATE_CATEGORY = """
            update categories set name = coalesce($2, name), allowed = coalesce($4, allowed)
            where id = $1 and $3::text is null
            """;

    private static final String DELETE_COUNTRY = """
            delete from countries c
            where c.id = $1 and not exists (select from campaigns k where c.id = any (k.countries))
            """;

    private static final String DELETE_CITY = """
            delete from cities where id = $1
            """;

    private static final String DELETE_CATEGORY = """
            delete from categories c
            where c.id = $1
              and not exists (select from campaigns k where c.code = any (k.categories))
              and not exists (select from users u where c.code = any (u.preferred_categories))
            """;

    static Future<List<EntryPage.Entry>> list(Sql sql, ListEntries ask, PageRequest part) {
        String statement =
                switch (ask.list()) {
                    case COUNTRIES -> COUNTRIES;
                    case CITIES -> CITIES;
                    case CATEGORIES -> CATEGORIES;
                };
        return sql.list(
                statement,
                EntryPage.Entry.class,
                beginning(ask.search()),
                ask.countryId(),
                part.limit(),
                part.offset(),
                part.afterKey(),
                part.afterId());
    }

    static Future<Long> count(Sql sql, ListEntries ask) {
        String statement =
                switch (ask.list()) {
                    case COUNTRIES -> COUNT_COUNTRIES;
                    case CITIES -> COUNT_CITIES;
                    case CATEGORIES -> COUNT_CATEGORIES;
                };
        return sql.get(statement, Long.class, beginning(ask.search()), ask.countryId());
    }

    static Future<Optional<EntryPage.Entry>> lock(Tx tx, ReferenceList list, int id) {
        String statement =
                switch (list) {
                    case COUNTRIES -> LOCK_COUNTRY;
                    case CITIES -> LOCK_CITY;
                    case CATEGORIES -> LOCK_CATEGORY;
                };
        return tx.find(statement, EntryPage.Entry.class, id);
    }

    /** Returns the new entry's id. */
    static Future<Integer> insert(Tx tx, CreateEntry ask) {
        String statement =
                switch (ask.list()) {
                    case COUNTRIES -> INSERT_COUNTRY;
                    case CITIES -> INSERT_CITY;
                    case CATEGORIES -> INSERT_CATEGORY;
                };
        return tx.get(
                statement, Integer.class, ask.code(), ask.name(), ask.currencyCode(), ask.countryId(), ask.allowed());
    }

    static Future<Void> update(Tx tx, UpdateEntry ask) {
        String statement =
                switch (ask.list()) {
                    case COUNTRIES -> UPDATE_COUNTRY;
                    case CITIES -> UPDATE_CITY;
                    case CATEGORIES -> UPDATE_CATEGORY;
                };
        return tx.execute(statement, ask.id(), ask.name(), ask.currencyCode(), ask.allowed())
                .mapEmpty();
    }

    /** False if the entry is in use. */
    static Future<Boolean> delete(Tx tx, ReferenceList list, int id) {
        String statement =
                switch (list) {
                    case COUNTRIES -> DELETE_COUNTRY;
                    case CITIES -> DELETE_CITY;
                    case CATEGORIES -> DELETE_CATEGORY;
                };
        return tx.execute(statement, id).map(deleted -> deleted == 1);
    }

    private static String beginning(String search) {
        return search == null || search.isBlank() ? null : search.strip().toLowerCase(Locale.ROOT);
    }

    private static final String ALLOWED_COUNTRIES = """
            select id, code, name, currency_code, null::integer as country_id, allowed
            from countries
            where allowed
            order by name, id
            """;

    private static final String ALLOWED_CITIES = """
            select t.id, null::text as code, t.name, null::text as currency_code, t.country_id, t.allowed
            from cities t
            join countries c on c.id = t.country_id
            where t.allowed and c.allowed
            order by t.name, t.id
            """;

    private static final String ALLOWED_CATEGORIES = """
            select id, code, name, null::text as currency_code, null::integer as country_id, allowed
            from categories
            where allowed
            order by name, id
            """;

    private static final String PLACES = """
            select c.id as country_id, c.name as country, t.id as city_id, t.name as city
            from countries c
            left join cities t on t.country_id = c.id
            order by c.name, c.id, t.name, t.id
            """;

    private record CityOfCountry(int countryId, String country, Integer cityId, String city) {}

    static Future<List<EntryPage.Entry>> listAllowed(Sql sql, ReferenceList list) {
        String statement =
                switch (list) {
                    case COUNTRIES -> ALLOWED_COUNTRIES;
                    case CITIES -> ALLOWED_CITIES;
                    case CATEGORIES -> ALLOWED_CATEGORIES;
                };
        return sql.list(statement, EntryPage.Entry.class);
    }

    static Future<Places> listPlaces(Sql sql) {
        return sql.list(PLACES, CityOfCountry.class).map(ReferenceEntriesRepository::grouped);
    }

    /** Requires the rows of a country to be adjacent. */
    private static Places grouped(List<CityOfCountry> rows) {
        List<Places.Country> countries = new ArrayList<>();
        List<Places.City> cities = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            CityOfCountry row = rows.get(i);
            if (row.cityId() != null) {
                cities.add(new Places.City(row.cityId(), row.city()));
            }
            if (i == rows.size() - 1 || rows.get(i + 1).countryId() != row.countryId()) {
                countries.add(new Places.Country(row.countryId(), row.country(), cities));
                cities.clear();
            }
        }
        return new Places(countries);
    }
}
