package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;

/**
 * How an advertiser shows itself to publishers.
 *
 * @param name the brand's, or else the advertiser's
 * @param description plain text; empty for none
 * @param logo media path; null for none
 * @param website null for none
 */
public record Brand(
        String name,
        String description,
        @Nullable String logo,
        @Nullable String website) implements Message {}
