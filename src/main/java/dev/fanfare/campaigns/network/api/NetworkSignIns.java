package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.NonRetryable;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Owners sign in at their network, which connects their account (OAuth 2.0's authorization code). */
public final class NetworkSignIns {
    private NetworkSignIns() {}

    /** Where the caller can sign in. */
    public record ListNetworkSignIns() implements Ask<SignInNetworks> {}

    /**
     * The networks where owners sign in, and what the caller has to do there again.
     *
     * @param networks kinds of networks, such as instagram; others are connected by hand
     * @param expired ids of connections whose sign-in the network ended; the newest hundred
     */
    public record SignInNetworks(List<String> networks, List<Long> expired) implements Message {
        public SignInNetworks {
            networks = List.copyOf(networks);
            expired = List.copyOf(expired);
        }
    }

    /**
     * Begins a sign-in, in place of one that the session has begun before at the same network.
     *
     * @param network a kind of network
     * @param returnUrl where the network sends the owner back to: an address of this service or of a web client of ours
     */
    public record BeginNetworkSignIn(
            @NotBlank @Size(max = 100) String network,
            @NotBlank @Size(max = 500) String returnUrl) implements Ask<SignInBegun>, NonRetryable {}

    /**
     * Where the owner's browser continues.
     *
     * @param expiresAt when the network's answer comes too late
     */
    public record SignInBegun(String authorizationUrl, Instant expiresAt) implements Message {}

    /**
     * Finishes a sign-in by what the network has added to the address of return. It is good for one time, and only in the
     * session that has begun it.
     *
     * @param code null if the network sent an error
     * @param error as the network sent it, such as access_denied; null for none
     * @param iss as the network sent it; null if it sent none
     */
    public record FinishNetworkSignIn(
            @NotBlank @Size(max = 200) Secret state,
            @Size(max = 4_096) Secret code,
            @Size(max = 200) String error,
            @Size(max = 2_000) String iss)
            implements Change<SignedIn> {}

    /**
     * The account is connected, and verified unless it was suspended before.
     *
     * @param networkId the connection's id
     * @param network its kind
     * @param name as people know the account
     * @param followers as the network says
     * @param engagementRate interactions with each of the latest posts, divided by followers: a fraction
     */
    public record SignedIn(
            String status,
            Translatable message,
            Long networkId,
            String network,
            String name,
            @Nullable Long followers,
            @Nullable BigDecimal engagementRate)
            implements Message {}
}
