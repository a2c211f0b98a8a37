/**
 * Public API of the privacy domain: a user's own data.
 */
package dev.fanfare.people.privacy.api;
