package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/**
 * Who signed in or tried to, newest first.
 *
 * @param userId only this account's; null for all
 */
public record ListSignIns(
        Long userId, @Min(1) Integer page, @Min(1) Integer limit) implements Ask<SignInList> {}
