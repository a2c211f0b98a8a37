package dev.fanfare.admin.moderation.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/**
 * Reports a picture to staff. A second report of the same picture by the same account changes nothing.
 *
 * @param picture path of an uploaded picture, without a width
 * @param reason what is wrong with it
 * @param comment for staff; null for none
 */
public record ReportPicture(
        @NotBlank @Size(max = 100) String picture,
        @NotNull ReportReason reason,
        @Size(max = 500) String comment) implements Change<ActionResult> {}
