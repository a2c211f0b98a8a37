package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import java.time.LocalDate;

/**
 * How many campaigns were created in a time, by where they stand now.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record CountCampaigns(LocalDate dateFrom, LocalDate dateTo) implements Ask<CampaignTotals> {}
