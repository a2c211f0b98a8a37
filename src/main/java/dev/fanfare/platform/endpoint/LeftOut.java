package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Permission;

/**
 * What an answer does not show.
 *
 * @param part the member
 * @param permission that it needs
 */
public record LeftOut(String part, @OneOf(Permission.class) String permission) {}
