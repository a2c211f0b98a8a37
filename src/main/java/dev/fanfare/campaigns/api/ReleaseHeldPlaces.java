package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Frees places that were held for somebody who did not come in time. */
public record ReleaseHeldPlaces() implements Ask<Swept> {}
