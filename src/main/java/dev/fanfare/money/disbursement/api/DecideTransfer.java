package dev.fanfare.money.disbursement.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Decides the outcome of a transfer that is flagged, late, not sent yet, goes by file, or came back after it was settled.
 *
 * @param outcome settled: its payee has the money; failed: it never left; returned: it came back. The present status
 *     settles a flag: what was reported does not count
 * @param reason stored with it
 */
public record DecideTransfer(
        @NotNull Long transferId,

        @NotNull TransferOutcome outcome,

        @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}
