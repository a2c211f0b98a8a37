package dev.fanfare.people.advertiser.api;

import dev.fanfare.people.account.api.FindUser.FoundId;
import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/** Finds the advertiser with an email address. */
public record FindAdvertiser(
        @NotBlank @Email @Size(max = 254) String email) implements Ask<FoundId> {}
