package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/** The caller's own payouts, newest first. */
public record ListMyPayouts(@Min(1) Integer page, @Min(1) Integer limit) implements Ask<PayoutPage> {}
