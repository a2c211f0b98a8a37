package dev.fanfare.admin.operations.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A list as operators see it, ordered by name.
 *
 * @param search the beginning of a name, or a code, in any case; null for all
 * @param countryId for cities, their country; null for all
 */
public record ListEntries(ReferenceList list, String search, Integer countryId, Integer page, Integer limit)
        implements Ask<ListEntries.EntryPage> {

    /** The filter, as clients send it. */
    public record Filter(
            @Size(max = 100) String search,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        public ListEntries of(ReferenceList list) {
            return new ListEntries(list, search, null, page, limit);
        }
    }

    /** The filter of cities. */
    public record CityFilter(
            @Size(max = 100) String search,
            Integer countryId,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        public ListEntries ask() {
            return new ListEntries(ReferenceList.CITIES, search, countryId, page, limit);
        }
    }

    /** A page of a list. */
    public record EntryPage(List<Entry> entries, long total, int page, int limit) implements Message {
        public EntryPage {
            entries = List.copyOf(entries);
        }

        /**
         * A country, city or category.
         *
         * @param code ISO 3166-1 for a country, of our own for a category; left out for a city
         * @param currencyCode ISO 4217; left out but for countries
         * @param countryId left out but for cities
         * @param allowed whether it can be chosen
         */
        public record Entry(
                int id,
                @JsonInclude(JsonInclude.Include.NON_NULL) String code,
                String name,
                @JsonInclude(JsonInclude.Include.NON_NULL) String currencyCode,
                @JsonInclude(JsonInclude.Include.NON_NULL) Integer countryId,
                boolean allowed) {}
    }
}
