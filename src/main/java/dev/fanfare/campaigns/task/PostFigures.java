package dev.fanfare.campaigns.task;

/**
 * The figures of a post.
 *
 * @param reach people who saw it; null when unknown
 * @param engagement reactions, comments and shares; null when unknown
 */
record PostFigures(Long reach, Long engagement) {}
