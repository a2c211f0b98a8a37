/**
 * Accounts, what they say of themselves and like, and the credentials that act for them: passwords, web sessions,
 * backend tokens.
 *
 * <p>Owns users, advertisers, signing_keys, sessions, backend_tokens, applications; reads countries, cities, categories
 * and counters. An advertiser is an account with a row in advertisers; its promised and spent columns are moved by the
 * domains that promise and spend.
 *
 * <p>Passwords are Argon2id hashes, made on a bounded worker pool. A web session is a row; its JWT names it and is worth
 * nothing without it. Backend tokens are kept as hashes. An account that signing in with a provider made remembers which
 * account there it was made for (origin), so that half a sign-in, or two at once, come to one account. Whatever ends or
 * changes access, or the language or name that is remembered with it, publishes AccessChanged.
 */
package dev.fanfare.users;
