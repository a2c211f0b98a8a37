package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Changes what a list says; what is null stays. Codes never change, and a city never moves: others go by them.
 *
 * @param currencyCode null but for a country
 */
public record UpdateEntry(ReferenceList list, int id, String name, String currencyCode, Boolean allowed)
        implements Change<Done> {

    /** Changes of a city or a category. */
    public record Renaming(
            @NotNull Integer id,

            @Size(max = 100) @Pattern(regexp = ".*\\S.*", message = "must not be blank")
            String name,

            Boolean allowed) {
        public UpdateEntry of(ReferenceList list) {
            return new UpdateEntry(list, id, name == null ? null : name.strip(), null, allowed);
        }
    }

    /** Changes of a country. */
    public record CountryChange(
            @NotNull Integer id,

            @Size(max = 100) @Pattern(regexp = ".*\\S.*", message = "must not be blank")
            String name,

            @Size(max = 3) String currencyCode,
            Boolean allowed) {
        public UpdateEntry ask() {
            return new UpdateEntry(
                    ReferenceList.COUNTRIES, id, name == null ? null : name.strip(), currencyCode, allowed);
        }
    }
}
