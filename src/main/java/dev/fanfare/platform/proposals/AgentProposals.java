package dev.fanfare.platform.proposals;

import static dev.fanfare.platform.bus.FaultType.detailed;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Changes that agents propose and their person confirms or refuses, within ten minutes. */
public final class AgentProposals {
    public static final FaultType TOO_MANY_PROPOSALS = detailed(
            400, "business_error", "TOO_MANY_PROPOSALS", "There are as many proposals as a person can look at.");

    private AgentProposals() {}

    /**
     * Keeps a change that an agent proposes, after its dry run.
     *
     * @param tool its name
     * @param endpoint the path that would be called
     * @param content the change, as JSON between nodes
     */
    public record ProposeChange(String tool, String endpoint, String content) implements Change<Proposed> {}

    /**
     * What was kept.
     *
     * @param effect what would happen now
     */
    public record Proposed(long agentProposalId, Instant expiresAt, DryRun effect) implements Message {}

    /** Asks, for the agent that proposed it, what has become of a change. */
    public record GetOutcome(long agentProposalId) implements Ask<Outcome> {}

    /**
     * What has become of a proposed change.
     *
     * @param endpoint the path of the change
     * @param answer of the change, as JSON between nodes; null unless it is confirmed
     */
    public record Outcome(
            long agentProposalId,
            String status,
            String endpoint,
            Instant expiresAt,
            @Nullable String answer) implements Message {}

    /**
     * Lists what agents have proposed to the caller, newest first.
     *
     * @param open true for those alone that wait; null or false for all
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListAgentProposals(
            Boolean open,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<AgentProposalList> {}

    /**
     * A page of them.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record AgentProposalList(
            List<AgentProposal> proposals, @Nullable String next) implements Message {
        public AgentProposalList {
            proposals = List.copyOf(proposals);
        }
    }

    /**
     * A proposed change.
     *
     * @param application the name of the application whose agent proposes it
     * @param tool the operation
     * @param title what it is, in a sentence
     * @param agentStatus open, confirmed, refused, expired, or disconnected when the application lost its access
     * @param decidedAt null without a decision
     */
    @StagedBuilder
    public record AgentProposal(
            long agentProposalId,
            String application,
            String clientId,
            String tool,
            String title,

            @OneOf(words = {"open", "confirmed", "refused", "expired", "disconnected"})
            String agentStatus,

            Instant proposedAt,
            Instant expiresAt,
            @Nullable Instant decidedAt) {}

    /** Shows a proposed change, and what it would do now. */
    public record GetAgentProposal(@NotNull Long agentProposalId) implements Ask<AgentProposalShown> {}

    /**
     * A proposed change with its effect.
     *
     * @param input what was asked; null if unknown to this version
     * @param fingerprint of what was asked, to be sent back with the confirmation
     * @param outcome its present effect; null unless it can be confirmed
     * @param refusal why it cannot be confirmed now; null when it can
     */
    @StagedBuilder
    public record AgentProposalShown(
            AgentProposal proposal,
            @Nullable Object input,
            String fingerprint,
            @Nullable DryRun outcome,
            @Nullable Translatable refusal)
            implements Message {}

    /**
     * Confirms a proposed change: it is made now, by the caller.
     *
     * @param fingerprint of what the caller was shown
     */
    public record ConfirmAgentProposal(
            @NotNull Long agentProposalId,
            @NotBlank @Size(max = 100) String fingerprint) implements Change<ActionResult> {}

    /** Refuses a proposed change. */
    public record RefuseAgentProposal(@NotNull Long agentProposalId) implements Change<ActionResult> {}
}
