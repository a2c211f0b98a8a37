package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Change;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Registers an application.
 *
 * @param redirectUris where authorization codes may be sent; compared letter by letter
 * @param trusted whether it may sign users in by their passwords; false when left out
 */
public record CreateApplication(
        @NotBlank @Size(max = 100) String name,

        @Size(max = 20)
        List<
                        @NotNull @Size(max = 500)
                        @Pattern(
                                regexp =
                                        "https://[^\\s#]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s#]*)?|[a-z][a-z0-9+-]*\\.[a-z0-9.+-]*:/[^\\s#]*",
                                message = "must be https, loopback http or an app's own scheme, without a fragment")
                        @RedirectAddress String>
                redirectUris,

        Boolean trusted)
        implements Change<ApplicationSecret> {
    public CreateApplication {
        redirectUris = redirectUris == null ? List.of() : List.copyOf(redirectUris);
    }
}
