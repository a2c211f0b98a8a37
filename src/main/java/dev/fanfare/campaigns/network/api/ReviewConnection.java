package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * An operator's decision on a connection.
 *
 * @param action accept, reject, suspend or reinstate
 * @param reason for the owner and the audit log; null for none
 * @param followers the confirmed figure, when accepting; null confirms the claim
 */
public record ReviewConnection(
        @NotNull ConnectionKind kind,

        @NotNull Long id,

        @NotNull ConnectionAction action,

        @Size(max = 500) String reason,
        @Min(0) @Max(SubmitNetwork.MAX_FOLLOWERS) Long followers)
        implements Change<ActionResult> {}
