package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/**
 * The caller's tasks, newest first.
 *
 * @param campaignId only those of this campaign; null for all
 * @param page from 1; null for the first
 * @param limit tasks of a page; null, with page null too, for the newest 100
 */
public record ListOwnTasks(
        Long campaignId, @Min(1) Integer page, @Min(1) Integer limit) implements Ask<OwnTasks> {}
