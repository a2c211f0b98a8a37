package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/**
 * Backend tokens, newest first.
 *
 * @param userId only those of this account; null for all
 */
public record ListTokens(
        Long userId, @Min(1) Integer page, @Min(1) Integer limit) implements Ask<TokenList> {}
