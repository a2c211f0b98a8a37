package dev.fanfare.money.proof.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** References of creators: links by which people without an account read what a creator chose of their payments. */
public final class CreatorReferences {
    private CreatorReferences() {}

    /** What a reference may show, each chosen by itself. */
    public enum ReferenceMember implements Coded {
        /** The number of accepted posts that earn something. */
        ACCEPTED_POSTS,
        /** The number of posts of which the acceptance was taken back. */
        REVERSED_POSTS,
        /** What was paid for posts, by currency. */
        EARNINGS
    }

    /**
     * Makes a reference: figures up to now, signed, and a link to them.
     *
     * @param recipient a note to yourself, such as the name of a brand, which the page does not show
     * @param days after which the link expires
     * @param shown what it shows
     */
    public record AddReference(
            @NotBlank @Size(max = 100) String recipient,
            @NotNull @Min(1) @Max(365) Integer days,
            @NotEmpty @Size(max = 50) List<@NotNull ReferenceMember> shown)
            implements Change<ReferenceAdded> {
        public AddReference {
            shown = shown == null ? null : shown.stream().distinct().toList();
        }
    }

    /**
     * The link, which is shown only once.
     *
     * @param referenceId by which it is ended
     * @param path of the page, at the address of this service
     */
    public record ReferenceAdded(String status, Translatable message, Long referenceId, Secret path, Instant expiresAt)
            implements Message {}

    /**
     * Lists your references, the newest first.
     *
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListReferences(
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<ReferenceList> {}

    /**
     * References.
     *
     * @param references of this part
     * @param next the {@code cursor} of the part that follows; left out at the end
     */
    public record ReferenceList(
            List<Item> references,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next) implements Message {
        public ReferenceList {
            references = List.copyOf(references);
        }

        /**
         * A reference.
         *
         * @param referenceId by which it is ended
         * @param recipient the note that it was made with
         * @param figures what it shows
         * @param openedAt when it was opened last; null for never
         */
        public record Item(
                Long referenceId,
                ReferenceState state,
                String recipient,
                ProvenFigures figures,
                Instant madeAt,
                Instant expiresAt,
                @Nullable Instant openedAt) {}
    }

    /** Whether a link leads to its reference. */
    public enum ReferenceState implements Coded {
        ACTIVE,
        EXPIRED,
        ENDED
    }

    /**
     * Ends a reference at once.
     *
     * @param referenceId of the list
     */
    public record EndReference(@NotNull Long referenceId) implements Change<ActionResult> {}

    /**
     * Reads a reference by its link; RESOURCE_NOT_FOUND unless the link leads to one now.
     *
     * @param secret of the link
     */
    public record OpenReference(Secret secret) implements Ask<Reference> {}

    /**
     * A reference, with no more than its creator chose.
     *
     * @param name of the creator
     * @param expiresAt until when the link leads here
     * @param figures what follows from the signed ones
     * @param signed what was signed
     */
    public record Reference(String name, Instant expiresAt, ProvenFigures figures, SignedFigures signed)
            implements Message {}
}
