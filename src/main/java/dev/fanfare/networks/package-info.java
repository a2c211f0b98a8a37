/**
 * The accounts, pages, walls and channels that publishers have at social networks.
 *
 * <p>Owns {@code connections}. States and who may move them: {@link dev.fanfare.networks.ConnectionState}. What users
 * send of followers, category and engagement rate is a claim; only an operator's acceptance or the network itself makes
 * it a fact ({@code verified}).
 *
 * <p>Invariants: one account of a network is live for at most one user (unique index {@code connections_claimed}); a
 * user has at most the platform's number of live networks, counted while the user's row, which belongs to users, is
 * locked. The kinds of networks are configuration ({@link dev.fanfare.networks.NetworksConfig}); other domains ask for
 * them.
 */
package dev.fanfare.networks;
