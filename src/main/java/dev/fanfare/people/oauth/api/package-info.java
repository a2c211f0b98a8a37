/**
 * Public API of the OAuth domain: applications, grants and tokens.
 */
package dev.fanfare.people.oauth.api;
