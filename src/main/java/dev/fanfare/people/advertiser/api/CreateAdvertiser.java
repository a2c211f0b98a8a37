package dev.fanfare.people.advertiser.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.people.account.api.UncommonPassword;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * Creates an advertiser's account.
 *
 * @param maximumLimit maximum of promises and spending in total, in its currency; above 0 it may take two people
 * @param currency ISO 4217 code
 * @param password null for an account that only uses backend tokens
 */
public record CreateAdvertiser(
        @NotBlank @Size(max = 200) String name,
        @NotBlank @Email @Size(max = 254) String email,
        @NotNull @PositiveOrZero BigDecimal maximumLimit,
        @NotBlank @Size(max = 3) @CurrencyCode String currency,
        @Size(min = 8, max = 128) @UncommonPassword Secret password)
        implements Change<CreateAdvertiser.AdvertiserCreated> {
    public CreateAdvertiser {
        email = UniqueNames.normalized(email);
    }

    /**
     * A new advertiser.
     *
     * @param advertiserId its account's id
     * @param proposalId what waits for a second person: its limit, which is 0 until then; null if it counts already
     */
    public record AdvertiserCreated(
            String status,
            Translatable message,
            long advertiserId,
            @Nullable Long proposalId) implements Message {}
}
