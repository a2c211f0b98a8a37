package dev.fanfare.people.session.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/** Asks for the caller. */
public record CheckAuth() implements Ask<CheckAuth.AuthChecked> {
    /** The caller; null members without one. */
    public record AuthChecked(
            @Nullable Long userId, @Nullable String username, boolean staff, boolean superuser) implements Message {

        /** For web and app clients. */
        public record View(
                boolean isAuthenticated,
                @Nullable Long userId,
                @Nullable String username) {
            public static View of(AuthChecked checked) {
                return new View(checked.userId() != null, checked.userId(), checked.username());
            }
        }

        /** For applications, about their user. */
        public record Logged(boolean isLogged, @Nullable Long userId) {
            public static Logged of(AuthChecked checked) {
                return new Logged(checked.userId() != null, checked.userId());
            }
        }

        /** For backend tokens: the token's account. */
        public record Login(boolean isLogged, @Nullable Long userId, boolean isStaff, boolean isSuperuser) {
            public static Login of(AuthChecked checked) {
                return new Login(checked.userId() != null, checked.userId(), checked.staff(), checked.superuser());
            }
        }
    }
}
