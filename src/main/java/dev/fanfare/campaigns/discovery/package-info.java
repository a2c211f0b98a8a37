/**
 * Publishers and advertisers find each other: search, favourites, invitations and applications.
 *
 * <p>Advertisers see a publisher only while the publisher's listing is on, or as an applicant to their own campaign, and
 * then no more than a {@link dev.fanfare.campaigns.discovery.api.PublisherCard}.
 *
 * <p>States: {@link dev.fanfare.campaigns.discovery.api.InvitationTransition} and
 * {@link dev.fanfare.campaigns.discovery.api.ApplicationTransition}. Joining a campaign ends both in the transaction of
 * the join, in the campaigns domain.
 */
package dev.fanfare.campaigns.discovery;
