package dev.fanfare.admin.operations.api;

import dev.fanfare.admin.operations.api.ListEntries.EntryPage;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The selectable entries, ordered by name; a city only while its country is selectable. */
public record ListAllowed(ReferenceList list) implements Ask<ListAllowed.Allowed> {

    /** Takes no input. */
    public record NoInput() {}

    /** The selectable entries. */
    public record Allowed(List<EntryPage.Entry> entries) implements Message {
        public Allowed {
            entries = List.copyOf(entries);
        }

        /** The view of countries. */
        public record Countries(List<Country> countries) {
            public static Countries of(Allowed allowed) {
                return new Countries(allowed.entries().stream()
                        .map(entry -> new Country(entry.id(), entry.name(), entry.currencyCode()))
                        .toList());
            }
        }

        /** A country and its ISO 4217 currency. */
        public record Country(int id, String name, String currencyCode) {}

        /** The view of cities. */
        public record Cities(List<Named> cities) {
            public static Cities of(Allowed allowed) {
                return new Cities(allowed.named());
            }
        }

        /** The view of categories. */
        public record Categories(List<Named> categories) {
            public static Categories of(Allowed allowed) {
                return new Categories(allowed.named());
            }
        }

        /** An entry. */
        public record Named(int id, String name) {}

        private List<Named> named() {
            return entries.stream()
                    .map(entry -> new Named(entry.id(), entry.name()))
                    .toList();
        }
    }
}
