/**
 * Accounts, and changes to them by owners and operators.
 *
 * <p>The grants of an account end in the transaction that ends its sessions, so that no credential outlives a ban.
 * Other domains add their own rows about an account: profiles adds personal details, advertisers the spending limit.
 *
 * <p>Passwords are Argon2id hashes, computed on a bounded worker pool. A web session is a row; its JWT is invalid
 * without it. Backend tokens are stored as hashes. An account created by signing in with a provider is created with its
 * external identity, so that interrupted or concurrent sign-ins lead to one account. Every change of access, or of the
 * name or language cached with it, publishes AccessChanged.
 *
 * <p>What begins stores the {@link dev.fanfare.people.owner.store.CredentialsVersion} that it saw; each change of
 * credentials raises it, so nothing begun before is finished after it.
 */
package dev.fanfare.people.account;
