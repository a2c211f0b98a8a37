package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Is there an account of this address? */
public record CheckEmail(@NotBlank @Email @Size(max = 254) String email) implements Ask<CheckEmail.EmailChecked> {
    /**
     * Whether an address is in use.
     *
     * @param userId whose it is; null for nobody's
     */
    public record EmailChecked(@Nullable Long userId) implements Message {

        /** As clients that are not operators may know it. */
        public record View(boolean exists, boolean available) {
            public static View of(EmailChecked checked) {
                return new View(checked.userId() != null, checked.userId() == null);
            }
        }

        /** As operators see it. */
        public record Owner(boolean exists, @Nullable Long userId) {
            public static Owner of(EmailChecked checked) {
                return new Owner(checked.userId() != null, checked.userId());
            }
        }
    }
}
