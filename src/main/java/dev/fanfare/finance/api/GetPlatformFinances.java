package dev.fanfare.finance.api;

import dev.fanfare.platform.bus.Ask;
import java.time.LocalDate;

/**
 * What the platform charged and paid out.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record GetPlatformFinances(LocalDate dateFrom, LocalDate dateTo) implements Ask<PlatformFinances> {}
