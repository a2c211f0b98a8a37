package dev.fanfare.campaigns.task.api;

import dev.fanfare.platform.states.Coded;

/** What a task asks for. */
public enum TaskType implements Coded {
    POST,
    CUSTOM
}
