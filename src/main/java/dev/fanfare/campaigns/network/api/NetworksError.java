package dev.fanfare.campaigns.network.api;

import static dev.fanfare.platform.bus.FaultType.detailed;
import static dev.fanfare.platform.bus.FaultType.flat;

import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Refused;
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

    /** Why a provider's token does not prove that an account is the caller's. */
    public enum Unproven {
        /** The provider rejects it. */
        TOKEN_REJECTED,
        /** It was issued to another application than ours. */
        OTHER_APPLICATION,
        /** It belongs to another user than the caller said. */
        OTHER_USER,
        /** Nobody has this account connected, and the provider vouches for no email address to open a user account with. */
        NO_EMAIL,
        /** Nobody has this account connected, and its email address is taken by a user: sign in as that user and connect it. */
        EMAIL_TAKEN
    }

    private NetworksError() {}

    /** No connection of this kind (network, page, wall, channel) with this id. */
    public static Refused notFound(String kind, Object id) {
        return NETWORK_NOT_FOUND
                .because("There is no such " + kind + ".")
                .with("resource_type", kind)
                .with("resource_id", id);
    }

    /**
     * Another user, or the caller, has this account connected.
     *
     * @param field the field by which the caller named it
     */
    public static Refused alreadyConnected(String kind, String field) {
        return NETWORK_ALREADY_CONNECTED
                .because("This " + kind + " is connected already.")
                .on(field)
                .with("resource_type", kind)
                .with("conflicting_field", field);
    }

    /** A provider does not confirm that the account is the caller's. */
    public static Refused unproven(String network, Unproven reason) {
        return NETWORK_VERIFICATION_FAILED
                .refusal()
                .with("network", network)
                .with("reason", reason.name().toLowerCase(Locale.ROOT));
    }

    public static Refused notSupported(String network, List<String> supported) {
        return NETWORK_NOT_SUPPORTED.refusal().with("network", network).with("supported_networks", supported);
    }
}
