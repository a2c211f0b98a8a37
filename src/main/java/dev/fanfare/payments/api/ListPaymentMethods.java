package dev.fanfare.payments.api;

import dev.fanfare.platform.bus.Ask;

/** The methods that payouts can be requested by. */
public record ListPaymentMethods() implements Ask<PaymentMethods> {}
