package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** All countries with their cities, allowed or not, ordered by name. */
public record ListPlaces() implements Ask<ListPlaces.Places> {
    /** Countries with their cities. */
    public record Places(List<Country> countries) implements Message {
        public Places {
            countries = List.copyOf(countries);
        }

        /** A country. */
        public record Country(int id, String name, List<City> cities) {
            public Country {
                cities = List.copyOf(cities);
            }
        }

        /** A city of the country. */
        public record City(int id, String name) {}
    }
}
