package dev.fanfare.campaigns.api;

import dev.fanfare.platform.states.Actor;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The states of a campaign; {@link CampaignMove} is what leads from one to another. */
public enum CampaignState {
    DRAFT,
    PENDING,
    ACTIVE,
    PAUSED,
    COMPLETED,
    CANCELLED;

    /** The states to which this one may move it. */
    public List<String> next(Actor actor) {
        return CampaignMove.MACHINE.next(this, actor);
    }

    /** Whether nothing leads out of it. */
    public boolean isFinal() {
        return Arrays.stream(CampaignMove.values()).noneMatch(move -> move.startsAt(this));
    }

    /** As stored and shown. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this code; an unknown one is an error of ours. */
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
