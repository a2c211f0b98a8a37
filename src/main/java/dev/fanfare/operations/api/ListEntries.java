package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;

/**
 * A list as operators see it, by name.
 *
 * @param search what a name or code begins with, in any case; null for all
 * @param countryId of cities: theirs; null for all
 */
public record ListEntries(ReferenceList list, String search, Integer countryId, Integer page, Integer limit)
        implements Ask<EntryPage> {

    /** Which entries. */
    public record Filter(
            @Size(max = 100) String search,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        public ListEntries of(ReferenceList list) {
            return new ListEntries(list, search, null, page, limit);
        }
    }

    /** Which cities. */
    public record CityFilter(
            @Size(max = 100) String search,
            Integer countryId,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        public ListEntries ask() {
            return new ListEntries(ReferenceList.CITIES, search, countryId, page, limit);
        }
    }
}
