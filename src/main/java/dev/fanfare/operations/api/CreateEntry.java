package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Adds to a list.
 *
 * @param code null for a city
 * @param currencyCode null but for a country
 * @param countryId null but for a city
 */
public record CreateEntry(
        ReferenceList list, String code, String name, String currencyCode, Integer countryId, boolean allowed)
        implements Change<CreateEntry.EntryCreated> {

    /**
     * A new country.
     *
     * @param code ISO 3166-1, two letters
     * @param currencyCode ISO 4217
     * @param allowed null for true
     */
    public record Country(
            @NotBlank @Size(max = 2) @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
            String code,

            @NotBlank @Size(max = 100) String name,
            @NotBlank @Size(max = 3) String currencyCode,
            Boolean allowed) {
        public CreateEntry ask() {
            return new CreateEntry(
                    ReferenceList.COUNTRIES, code, name.strip(), currencyCode, null, !Boolean.FALSE.equals(allowed));
        }
    }

    /**
     * A new city.
     *
     * @param allowed null for true
     */
    public record City(
            @NotNull Integer countryId,
            @NotBlank @Size(max = 100) String name,
            Boolean allowed) {
        public CreateEntry ask() {
            return new CreateEntry(
                    ReferenceList.CITIES, null, name.strip(), null, countryId, !Boolean.FALSE.equals(allowed));
        }
    }

    /**
     * A new category.
     *
     * @param code what campaigns and preferences call it
     * @param allowed null for true
     */
    public record Category(
            @NotBlank
            @Size(max = 50)
            @Pattern(
                    regexp = "[a-z0-9_-]*",
                    message = "may only contain lower-case letters, digits, dashes and underscores")
            String code,

            @NotBlank @Size(max = 100) String name,
            Boolean allowed) {
        public CreateEntry ask() {
            return new CreateEntry(
                    ReferenceList.CATEGORIES, code, name.strip(), null, null, !Boolean.FALSE.equals(allowed));
        }
    }

    /** A new country, city or category. */
    public record EntryCreated(String status, String message, int id) implements Message {}
}
