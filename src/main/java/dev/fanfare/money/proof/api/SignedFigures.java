package dev.fanfare.money.proof.api;

import dev.fanfare.formats.proof.FigureLines;
import dev.fanfare.formats.proof.FiguresForm;
import dev.fanfare.formats.proof.Hash;
import dev.fanfare.records.StagedBuilder;
import java.time.LocalDate;
import java.util.List;

/**
 * Figures as they were signed, to be verified without the service.
 *
 * @param subject whose they are: {@code brand:7}, or {@code creator}
 * @param name as it was shown then
 * @param beginsOn the first day, UTC
 * @param endsOn the last day
 * @param block the last one of the journal that is counted
 * @param checkpoint the hash of its checkpoint
 * @param lines each a figure, its detail if it has one, and its value
 * @param publicKey the journal's key
 * @param signature of that key
 */
@StagedBuilder
public record SignedFigures(
        String subject,
        String name,
        LocalDate beginsOn,
        LocalDate endsOn,
        long block,
        String checkpoint,
        List<String> lines,
        String publicKey,
        String signature) {
    public SignedFigures {
        lines = List.copyOf(lines);
    }

    /** As they are stored. */
    public static SignedFigures of(FiguresForm form, String publicKey, String signature) {
        return SignedFiguresBuilder.builder()
                .subject(form.subject())
                .name(form.name())
                .beginsOn(form.beginsOn())
                .endsOn(form.endsOn())
                .block(form.block())
                .checkpoint(form.checkpoint().toString())
                .lines(form.lines().isEmpty() ? List.of() : List.of(form.lines().split("\n", -1)))
                .publicKey(publicKey)
                .signature(signature)
                .build();
    }

    /** What was signed. */
    public FiguresForm form() {
        return new FiguresForm(
                subject, name, beginsOn, endsOn, block, Hash.parse(checkpoint), String.join("\n", lines));
    }

    /** Its figures. */
    public FigureLines figures() {
        return FigureLines.parse(String.join("\n", lines));
    }
}
