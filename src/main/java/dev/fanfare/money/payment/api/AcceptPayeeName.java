package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Accepts the holder's name of a bank account although its bank knows the account by another, until the name changes.
 *
 * @param bankAccountId the id of the bank account
 * @param reason for the audit log
 */
public record AcceptPayeeName(
        @NotNull Long bankAccountId,
        @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}
