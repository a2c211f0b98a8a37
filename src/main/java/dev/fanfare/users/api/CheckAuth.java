package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/** Who is calling? */
public record CheckAuth() implements Ask<CheckAuth.AuthChecked> {
    /** Who is calling; nulls for nobody. */
    public record AuthChecked(
            @Nullable Long userId, @Nullable String username, boolean staff, boolean superuser) implements Message {

        /** As web and app clients see it. */
        public record View(
                boolean isAuthenticated,
                @Nullable Long userId,
                @Nullable String username) {
            public static View of(AuthChecked checked) {
                return new View(checked.userId() != null, checked.userId(), checked.username());
            }
        }

        /** As applications see it when they ask whether their user is signed in. */
        public record Logged(boolean isLogged, @Nullable Long userId) {
            public static Logged of(AuthChecked checked) {
                return new Logged(checked.userId() != null, checked.userId());
            }
        }

        /** As a backend token sees its own account. */
        public record Login(boolean isLogged, @Nullable Long userId, boolean isStaff, boolean isSuperuser) {
            public static Login of(AuthChecked checked) {
                return new Login(checked.userId() != null, checked.userId(), checked.staff(), checked.superuser());
            }
        }
    }
}
