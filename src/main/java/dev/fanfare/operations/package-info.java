/**
 * The platform as a whole: the settings that operators change while it runs, what clients are told of them, the lists of
 * countries, cities and categories that others choose from, what the audit log holds, and that rows are deleted once they
 * have been over for long enough (ForgetExpired), in whichever domain's table they are.
 *
 * <p>Owns platform_settings, countries, cities and categories; reads audit_log. A setting that has no row has its
 * default. Settings are kept in memory and read again when SettingsChanged is told, or after a second; so is maintenance,
 * which the HTTP side asks about (GetMaintenance) and which keeps all but operators out.
 *
 * <p>What is in use cannot be deleted from a list, only disallowed: then nobody chooses it any more, and those who have
 * it keep it.
 */
package dev.fanfare.operations;
