package dev.fanfare.tasks;

/**
 * The figures of a post.
 *
 * @param reach people who saw it; null when unknown
 * @param engagement reactions, comments and shares; null when unknown
 */
record Figures(Long reach, Long engagement) {}
