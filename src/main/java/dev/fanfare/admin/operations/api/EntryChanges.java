package dev.fanfare.admin.operations.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/** Changes to the lists of countries, cities and categories. */
public final class EntryChanges {
    private EntryChanges() {}

    /**
     * Adds an entry to a list.
     *
     * @param code null for a city
     * @param currencyCode of a country; otherwise null
     * @param countryId of a city; otherwise null
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
                @NotBlank
                @Size(max = 2, message = "must be two capital letters")
                @Pattern(regexp = "[A-Z]{2}", message = "must be two capital letters")
                String code,

                @NotBlank @Size(max = 100) String name,
                @NotBlank @Size(max = 3) @CurrencyCode String currencyCode,
                Boolean allowed) {
            public CreateEntry ask() {
                return new CreateEntry(
                        ReferenceList.COUNTRIES,
                        code,
                        name.strip(),
                        currencyCode,
                        null,
                        !Boolean.FALSE.equals(allowed));
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
         * @param code its name in campaigns and preferences
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
        public record EntryCreated(String status, Translatable message, int id) implements Message {}
    }

    /**
     * Changes an entry; null means no change. Codes and a city's country are immutable, because other data refers to
     * them.
     *
     * @param currencyCode of a country; otherwise null
     */
    public record UpdateEntry(ReferenceList list, int id, String name, String currencyCode, Boolean allowed)
            implements Change<ActionResult> {

        /** Changes of a city or a category. */
        public record Renaming(
                @NotNull Integer id,

                @Size(max = 100) @Pattern(regexp = "(?s).*\\S.*", message = "must not be blank")
                String name,

                Boolean allowed) {
            public UpdateEntry of(ReferenceList list) {
                return new UpdateEntry(list, id, name == null ? null : name.strip(), null, allowed);
            }
        }

        /** Changes of a country. */
        public record CountryChange(
                @NotNull Integer id,

                @Size(max = 100) @Pattern(regexp = "(?s).*\\S.*", message = "must not be blank")
                String name,

                @Size(max = 3) @CurrencyCode String currencyCode,
                Boolean allowed) {
            public UpdateEntry ask() {
                return new UpdateEntry(
                        ReferenceList.COUNTRIES, id, name == null ? null : name.strip(), currencyCode, allowed);
            }
        }
    }

    /** Deletes an entry unless it is in use. */
    public record DeleteEntry(ReferenceList list, int id) implements Change<ActionResult> {

        /** The entry to delete. */
        public record Which(@NotNull Integer id) {
            public DeleteEntry of(ReferenceList list) {
                return new DeleteEntry(list, id);
            }
        }
    }
}
