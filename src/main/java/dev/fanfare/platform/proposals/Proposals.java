package dev.fanfare.platform.proposals;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.StagedBuilder;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Changes that wait for a second person. */
public final class Proposals {
    private Proposals() {}

    /**
     * Lists proposals, newest first: those that the caller may approve or has made.
     *
     * @param status null, blank or {@code all} for every status
     * @param before the id before which to begin: the next of the page before; null for the newest
     */
    public record ListProposals(
            @Size(max = 20)
            @Pattern(
                    regexp = "\\s*|all|open|approved|rejected|expired",
                    message = "must be all, open, approved, rejected or expired")
            String status,

            @Min(1) Long before,
            @Min(1) Integer limit)
            implements Ask<ProposalList> {
        public ListProposals {
            status = "all".equals(status) ? null : OptionalText.blankToNull(status);
        }
    }

    /**
     * A page of proposals.
     *
     * @param next where the next page begins; null if this is the last
     */
    public record ProposalList(
            List<Proposal> proposals, @Nullable Long next) implements Message {
        public ProposalList {
            proposals = List.copyOf(proposals);
        }
    }

    /**
     * A change that one person has asked for.
     *
     * @param endpoint the path at which it was asked for
     * @param permission that the second person needs
     * @param decidedBy null until a second person has decided, like {@code decidedAt}
     * @param reason for rejecting it; else null
     */
    @StagedBuilder
    public record Proposal(
            long id,
            String endpoint,
            String permission,
            String status,
            long proposedBy,
            Instant proposedAt,
            Instant expiresAt,
            @Nullable Long decidedBy,
            @Nullable Instant decidedAt,
            @Nullable String reason) {}

    /** Shows a proposal, and what it would do if the caller approved it now. */
    public record GetProposal(@NotNull Long proposalId) implements Ask<ProposalShown> {}

    /**
     * A proposal with its outcome.
     *
     * @param input what was asked for, as the endpoint takes it; null if this version does not know it any more
     * @param outcome what it would do now; null unless it can be approved
     * @param refusal why the caller cannot approve it now; null when they can
     */
    public record ProposalShown(
            @JsonUnwrapped Proposal proposal,
            @Nullable Object input,
            @Nullable DryRun outcome,
            @Nullable String refusal)
            implements Message {}

    /** Approves what another person has proposed: it is made, under both names. */
    public record ApproveProposal(@NotNull Long proposalId) implements Change<ProposedOrDone> {}

    /** Rejects what another person has proposed, or takes back what the caller has. */
    public record RejectProposal(
            @NotNull Long proposalId,
            @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}
}
