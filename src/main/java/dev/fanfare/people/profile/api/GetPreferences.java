package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.util.List;

/** The caller's own preferences. */
public record GetPreferences() implements Ask<GetPreferences.Preferences> {
    /** A user's preferences. */
    public record Preferences(long userId, Chosen preferences) implements Message {

        /**
         * The choices.
         *
         * @param categories codes
         * @param networks kinds
         */
        public record Chosen(
                String language, NotificationFlags notifications, List<String> categories, List<String> networks) {
            public Chosen {
                categories = List.copyOf(categories);
                networks = List.copyOf(networks);
            }
        }
    }
}
