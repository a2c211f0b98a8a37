package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Pays the bonus for the best post of campaigns that are completed and reviewed. */
public record SettleBestPosts() implements Ask<Swept> {}
