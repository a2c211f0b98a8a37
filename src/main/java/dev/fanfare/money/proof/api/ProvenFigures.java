package dev.fanfare.money.proof.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.proof.FigureLines;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.util.List;

/**
 * What follows from signed figures. Null: too few posts to tell, or nothing that was chosen to be shown.
 *
 * @param acceptedPosts that earn something; null if not shown
 * @param reversedPosts of which the acceptance was taken back; null if not shown
 * @param paid by currency, what was paid less what was taken back; of fewer than three creators nothing
 * @param medianDays whole days from a post's submission to its payment, within which half of them were paid
 * @param p90Days within which nine of ten were
 * @param rejectedShare of all first decisions about posts
 * @param reversedShare of the accepted posts
 * @param appeals that were decided
 * @param appealsGranted of these
 */
@StagedBuilder
public record ProvenFigures(
        @Nullable Long acceptedPosts,
        @Nullable Long reversedPosts,
        List<Paid> paid,
        @Nullable Integer medianDays,
        @Nullable Integer p90Days,
        @Nullable BigDecimal rejectedShare,
        @Nullable BigDecimal reversedShare,
        @Nullable Long appeals,
        @Nullable Long appealsGranted)
        implements Message {
    private static final int HALF = 50;
    private static final int NINE_OF_TEN = 90;

    public ProvenFigures {
        paid = List.copyOf(paid);
    }

    /** A sum of one currency. */
    public record Paid(String currency, @Minor BigDecimal amount) {}

    /** A brand's. */
    public static ProvenFigures ofBrand(FigureLines lines) {
        long accepted = lines.count("accepted");
        long reversed = lines.count("reversed");
        long rejected = lines.count("rejected");
        return ProvenFiguresBuilder.builder()
                .acceptedPosts(accepted)
                .reversedPosts(reversed)
                .paid(paid(lines))
                .medianDays(lines.days(HALF).orElse(null))
                .p90Days(lines.days(NINE_OF_TEN).orElse(null))
                .rejectedShare(FigureLines.share(rejected, accepted + rejected).orElse(null))
                .reversedShare(FigureLines.share(reversed, accepted).orElse(null))
                .appeals(lines.count("appealed"))
                .appealsGranted(lines.count("granted"))
                .build();
    }

    /** A creator's, as far as they are shown. */
    public static ProvenFigures ofCreator(FigureLines lines) {
        return ProvenFiguresBuilder.builder()
                .acceptedPosts(shown(lines, "accepted"))
                .reversedPosts(shown(lines, "reversed"))
                .paid(paid(lines))
                .medianDays(null)
                .p90Days(null)
                .rejectedShare(null)
                .reversedShare(null)
                .appeals(null)
                .appealsGranted(null)
                .build();
    }

    private static Long shown(FigureLines lines, String figure) {
        return lines.byDetail(figure).isEmpty() ? null : Long.valueOf(lines.count(figure));
    }

    private static List<Paid> paid(FigureLines lines) {
        return lines.byDetail("paid").entrySet().stream()
                .map(one -> new Paid(one.getKey(), Money.decimal(one.getValue(), one.getKey())))
                .toList();
    }
}
