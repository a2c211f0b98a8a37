package dev.fanfare.networks.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * How one of the caller's networks stands.
 *
 * @param networkId the connection's id, or else the account's id at the network
 */
public record GetNetworkStatus(@NotBlank @Size(max = 200) String networkId) implements Ask<NetworkStatus> {}
