package dev.fanfare.users.api;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** What the users domain refuses with. */
public enum UsersError implements FaultType {
    INVALID_CREDENTIALS(401, "invalid_credentials", "AUTH_FAILED", "The username or the password is wrong."),
    USER_NOT_FOUND(404, "user_not_found", "RESOURCE_NOT_FOUND", "There is no such user.");

    private final Kind kind;

    UsersError(int status, String error, String code, String says) {
        this.kind = new Kind(status, FaultFormat.FLAT, error, code, says);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
