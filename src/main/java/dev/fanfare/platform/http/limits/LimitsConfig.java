package dev.fanfare.platform.http.limits;

import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Rate limits in requests per minute, and the number of open feeds and waiting requests per node.
 *
 * @param enabled false switches all limits off, the login throttle included
 * @param tokenPerMinute for a backend token, an application itself, or a user through applications; and for an address
 *     at the OAuth server
 * @param sessionPerMinute for all web sessions of a user
 * @param staffPerMinute likewise for a member of staff
 * @param addressPerMinute for an address without credentials, and for guessable input from an address with any
 *     credentials
 * @param guessablePerMinute for login, registration, email check, bank verification
 * @param payoutsPerMinute for payout requests
 * @param feedsPerUser open feeds and waiting requests of one user
 * @param feeds open feeds and waiting requests of all users
 */
@StagedBuilder
public record LimitsConfig(
        @NotNull Boolean enabled,
        @NotNull @Min(1) @Max(1_000_000) Integer tokenPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer sessionPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer staffPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer addressPerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer guessablePerMinute,
        @NotNull @Min(1) @Max(1_000_000) Integer payoutsPerMinute,
        @NotNull @Min(1) @Max(1_000) Integer feedsPerUser,
        @NotNull @Min(1) @Max(1_000_000) Integer feeds) {}
