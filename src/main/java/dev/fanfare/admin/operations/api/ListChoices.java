package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The places and categories that can be chosen, ordered by name. */
public record ListChoices() implements Ask<ListChoices.Choices> {
    /** What a publisher chooses from in a profile. */
    public record Choices(List<Country> countries, List<Category> categories) implements Message {
        public Choices {
            countries = List.copyOf(countries);
            categories = List.copyOf(categories);
        }

        /**
         * A country.
         *
         * @param code of ISO 3166, two letters
         * @param currencyCode of ISO 4217
         * @param cities that can be chosen there
         */
        public record Country(int id, String code, String name, String currencyCode, List<City> cities) {
            public Country {
                cities = List.copyOf(cities);
            }
        }

        /** A city of the country. */
        public record City(int id, String name) {}

        /**
         * A category.
         *
         * @param code by which preferences name it
         */
        public record Category(int id, String code, String name) {}
    }
}
