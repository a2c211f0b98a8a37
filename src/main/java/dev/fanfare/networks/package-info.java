/**
 * The accounts, pages, walls and channels that publishers have at social networks.
 *
 * <p>Owns {@code connections}. States and who may move them: {@link dev.fanfare.networks.ConnectionState}. What users
 * send of followers, category and engagement rate is a claim; only an operator's acceptance or the network itself makes
 * it a fact ({@code verified}).
 *
 * <p>A provider's login proves an account ({@code proven_at}) and accepts it at once. The provider's own API says, over
 * HTTP and behind a guard for each, whose the token is and that it was issued to our application. A provider that is no
 * network kind leaves a row in {@code identities} instead, which one user has. Access tokens are passed on and kept
 * nowhere. For an application without a user the same login signs the owner in: who has the account proven and live, or
 * else a new account, when the provider vouches for an address that is free. A mere claim signs nobody in.
 *
 * <p>A job keeps followers and engagement of accepted accounts as the networks themselves show them to our application:
 * {@link dev.fanfare.networks.FiguresSource}. No owner's token is needed for it. TikTok, LinkedIn, Pinterest and profiles
 * at Facebook show nothing without one, so their figures stay what was last verified.
 *
 * <p>Invariants: one account of a network is live for at most one user (unique index {@code connections_claimed}); a
 * user has at most the platform's number of live networks, counted while the user's row, which belongs to users, is
 * locked. The kinds of networks are configuration ({@link dev.fanfare.networks.NetworksConfig}); other domains ask for
 * them.
 */
package dev.fanfare.networks;
