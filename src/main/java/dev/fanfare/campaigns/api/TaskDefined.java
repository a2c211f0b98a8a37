package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Message;

/**
 * The campaign has a further task.
 *
 * @param taskId of what was defined; each participant's task has an id of its own
 */
public record TaskDefined(String status, Long taskId, String message) implements Message {}
