package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Makes an account of any kind.
 *
 * @param password null for an account that cannot sign in by password
 * @param permissions codes such as payouts.view
 * @param roles names of staff roles, whose permissions are added
 */
public record CreateUser(
        @NotBlank @Size(min = 3, max = 50) @Pattern(regexp = Usernames.PATTERN, message = Usernames.PATTERN_MESSAGE)
        String username,

        @NotBlank @Email @Size(max = 254) String email,
        @Size(min = 8, max = 128) @UncommonPassword String password,
        @Size(max = 100) String firstName,
        @Size(max = 100) String lastName,
        Boolean isStaff,
        Boolean isSuperuser,
        @Size(max = 50) List<@Size(max = 50) String> permissions,
        @Size(max = 20) List<@Size(max = 50) String> roles)
        implements Change<UserCreated> {
    public CreateUser {
        username = Usernames.normalized(username);
        permissions = permissions == null ? List.of() : List.copyOf(permissions);
        roles = roles == null ? List.of() : List.copyOf(roles);
    }

    @Override
    public String toString() {
        return "CreateUser[" + username + "]";
    }
}
