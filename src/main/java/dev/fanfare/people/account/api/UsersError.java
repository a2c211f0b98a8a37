package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultFormat;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** The refusals of the users domain. */
public enum UsersError implements FaultType {
    INVALID_CREDENTIALS(401, "invalid_credentials", "AUTH_FAILED", "The username or password is wrong."),
    WRONG_PASSWORD(403, "wrong_password", "AUTH_FAILED", "The current password is wrong."),
    SECOND_FACTOR_REQUIRED(
            401, "second_factor_required", "SECOND_FACTOR_REQUIRED", "A code of your authenticator app is needed too."),
    WRONG_PASSKEY(401, "wrong_passkey", "AUTH_FAILED", "The passkey was not accepted."),
    WRONG_CODE(401, "wrong_code", "AUTH_FAILED", "The code is wrong, or was used before."),
    SESSION_ENDED(401, "session_ended", "AUTH_FAILED", "The session has ended. Please sign in again."),
    INVALID_LINK(
            400, "invalid_link", "INVALID_LINK", "This link does not work: it was used, has expired or never was one."),
    /** Details: within_minutes. */
    FRESH_PROOF_REQUIRED(
            403,
            "proof_required",
            "FRESH_PROOF_REQUIRED",
            "Show first that it is you, by your password or second factor, and then try again."),
    USER_NOT_FOUND(404, "user_not_found", "RESOURCE_NOT_FOUND", "There is no such user.");

    private final Kind kind;

    UsersError(int status, String error, String code, String says) {
        this.kind = new Kind(status, FaultFormat.FLAT, error, code, says);
    }

    /** There is no user with the given id. */
    public static Refused userNotFound() {
        return USER_NOT_FOUND.refusal().on("user_id");
    }

    /** Only superusers may act on staff. */
    public static Refused onlySuperusers() {
        return CommonFault.PERMISSION_DENIED.because("Only superusers may act on staff.");
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
