/**
 * Profiles and preferences: name, country and city, biography, language, categories, networks, notification flags and
 * privacy settings.
 *
 * <p>These are columns of users, which the users domain owns; this domain changes only the columns named above, and the
 * e-mail address. Reads countries, cities and categories. A change of language or name publishes AccessChanged, because
 * both are cached with the credential.
 */
package dev.fanfare.people.profile;
