package dev.fanfare.users.api;

import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;

/** What the users domain refuses with. */
public enum UsersError implements FaultType {
    INVALID_CREDENTIALS(401, "invalid_credentials", "AUTH_FAILED", "The username or the password is wrong."),
    USER_NOT_FOUND(404, "user_not_found", "RESOURCE_NOT_FOUND", "There is no such user.");

    private final int status;
    private final String error;
    private final String code;
    private final String says;

    UsersError(int status, String error, String code, String says) {
        this.status = status;
        this.error = error;
        this.code = code;
        this.says = says;
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public FaultFormat format() {
        return FaultFormat.FLAT;
    }

    @Override
    public String error() {
        return error;
    }

    @Override
    public String code() {
        return code;
    }

    @Override
    public String says() {
        return says;
    }
}
