package dev.fanfare.platform.http.limits;

import dev.fanfare.platform.bus.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * How often clients may call, in requests a minute, and how many feeds a node keeps open.
 *
 * @param enabled false switches all limits off, the login throttle included
 * @param tokenPerMinute a backend token, an application on its own, or a user by applications; and an address at the OAuth
 *     server
 * @param sessionPerMinute a user's web sessions together
 * @param addressPerMinute an address without credentials, and what is guessed from one whatever the credentials
 * @param guessablePerMinute login, registration, email check, bank verification
 * @param payoutsPerMinute payout requests
 * @param feedsPerUser of one user
 * @param feeds of all users together
 */
@StagedBuilder
public record LimitsConfig(
        @NotNull Boolean enabled,
        @NotNull @Min(1) @Max(1_000_000) Integer tokenPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer sessionPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer addressPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer guessablePerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer payoutsPerMinute,
        @NotNull @Min(1) @Max(1_000) Integer feedsPerUser,
        @NotNull @Min(1) @Max(1_000_000) Integer feeds) {}
