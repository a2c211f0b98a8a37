/**
 * The platform as a whole: the settings that operators change while it runs, the configuration that clients see, the lists
 * of countries, cities and categories, the audit log, and the job that applies retention (ForgetExpired) to the tables of
 * all domains.
 *
 * <p>A setting without a row has its default. Settings are cached for a second, or until SettingsChanged is published; so is
 * maintenance mode (GetMaintenance), in which only operators are served.
 *
 * <p>A list entry in use cannot be deleted, only disallowed: it stays where it is used and cannot be chosen any more.
 */
package dev.fanfare.admin.operations;
