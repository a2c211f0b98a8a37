package dev.fanfare.tasks;

/**
 * How a post did.
 *
 * @param reach people who saw it; null when nobody has said
 * @param engagement reactions, comments and shares; null when nobody has said
 */
record Figures(Long reach, Long engagement) {}
