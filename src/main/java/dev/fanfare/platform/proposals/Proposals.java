package dev.fanfare.platform.proposals;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.DryRun;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Changes that await a second person. */
public final class Proposals {
    private Proposals() {}

    /**
     * Lists proposals that the caller may approve or has made, newest first.
     *
     * @param status null, blank or {@code all} for every status
     * @param approvable true for those alone that wait for the caller's approval; null or false for all
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListProposals(
            @Size(max = 20)
            @Pattern(
                    regexp = "\\s*|all|open|approved|rejected|expired|void",
                    message = "must be all, open, approved, rejected, expired or void")
            String status,

            Boolean approvable,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit)
            implements Ask<ProposalList> {
        public ListProposals {
            status = "all".equals(status) ? null : OptionalText.blankToNull(status);
        }
    }

    /**
     * A page of proposals.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record ProposalList(
            List<Proposal> proposals, @Nullable String next) implements Message {
        public ProposalList {
            proposals = List.copyOf(proposals);
        }
    }

    /**
     * A change proposed by one person.
     *
     * @param endpoint the path of the request
     * @param permission required of the second person
     * @param decidedBy null without a decision
     * @param reason for rejecting it; else null
     * @param voidReason why who proposed it may no longer do so; null unless it is void
     */
    @StagedBuilder
    public record Proposal(
            long id,
            String endpoint,
            @OneOf(Permission.class) String permission,

            @OneOf(words = {"open", "approved", "rejected", "expired", "void"})
            String status,

            long proposedBy,
            Instant proposedAt,
            Instant expiresAt,
            @Nullable Long decidedBy,
            @Nullable Instant decidedAt,
            @Nullable String reason,

            @Nullable @OneOf(words = {"account_not_active", "credentials_changed", "permission_lost", "token_revoked"})
            String voidReason) {}

    /** Shows a proposal, and the effect of approving it now. */
    public record GetProposal(@NotNull Long proposalId) implements Ask<ProposalShown> {}

    /**
     * A proposal with its outcome.
     *
     * @param input the endpoint's input; null if unknown to this version
     * @param outcome its present effect; null unless it can be approved
     * @param refusal why the caller cannot approve it now; null when they can
     */
    public record ProposalShown(
            @JsonUnwrapped Proposal proposal,
            @Nullable Object input,
            @Nullable DryRun outcome,
            @Nullable Translatable refusal)
            implements Message {}

    /** Approves another person's proposal: it executes under both names. */
    public record ApproveProposal(@NotNull Long proposalId) implements Change<ProposedOrDone> {}

    /** Rejects another person's proposal, or withdraws the caller's own. */
    public record RejectProposal(
            @NotNull Long proposalId,
            @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}
}
