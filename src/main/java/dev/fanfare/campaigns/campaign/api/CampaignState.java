package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.List;

/** The states of a campaign; {@link CampaignTransition} lists the transitions. */
public enum CampaignState implements Coded.InAnyCase {
    DRAFT,
    PENDING,
    ACTIVE,
    PAUSED,
    COMPLETED,
    CANCELLED;

    /** Whether those see it who have no part in it: to them, a draft is not there. */
    public boolean isPublished() {
        return this != DRAFT;
    }

    /** The codes of the states that this actor can change it to. */
    public List<String> next(Actor actor) {
        return CampaignTransition.MACHINE.next(this, actor);
    }

    /** Whether no transition leaves this state. */
    public boolean isFinal() {
        return Arrays.stream(CampaignTransition.values()).noneMatch(move -> move.startsAt(this));
    }
}
