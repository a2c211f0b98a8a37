/**
 * The platform as a whole: runtime settings, the clients' configuration, the lists of countries, cities and categories,
 * the audit log, and the retention job (ForgetExpired) for the tables of all domains.
 *
 * <p>A setting without a row has its default. Settings are cached for a second, or until SettingsChanged; so is
 * maintenance mode (GetMaintenance), in which only operators are served.
 *
 * <p>An entry in use cannot be deleted, only disallowed: existing references stay, and it is no longer selectable.
 */
package dev.fanfare.admin.operations;
