package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The states of a campaign; {@link CampaignTransition} lists the transitions. */
public enum CampaignState implements Coded {
    DRAFT,
    PENDING,
    ACTIVE,
    PAUSED,
    COMPLETED,
    CANCELLED;

    /** The codes of the states that this actor can change it to. */
    public List<String> next(Actor actor) {
        return CampaignTransition.MACHINE.next(this, actor);
    }

    /** Whether no transition leaves this state. */
    public boolean isFinal() {
        return Arrays.stream(CampaignTransition.values()).noneMatch(move -> move.startsAt(this));
    }

    /** The state of this code; throws IllegalArgumentException for an unknown one. */
    public static CampaignState of(String code) {
        return find(code).orElseThrow(() -> new IllegalArgumentException("no campaign status: " + code));
    }

    public static Optional<CampaignState> find(String code) {
        return Arrays.stream(values())
                .filter(state -> state.code().equals(code))
                .findFirst();
    }

    public static List<String> codes() {
        return Arrays.stream(values()).map(CampaignState::code).toList();
    }
}
