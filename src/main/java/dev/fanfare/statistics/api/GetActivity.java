package dev.fanfare.statistics.api;

import dev.fanfare.platform.bus.Ask;
import java.time.LocalDate;

/**
 * What all publishers achieved in a time.
 *
 * @param dateFrom first day, UTC; null for no bound
 * @param dateTo last day, UTC; null for no bound
 */
public record GetActivity(LocalDate dateFrom, LocalDate dateTo) implements Ask<Activity> {}
