package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.Done;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Changes what an account is; what is left out stays.
 *
 * @param isActive false makes it inactive: it cannot sign in, its tokens stop
 * @param permissions codes; an empty list clears; null leaves them
 * @param roles names of staff roles, whose permissions are added to the given ones; null for none
 */
public record UpdateUser(
        @NotNull Long userId,
        Boolean isActive,
        Boolean isStaff,
        Boolean isSuperuser,
        @Size(max = 50) List<@Size(max = 50) String> permissions,
        @Size(max = 20) List<@Size(max = 50) String> roles)
        implements Change<Done> {
    public UpdateUser {
        permissions = permissions == null ? null : List.copyOf(permissions);
        roles = roles == null ? null : List.copyOf(roles);
    }
}
