package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;

/**
 * Accounts, newest first.
 *
 * @param search the beginning of a username or email address, without case; null for all
 */
public record ListUsers(
        @Size(max = 254) String search,
        @Min(1) Integer page,
        @Min(1) Integer limit) implements Ask<UserList> {}
