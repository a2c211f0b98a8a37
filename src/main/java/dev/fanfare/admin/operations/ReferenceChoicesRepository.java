package dev.fanfare.admin.operations;

import dev.fanfare.admin.operations.api.ListEntries.EntryPage;
import dev.fanfare.admin.operations.api.ListPlaces.Places;
import dev.fanfare.admin.operations.api.ReferenceList;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;

/** Countries, cities and categories for clients' selections. */
final class ReferenceChoicesRepository {
    private static final String COUNTRIES = """
            select id, code, name, currency_code, null::integer as country_id, allowed
            from countries
            where allowed
            order by name, id
            """;

    private static final String CITIES = """
            select t.id, null::text as code, t.name, null::text as currency_code, t.country_id, t.allowed
            from cities t
            join countries c on c.id = t.country_id
            where t.allowed and c.allowed
            order by t.name, t.id
            """;

    private static final String CATEGORIES = """
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
                    case COUNTRIES -> COUNTRIES;
                    case CITIES -> CITIES;
                    case CATEGORIES -> CATEGORIES;
                };
        return sql.list(statement, EntryPage.Entry.class);
    }

    static Future<Places> listPlaces(Sql sql) {
        return sql.list(PLACES, CityOfCountry.class).map(ReferenceChoicesRepository::grouped);
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
