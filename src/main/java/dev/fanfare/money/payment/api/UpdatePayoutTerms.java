package dev.fanfare.money.payment.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Sets the limits and fees of payouts in some currencies, all or none. Others stay unchanged. */
public record UpdatePayoutTerms(@NotEmpty @Size(max = 100) List<@NotNull @Valid Item> terms)
        implements Change<ProposedOrDone> {
    public UpdatePayoutTerms {
        terms = terms == null ? null : Collections.unmodifiableList(new ArrayList<>(terms));
    }

    /**
     * Terms in one currency, in its units.
     *
     * @param method null for the platform, which bounds payouts by all methods
     * @param minimumAmount the least gross amount; null only when removed, like maximumAmount
     * @param fees taken off every payout by the method; null for the platform
     * @param proofAbove of the platform: a payout of more than this needs a recent re-authentication; null for the
     *     configured one
     * @param remove whether to restore the configured terms
     */
    public record Item(
            @NotBlank @Size(max = 3) @CurrencyCode String currency,
            @Size(max = 50) String method,
            BigDecimal minimumAmount,
            BigDecimal maximumAmount,
            BigDecimal fees,
            BigDecimal proofAbove,
            boolean remove) {}
}
