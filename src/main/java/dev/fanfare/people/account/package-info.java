/**
 * Accounts, and changes to them by owners and operators.
 *
 * <p>The grants of an account end in the transaction that ends its sessions, so that no credential outlives a ban.
 * Other domains add their own rows about an account: profiles adds personal details, advertisers the spending limit.
 *
 * <p>Passwords are Argon2id hashes, computed on a bounded worker pool. A web session is a row; its JWT is invalid
 * without it. Backend tokens are stored as hashes. An account created by signing in with a provider stores the
 * provider's account as its origin, so that interrupted or concurrent sign-ins lead to one account. Every change of
 * access, or of the name or language cached with it, publishes AccessChanged.
 */
package dev.fanfare.people.account;
