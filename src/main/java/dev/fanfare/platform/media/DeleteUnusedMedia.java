package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.jobs.Swept;

/** Deletes pictures that belong to nothing: replaced ones, and those whose request ended without a word an hour ago. */
public record DeleteUnusedMedia() implements Ask<Swept> {}
