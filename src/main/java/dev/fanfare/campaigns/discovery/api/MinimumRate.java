package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * The least that a publisher wants for a post at a network.
 *
 * @param amount in this currency; campaigns in others are not compared
 */
public record MinimumRate(
        @NotBlank @Size(max = 50) String network,
        @NotBlank @Size(max = 3) @CurrencyCode String currency,

        @NotNull @Positive @DecimalMax(value = "1000000000", message = "must not be more than 1000000000") @Minor
        BigDecimal amount) {}
