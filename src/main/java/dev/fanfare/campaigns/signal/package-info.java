/**
 * Signals of fraud: for each post and account a score with its reasons, and a queue of those that staff look at. A score changes
 * nothing by itself: staff clear it, hold the payment with a reason that the creator reads and can appeal, or reject the post, whose
 * rejection can be appealed like any other. What they decide is shown beside each reason, as how often it was right.
 *
 * <p>A post is examined when it is handed in, decided, or seen at its network, then every few hours until it is old; its creator's
 * account with it. {@code SignalRules} holds all reasons, which are pure: what they look at is read by {@code FactsRepository}.
 */
package dev.fanfare.campaigns.signal;
