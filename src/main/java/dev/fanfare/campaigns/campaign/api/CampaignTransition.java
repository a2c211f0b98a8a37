package dev.fanfare.campaigns.campaign.api;

import static dev.fanfare.campaigns.campaign.api.CampaignState.ACTIVE;
import static dev.fanfare.campaigns.campaign.api.CampaignState.CANCELLED;
import static dev.fanfare.campaigns.campaign.api.CampaignState.COMPLETED;
import static dev.fanfare.campaigns.campaign.api.CampaignState.DRAFT;
import static dev.fanfare.campaigns.campaign.api.CampaignState.PAUSED;
import static dev.fanfare.campaigns.campaign.api.CampaignState.PENDING;
import static dev.fanfare.platform.states.Actor.ADVERTISER;
import static dev.fanfare.platform.states.Actor.CLOCK;
import static dev.fanfare.platform.states.Actor.STAFF;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The state machine of campaigns: actors, source states, target state. Completed and cancelled are final. */
public enum CampaignTransition implements Transition<CampaignState> {
    SUBMIT(Set.of(DRAFT), PENDING, End.ANY, STAFF, ADVERTISER),
    WITHDRAW(Set.of(PENDING), DRAFT, End.ANY, STAFF, ADVERTISER),
    /** With comments for its advertiser. */
    SEND_BACK(Set.of(PENDING), DRAFT, End.ANY, STAFF),
    START(Set.of(PENDING), ACTIVE, End.TO_COME, STAFF, CLOCK),
    PAUSE(Set.of(ACTIVE), PAUSED, End.ANY, STAFF, ADVERTISER),
    RESUME(Set.of(PAUSED), ACTIVE, End.TO_COME, STAFF, ADVERTISER),
    COMPLETE(Set.of(ACTIVE, PAUSED), COMPLETED, End.ANY, STAFF, ADVERTISER),
    END(Set.of(ACTIVE, PAUSED), COMPLETED, End.PAST, CLOCK),
    CANCEL(Set.of(DRAFT, PENDING, ACTIVE, PAUSED), CANCELLED, End.ANY, STAFF, ADVERTISER);

    public static final StateMachine<CampaignState> MACHINE =
            StateMachine.of("campaign", Set.of(DRAFT, PENDING, ACTIVE), CampaignState.class, CampaignTransition.class);

    /** How a transition depends on the campaign's end. */
    private enum End {
        ANY(""),
        TO_COME("its end is still to come"),
        PAST("its end has passed");

        private final String condition;

        End(String condition) {
            this.condition = condition;
        }
    }

    private final End end;
    private final TransitionRule<CampaignState> transition;

    CampaignTransition(Set<CampaignState> from, CampaignState to, End end, Actor... by) {
        this.end = end;
        this.transition = new TransitionRule<>(from, to, Set.of(by), end.condition);
    }

    /** This actor's transition between two states; empty for none. */
    public static Optional<CampaignTransition> find(CampaignState from, CampaignState to, Actor actor) {
        return Arrays.stream(values())
                .filter(move ->
                        move.startsAt(from) && move.to() == to && move.by().contains(actor))
                .findFirst();
    }

    /**
     * Whether the campaign's end permits the transition.
     *
     * @param toCome whether the end is in the future
     */
    public boolean isPossible(boolean toCome) {
        return switch (end) {
            case ANY -> true;
            case TO_COME -> toCome;
            case PAST -> !toCome;
        };
    }

    @Override
    public TransitionRule<CampaignState> transition() {
        return transition;
    }
}
