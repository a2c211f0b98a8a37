package dev.fanfare.operations.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Message;
import java.util.List;

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
