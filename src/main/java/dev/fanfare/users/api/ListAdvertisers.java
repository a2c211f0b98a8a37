package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/** Advertisers, newest first. */
public record ListAdvertisers(@Min(1) Integer page, @Min(1) Integer limit) implements Ask<AdvertiserList> {}
