package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.outbox.DomainEvent;
import java.util.List;

/** Events of invitations and applications. */
public final class DiscoveryEvents {
    private DiscoveryEvents() {}

    /** Publishers were invited to a campaign. */
    public record PublishersInvited(long campaignId, List<Long> invitationIds) implements DomainEvent {
        public PublishersInvited {
            invitationIds = List.copyOf(invitationIds);
        }
    }

    /** An application was accepted or declined. */
    public record ApplicationDecided(long applicationId) implements DomainEvent {}
}
