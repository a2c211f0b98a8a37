package dev.fanfare.advertisers.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.users.api.FindUser.FoundId;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Finds the advertiser with an email address. */
public record FindAdvertiser(
        @NotBlank @Email @Size(max = 254) String email) implements Ask<FoundId> {}
