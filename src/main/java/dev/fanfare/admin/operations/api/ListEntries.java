package dev.fanfare.admin.operations.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.PageRequest;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The operators' view of a list, ordered by name.
 *
 * @param search prefix of a name, or a code, ignoring case; null for all
 * @param countryId for cities, their country; null for all
 */
public record ListEntries(
        ReferenceList list, String search, Integer countryId, Integer page, Integer limit, String cursor)
        implements Ask<ListEntries.EntryPage> {
    /** Of a cursor with a name. */
    private static final int MAX_CURSOR = 600;

    /** The filter in the request. */
    public record Filter(
            @Size(max = 100) String search,
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) Integer limit,
            @Size(max = MAX_CURSOR) String cursor) {
        public ListEntries of(ReferenceList list) {
            return new ListEntries(list, search, null, page, limit, cursor);
        }
    }

    /** The filter of cities. */
    public record CityFilter(
            @Size(max = 100) String search,
            Integer countryId,
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) Integer limit,
            @Size(max = MAX_CURSOR) String cursor) {
        public ListEntries ask() {
            return new ListEntries(ReferenceList.CITIES, search, countryId, page, limit, cursor);
        }
    }

    /** A page of a list. */
    public record EntryPage(
            List<Entry> entries, @JsonUnwrapped PageRequest.Place place) implements Message {
        public EntryPage {
            entries = List.copyOf(entries);
        }

        /**
         * A country, city or category.
         *
         * @param code ISO 3166-1 for a country, our own for a category; left out for a city
         * @param currencyCode ISO 4217; only for countries
         * @param countryId only for cities
         * @param allowed whether it is selectable
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
