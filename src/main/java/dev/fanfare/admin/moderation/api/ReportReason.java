package dev.fanfare.admin.moderation.api;

import dev.fanfare.platform.states.Coded;

/** What is wrong with a picture. */
public enum ReportReason implements Coded {
    SEXUAL,
    VIOLENT,
    HATEFUL,
    SOMEONE_ELSES,
    SPAM,
    OTHER
}
