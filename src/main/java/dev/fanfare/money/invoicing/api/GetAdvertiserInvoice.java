package dev.fanfare.money.invoicing.api;

import dev.fanfare.money.invoicing.api.ListAdvertiserInvoices.AdvertiserInvoices;
import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;

/** Shows an invoice as its advertiser's list does. */
public record GetAdvertiserInvoice(@NotNull Long invoiceId) implements Ask<AdvertiserInvoices.Item> {}
