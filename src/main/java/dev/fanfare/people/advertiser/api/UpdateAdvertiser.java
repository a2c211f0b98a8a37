package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Changes an advertiser; missing members stay unchanged.
 *
 * @param maximumLimit at least the present sum of promises and spending; to raise it may take two people
 */
public record UpdateAdvertiser(
        @NotNull Long advertiserId,
        @Size(min = 1, max = 200) String name,
        @PositiveOrZero BigDecimal maximumLimit) implements Change<ProposedOrDone> {
    /** Its endpoint. */
    public static final String PATH = "/admin/api/advertisers/update/";

    /** What the second person needs, as for a deposit. */
    public static final Permission SECOND = Permission.CORRECTIONS_APPROVE;
}
