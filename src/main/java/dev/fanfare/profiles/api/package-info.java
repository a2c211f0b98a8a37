/** What others ask of the profiles domain: profiles, preferences and notification flags. */
package dev.fanfare.profiles.api;
