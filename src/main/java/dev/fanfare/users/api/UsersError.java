package dev.fanfare.users.api;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** What the users domain refuses with. */
public enum UsersError implements FaultType {
    INVALID_CREDENTIALS(401, "invalid_credentials", "AUTH_FAILED", "The username or the password is wrong."),
    USER_NOT_FOUND(404, "user_not_found", "RESOURCE_NOT_FOUND", "There is no such user.");

    private final Kind kind;

    UsersError(int status, String error, String code, String says) {
        this.kind = new Kind(status, FaultFormat.FLAT, error, code, says);
    }

    /** No user with the id that was sent. */
    public static Refused userNotFound() {
        return USER_NOT_FOUND.refusal().on("user_id");
    }

    /** Of an attempt on staff by anybody else. */
    public static Refused onlySuperusers() {
        return CommonFault.PERMISSION_DENIED.because("Only a superuser acts on staff.");
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
