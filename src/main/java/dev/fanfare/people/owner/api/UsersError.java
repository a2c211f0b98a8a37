package dev.fanfare.people.owner.api;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;

/** The refusals of the users domain. */
public final class UsersError {
    public static final FaultType INVALID_CREDENTIALS =
            flat(401, "invalid_credentials", "AUTH_FAILED", "The username or password is wrong.");
    public static final FaultType WRONG_PASSWORD =
            flat(403, "wrong_password", "AUTH_FAILED", "The current password is wrong.");
    public static final FaultType SECOND_FACTOR_REQUIRED = flat(
            401, "second_factor_required", "SECOND_FACTOR_REQUIRED", "A code of your authenticator app is needed too.");
    public static final FaultType WRONG_PASSKEY =
            flat(401, "wrong_passkey", "AUTH_FAILED", "The passkey was not accepted.");
    public static final FaultType WRONG_CODE =
            flat(401, "wrong_code", "AUTH_FAILED", "The code is wrong, or was used before.");
    public static final FaultType OIDC_SIGN_IN_FAILED = flat(
            401,
            "oidc_sign_in_failed",
            "AUTH_FAILED",
            "The answer of the identity provider was not accepted. Begin again.");
    public static final FaultType SESSION_ENDED =
            flat(401, "session_ended", "AUTH_FAILED", "The session has ended. Please sign in again.");
    public static final FaultType INVALID_LINK = flat(
            400, "invalid_link", "INVALID_LINK", "This link does not work: it was used, has expired or never was one.");
    public static final FaultType USER_NOT_FOUND =
            flat(404, "user_not_found", "RESOURCE_NOT_FOUND", "There is no such user.");
    public static final FaultType TOO_MANY_TOKENS =
            detailed(400, "business_error", "TOO_MANY_TOKENS", "There are as many tokens as can be.");

    private UsersError() {}

    /** There is no user with the given id. */
    public static Refused userNotFound(long id) {
        return USER_NOT_FOUND.missing("user", id).on("user_id");
    }

    /** No link resets the password of the account. */
    public static Refused noResetLink() {
        return CommonFault.PERMISSION_DENIED.because(
                "The account is not active, or signs in by the company's OpenID provider: no link resets its password.");
    }

    /** Operators neither help nor ban themselves. */
    public static Refused notOneself() {
        return CommonFault.PERMISSION_DENIED.because("You cannot do this to your own account. Ask a colleague.");
    }

    /** Only superusers may act on staff. */
    public static Refused onlySuperusers() {
        return CommonFault.PERMISSION_DENIED.because("Only superusers may act on staff.");
    }
}
