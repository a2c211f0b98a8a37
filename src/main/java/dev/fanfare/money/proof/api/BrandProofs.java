package dev.fanfare.money.proof.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.time.LocalDate;

/** A brand's proof of payment, which anyone may read: off until the brand chooses it. */
public final class BrandProofs {
    private BrandProofs() {}

    /** Shows whether a brand's proof of payment is public, and what it would show. */
    public record GetBrandProof(@NotNull Long advertiserId) implements Ask<OwnBrandProof> {}

    /**
     * Makes a brand's proof of payment public, or hides it.
     *
     * @param published whether anyone may read it
     */
    public record UpdateBrandProof(
            @NotNull Long advertiserId, @NotNull Boolean published) implements Change<OwnBrandProof> {}

    /**
     * A brand's proof of payment as its team sees it.
     *
     * @param published whether anyone may read it
     * @param publishedAt since when; null while it is hidden
     * @param address path of its page, whether or not it is public
     * @param beginsOn the first day of the figures, UTC
     * @param endsOn the last day
     * @param figures what it would show now
     * @param signed the public ones; null until the first are made, some minutes after it became public
     */
    public record OwnBrandProof(
            boolean published,
            @Nullable Instant publishedAt,
            String address,
            LocalDate beginsOn,
            LocalDate endsOn,
            ProvenFigures figures,
            @Nullable SignedFigures signed)
            implements Message {}

    /**
     * Reads a brand's public proof of payment; RESOURCE_NOT_FOUND unless there is one.
     *
     * @param brandId of its page
     */
    public record ShowBrandProof(@NotNull Long brandId) implements Ask<BrandProof> {}

    /**
     * A public proof of payment.
     *
     * @param brandId of the brand
     * @param name of the brand today
     * @param figures what follows from the signed ones; null until the first are made
     * @param signed what was signed; null likewise
     */
    public record BrandProof(
            Long brandId,
            String name,
            @Nullable ProvenFigures figures,
            @Nullable SignedFigures signed) implements Message {}
}
