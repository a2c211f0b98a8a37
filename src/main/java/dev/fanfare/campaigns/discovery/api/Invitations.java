package dev.fanfare.campaigns.discovery.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Invitations to campaigns. A publisher accepts one by joining the campaign. */
public final class Invitations {
    private Invitations() {}

    /**
     * Invites publishers to a campaign, each on their own.
     *
     * @param text for the publishers; null for none
     */
    public record SendInvitations(
            @NotNull Long campaignId,
            @NotNull @Size(min = 1, max = 100) List<@NotNull Long> publisherIds,
            @Size(max = 1_000) String text)
            implements Change<InvitationsSent> {
        public SendInvitations {
            publisherIds = publisherIds == null ? null : List.copyOf(publisherIds);
        }
    }

    /**
     * What came of it, in the order of the request.
     *
     * @param invited how many were invited
     */
    public record InvitationsSent(int invited, List<Outcome> outcomes) implements Message {
        public InvitationsSent {
            outcomes = List.copyOf(outcomes);
        }

        /**
         * The outcome for a publisher.
         *
         * @param outcome not_available: there is no such publisher, or none who can be found and invited
         * @param invitationId null unless the publisher was invited
         */
        public record Outcome(
                Long publisherId, Result outcome, @Nullable Long invitationId) {}
    }

    /** Withdraws an open invitation. */
    public record WithdrawInvitation(@NotNull Long invitationId) implements Change<ActionResult> {}

    /**
     * Lists the invitations of an advertiser, the newest first.
     *
     * @param campaignId null for all
     * @param status null for all
     * @param opened whether the publisher has opened it; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListInvitations(
            @NotNull Long advertiserId,
            Long campaignId,

            InvitationState status,
            Boolean opened,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<InvitationPage> {}

    /**
     * Invitations of an advertiser.
     *
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record InvitationPage(
            List<Item> invitations,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public InvitationPage {
            invitations = List.copyOf(invitations);
        }

        /**
         * An invitation.
         *
         * @param publisher null if the publisher can no longer be found
         */
        public record Item(
                @JsonUnwrapped Invitation invitation,
                @Nullable PublisherCard publisher) {}
    }

    /**
     * An invitation.
     *
     * @param campaign the name
     * @param text of the advertiser; empty for none
     * @param openedAt when the publisher first opened it; null until then
     * @param endedAt when it was no longer open; null while it is
     */
    public record Invitation(
            Long invitationId,
            Long campaignId,
            String campaign,
            String text,
            InvitationState status,
            Instant invitedAt,
            Instant expiresAt,
            @Nullable Instant openedAt,
            @Nullable Instant endedAt) {}

    /**
     * Lists the invitations of the caller, the newest first.
     *
     * @param status null for all
     * @param invitationId only this one; null for all
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListOwnInvitations(
            InvitationState status,

            Long invitationId,

            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<OwnInvitations> {}

    /**
     * Invitations of a publisher.
     *
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record OwnInvitations(
            List<Received> invitations,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public OwnInvitations {
            invitations = List.copyOf(invitations);
        }

        /**
         * An invitation.
         *
         * @param advertiserId whose further invitations can be blocked
         * @param advertiser the name of its brand
         */
        public record Received(@JsonUnwrapped Invitation invitation, Long advertiserId, String advertiser) {}
    }

    /** Notes that its publisher has opened an invitation, the first time. */
    public record OpenInvitation(@NotNull Long invitationId) implements Change<ActionResult> {}

    /** Declines an open invitation. */
    public record DeclineInvitation(@NotNull Long invitationId) implements Change<ActionResult> {}

    /** What became of an invitation. */
    public enum Result implements Coded {
        INVITED,
        /** There is no such publisher, or none who can be found and invited. */
        NOT_AVAILABLE,
        ALREADY_JOINED,
        ALREADY_INVITED,
        NETWORK_REQUIRED,
        BELOW_MINIMUM_RATE
    }
}
