package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/**
 * An access token of the calling application for a user who has just been proven to be one. Refused with 403 when the
 * account is not active.
 */
public record IssueAppToken(long userId) implements Ask<AppTokenIssued> {}
