/** What others ask of the privacy domain: one's own data. */
package dev.fanfare.people.privacy.api;
