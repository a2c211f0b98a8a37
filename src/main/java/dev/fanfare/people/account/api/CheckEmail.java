package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.identity.UniqueNames;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Asks whether an account has this address. */
public record CheckEmail(@NotBlank @Email @Size(max = 254) String email) implements Ask<CheckEmail.EmailChecked> {
    public CheckEmail {
        email = UniqueNames.normalized(email);
    }

    /**
     * The account of an address.
     *
     * @param userId null for none
     */
    public record EmailChecked(@Nullable Long userId) implements Message {

        /** For clients other than operators. */
        public record View(boolean exists, boolean available) {
            public static View of(EmailChecked checked) {
                return new View(checked.userId() != null, checked.userId() == null);
            }
        }

        /** For operators. */
        public record Owner(boolean exists, @Nullable Long userId) {
            public static Owner of(EmailChecked checked) {
                return new Owner(checked.userId() != null, checked.userId());
            }
        }
    }
}
