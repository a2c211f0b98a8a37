package dev.fanfare.money.finance.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Corrections of the books: entries that one operator proposes and another approves. */
public final class Corrections {
    private Corrections() {}

    /**
     * Proposes a correction. Nothing is posted until somebody else approves it.
     *
     * @param reason for the books
     * @param legs what it posts: amounts that sum to zero in each currency; null when it reverses another correction
     * @param reverses the id of an approved correction to take back; null for none
     */
    public record ProposeCorrection(
            @NotBlank @Size(max = 500) String reason,
            @Size(max = 20) List<@NotNull @Valid Leg> legs,
            Long reverses) implements Change<CorrectionProposed> {
        public ProposeCorrection {
            reason = OptionalText.blankToNull(reason);
            legs = legs == null ? List.of() : legs.stream().toList();
        }
    }

    /**
     * What a correction does to one account.
     *
     * @param userId the owner of the account; null for the platform
     * @param account its kind, such as {@code publisher_available}
     * @param amount credit positive, debit negative
     */
    public record Leg(
            @Nullable Long userId,
            @NotBlank @Size(max = 50) String account,
            @NotNull @Minor BigDecimal amount,
            @NotBlank @Size(max = 3) @CurrencyCode String currency) {}

    /** A correction that waits for somebody else's decision. */
    public record CorrectionProposed(String status, String message, long correctionId) implements Message {}

    /** Approves a correction that somebody else proposed, and posts it. */
    public record ApproveCorrection(@NotNull Long correctionId) implements Change<ActionResult> {}

    /** Rejects a correction that somebody else proposed. */
    public record RejectCorrection(
            @NotNull Long correctionId,
            @NotBlank @Size(max = 500) String reason) implements Change<ActionResult> {}

    /**
     * Lists corrections, the oldest first.
     *
     * @param status null, blank or {@code all} for every status
     * @param after the id after which to begin: the next of the page before; null for the beginning
     */
    public record ListCorrections(
            @Size(max = 20)
            @Pattern(
                    regexp = "\\s*|all|proposed|approved|rejected|reversed",
                    message = "must be all, proposed, approved, rejected or reversed")
            String status,

            @Min(0) Long after,
            @Min(1) Integer limit)
            implements Ask<CorrectionList> {
        public ListCorrections {
            status = "all".equals(status) ? null : OptionalText.blankToNull(status);
        }
    }

    /**
     * A page of corrections.
     *
     * @param next where the next page begins; null if this is the last
     */
    public record CorrectionList(
            List<Correction> corrections, @Nullable Long next) implements Message {
        public CorrectionList {
            corrections = List.copyOf(corrections);
        }
    }

    /** A correction with what it posts. */
    public record Correction(@JsonUnwrapped Proposal proposal, List<Leg> legs) {
        public Correction {
            legs = List.copyOf(legs);
        }
    }

    /**
     * A correction, and what became of it.
     *
     * @param reverses the correction that it takes back; null for none
     * @param reversedBy the correction that took it back; null for none
     * @param proposedBy the account of the operator
     * @param decidedBy the account of another operator; null while nobody has decided, like {@code decidedAt}
     * @param rejectionReason null unless it is rejected
     */
    public record Proposal(
            long id,
            String status,
            String reason,
            @Nullable Long reverses,
            @Nullable Long reversedBy,
            long proposedBy,
            Instant proposedAt,
            @Nullable Long decidedBy,
            @Nullable Instant decidedAt,
            @Nullable String rejectionReason) {}
}
