package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/**
 * Advertisers to choose from, the newest first.
 *
 * @param page from 1; null for the first
 * @param limit advertisers of a page; null, with page null too, for the newest thousand
 */
public record ListAdvertiserNames(
        @Min(1) Integer page, @Min(1) Integer limit) implements Ask<AdvertiserNames> {}
