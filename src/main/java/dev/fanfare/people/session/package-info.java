/**
 * Web sessions, the keys that sign them, and backend tokens: who is calling.
 *
 * <p>Owns sessions, session_renewals, signing_keys and backend_tokens.
 */
package dev.fanfare.people.session;
