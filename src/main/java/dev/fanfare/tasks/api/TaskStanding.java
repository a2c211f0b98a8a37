package dev.fanfare.tasks.api;

import dev.fanfare.platform.bus.Message;
import java.time.Instant;

/**
 * How a task stands.
 *
 * @param assignedDate when it was taken on; of a definition, when it was made
 * @param deadline until when it can be handed in; of a definition, its campaign's end
 */
public record TaskStanding(String status, Instant assignedDate, Instant deadline) implements Message {}
