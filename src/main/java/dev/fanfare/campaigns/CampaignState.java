package dev.fanfare.campaigns;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The states of a campaign and the moves between them; completed and cancelled are final. */
enum CampaignState {
    DRAFT,
    PENDING,
    ACTIVE,
    PAUSED,
    COMPLETED,
    CANCELLED;

    private static final Map<CampaignState, List<CampaignState>> MOVES = Map.of(
            DRAFT, List.of(PENDING, CANCELLED),
            PENDING, List.of(ACTIVE, DRAFT, CANCELLED),
            ACTIVE, List.of(PAUSED, COMPLETED, CANCELLED),
            PAUSED, List.of(ACTIVE, COMPLETED, CANCELLED),
            COMPLETED, List.of(),
            CANCELLED, List.of());

    /** The states it may move to. */
    List<CampaignState> next() {
        return MOVES.get(this);
    }

    boolean isFinal() {
        return next().isEmpty();
    }

    /** As stored and shown. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    static CampaignState of(String code) {
        return find(code).orElseThrow(() -> new IllegalArgumentException("no campaign status: " + code));
    }

    static Optional<CampaignState> find(String code) {
        return Arrays.stream(values())
                .filter(state -> state.code().equals(code))
                .findFirst();
    }

    static List<String> codes() {
        return Arrays.stream(values()).map(CampaignState::code).toList();
    }
}
