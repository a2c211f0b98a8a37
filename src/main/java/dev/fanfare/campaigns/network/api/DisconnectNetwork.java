package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;

/**
 * A publisher disconnects a network. Idempotent.
 *
 * @param networkId the connection's id, or the account's id at the network
 */
public record DisconnectNetwork(@NotBlank @Size(max = 200) String networkId) implements Change<ActionResult> {}
