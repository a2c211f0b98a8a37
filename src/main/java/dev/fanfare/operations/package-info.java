/**
 * The platform as a whole: the settings that operators change while it runs, and what clients are told of them.
 *
 * <p>Owns platform_settings. A setting that has no row has its default. Settings are kept in memory for a second and
 * read again after that: a change is seen everywhere within it.
 */
package dev.fanfare.operations;
