package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;

/**
 * What an advertiser spent.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record GetAdvertiserFinances(@NotNull Long advertiserId, LocalDate dateFrom, LocalDate dateTo)
        implements Ask<AdvertiserFinances> {}
