package dev.fanfare.platform.identity;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;

/**
 * An access token of the calling application for a user who has just been proven to be one. Refused with 403 when the
 * account is not active.
 */
public record IssueAppToken(long userId) implements Ask<IssueAppToken.AppTokenIssued> {
    /** An application's access token for a user. */
    public record AppTokenIssued(Secret accessToken) implements Message {}
}
