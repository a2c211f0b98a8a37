package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.SingleValues;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A publisher adds data to one of their networks, key by key.
 *
 * @param networkId the connection's id, or the account's id at the network
 * @param extraData texts, numbers and booleans; null removes a key
 */
public record UpdateNetworkExtra(
        @NotBlank @Size(max = 200) String networkId,
        @NotNull @SingleValues(max = 2_000) Map<String, Object> extraData) implements Change<ActionResult> {
    public UpdateNetworkExtra {
        // Not Map.copyOf: values may be null.
        extraData = extraData == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(extraData));
    }
}
