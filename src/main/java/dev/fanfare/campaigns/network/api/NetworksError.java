package dev.fanfare.campaigns.network.api;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.language.Translatable;
import java.util.List;
import java.util.Locale;

/** The refusals of the networks domain. */
public final class NetworksError {
    public static final FaultType NETWORK_NOT_FOUND =
            flat(404, "network_not_found", "RESOURCE_NOT_FOUND", "There is no such network.");
    public static final FaultType NETWORK_ALREADY_CONNECTED =
            flat(409, "network_already_connected", "DUPLICATE_RESOURCE", "This network account is already connected.");
    public static final FaultType NETWORK_LIMIT_REACHED =
            flat(400, "network_limit_reached", null, "You have reached the maximum number of connected networks.");
    public static final FaultType NETWORK_VERIFICATION_FAILED = flat(
            400,
            "network_verification_failed",
            "NETWORK_CONNECTION_FAILED",
            "The network could not verify this account.");
    public static final FaultType NETWORK_NOT_SUPPORTED =
            detailed(400, "network_error", "NETWORK_NOT_SUPPORTED", "This kind of network is not supported.");

    /** Why a provider's token does not prove ownership of an account. */
    public enum Unproven {
        /** The provider rejects it. */
        TOKEN_REJECTED,
        /** It was issued to another application. */
        OTHER_APPLICATION,
        /** It belongs to another user than stated. */
        OTHER_USER,
        /** The account is not connected, and the provider vouches for no email address to create a user with. */
        NO_EMAIL,
        /**
         * The account is not connected, and its email address belongs to a user: sign in as that user and connect it.
         */
        EMAIL_TAKEN,
        /** The owner's sign-in has expired, was used before, or was begun by another session. */
        SIGN_IN_UNKNOWN,
        /** The owner has not allowed it. */
        CONSENT_REFUSED,
        /** Another network has answered than the owner was sent to. */
        OTHER_ISSUER,
        /** The network does not accept the code that the owner brought from it. */
        CODE_REJECTED,
        /** The owner has allowed less than was asked for. */
        PERMISSION_MISSING,
        /** The owner has signed in, but has no account there that can be connected. */
        NO_ACCOUNT
    }

    private NetworksError() {}

    /** The noun for a kind of connection. */
    public static Translatable noun(ConnectionKind kind) {
        return switch (kind) {
            case NETWORK -> Translatable.noun("network");
            case PAGE -> Translatable.noun("page");
            case WALL -> Translatable.noun("wall");
            case CHANNEL -> Translatable.noun("channel");
        };
    }

    /** No connection of this kind (network, page, wall, channel) with this id. */
    public static Refused notFound(ConnectionKind kind, Object id) {
        return NETWORK_NOT_FOUND.missing(kind.code(), id, Translatable.of("There is no such {0}.", noun(kind)));
    }

    /**
     * The account is connected, by another user or the caller.
     *
     * @param field the request field with the account
     */
    public static Refused alreadyConnected(ConnectionKind kind, String field) {
        return alreadyConnected(kind.code(), noun(kind), field);
    }

    /** The account at a provider of sign-in is another user's, or the caller has one there. */
    public static Refused accountConnected() {
        return alreadyConnected("account", Translatable.noun("account"), "user_id");
    }

    private static Refused alreadyConnected(String type, Translatable noun, String field) {
        return NETWORK_ALREADY_CONNECTED
                .because("This {0} is connected already.", noun)
                .on(field)
                .with("resource_type", type)
                .with("conflicting_field", field);
    }

    /** The account is connected by another user, or suspended: known only after its owner has signed in at the network. */
    public static Refused accountTaken(String network) {
        return NETWORK_ALREADY_CONNECTED
                .because("This account is connected already, by another person or as a suspended one."
                        + " Sign in there with another account, or ask support.")
                .on("network")
                .with("resource_type", ConnectionKind.NETWORK.code())
                .with("conflicting_field", "network")
                .with("network", network);
    }

    /** The provider does not confirm that the caller owns the account. */
    public static Refused unproven(String network, Unproven reason) {
        return refusal(reason).with("network", network);
    }

    /** A sign-in that the session has not begun, or that is over; which network it was at is not known. */
    public static Refused unknownSignIn() {
        return refusal(Unproven.SIGN_IN_UNKNOWN);
    }

    private static Refused refusal(Unproven reason) {
        return messageOf(reason).with("reason", reason.name().toLowerCase(Locale.ROOT));
    }

    private static Refused messageOf(Unproven reason) {
        return switch (reason) {
            case TOKEN_REJECTED, OTHER_APPLICATION, OTHER_USER, NO_EMAIL, EMAIL_TAKEN ->
                NETWORK_VERIFICATION_FAILED.refusal();
            case SIGN_IN_UNKNOWN ->
                NETWORK_VERIFICATION_FAILED.because(
                        "This sign-in has expired, was used before, or was begun elsewhere. Connect again.");
            case CONSENT_REFUSED ->
                NETWORK_VERIFICATION_FAILED.because("You did not allow it at the network, so nothing is connected.");
            case OTHER_ISSUER ->
                NETWORK_VERIFICATION_FAILED.because(
                        "Another network than you were sent to has answered. Connect again.");
            case CODE_REJECTED ->
                NETWORK_VERIFICATION_FAILED.because("The network did not accept this sign-in. Connect again.");
            case PERMISSION_MISSING ->
                NETWORK_VERIFICATION_FAILED.because(
                        "Connect again and allow all that is asked for: your figures are read by it.");
            case NO_ACCOUNT ->
                NETWORK_VERIFICATION_FAILED.because(
                        "You signed in there without an account that can be connected. Connect again with another one.");
        };
    }

    public static Refused notSupported(String network, List<String> supported) {
        return NETWORK_NOT_SUPPORTED.refusal().with("network", network).with("supported_networks", supported);
    }
}
