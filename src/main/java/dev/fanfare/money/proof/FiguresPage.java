package dev.fanfare.money.proof;

import dev.fanfare.formats.proof.FigureLines;
import dev.fanfare.money.proof.api.ProvenFigures;
import dev.fanfare.money.proof.api.SignedFigures;
import dev.fanfare.platform.language.HtmlText;
import dev.fanfare.platform.language.Texts;
import java.util.function.Function;

/**
 * Signed figures as a page: tiles, how they are counted, and folded away how to verify them.
 *
 * @param file path of the answer that the checker takes
 */
record FiguresPage(Texts texts, ProvenFigures figures, SignedFigures signed, String file) {
    private static final String GUIDE = "/docs/guides/proof";
    private static final String KEY = "/.well-known/fanfare-journal?block=";

    /** What a brand shows. */
    String ofBrand() {
        return lead("proof.of_brand")
                + tiles(tile("accepted", figures.acceptedPosts(), texts::number)
                        + paid()
                        + within("median", figures.medianDays())
                        + within("p90", figures.p90Days())
                        + always("rejected", figures.rejectedShare(), texts::percent)
                        + always("reversed", figures.reversedShare(), texts::percent)
                        + always(
                                "appeals",
                                figures.appeals(),
                                appeals -> texts.text(
                                        "proof.of_appeals",
                                        texts.number(figures.appealsGranted()),
                                        texts.number(appeals))))
                + paragraph(texts.text("proof.counted", FigureLines.ENOUGH_POSTS))
                + verification();
    }

    /** What a creator shows. */
    String ofCreator(String until) {
        return lead("proof.of_creator")
                + tiles(tile("accepted", figures.acceptedPosts(), texts::number)
                        + tile("reversed_posts", figures.reversedPosts(), texts::number)
                        + earned())
                + paragraph(texts.text("proof.chosen", until))
                + verification();
    }

    private String lead(String text) {
        return paragraph(texts.text(text, texts.day(signed.beginsOn()), texts.day(signed.endsOn())));
    }

    private static String tiles(String tiles) {
        return "<dl class=\"tiles\">%s</dl>\n".formatted(tiles);
    }

    private <V> String tile(String name, V value, Function<V, String> shown) {
        return value == null ? "" : tile(name, shown.apply(value));
    }

    private <V> String always(String name, V value, Function<V, String> shown) {
        return tile(name, value == null ? texts.text("proof.too_few") : shown.apply(value));
    }

    private String within(String name, Integer days) {
        return always(name, days, one -> texts.text("proof.days", one));
    }

    private String paid() {
        return figures.paid().isEmpty() ? tile("paid", texts.text("proof.too_few")) : earned();
    }

    private String earned() {
        StringBuilder tiles = new StringBuilder();
        figures.paid().forEach(one -> tiles.append(tile("paid", texts.amount(one.amount(), one.currency()))));
        return tiles.toString();
    }

    private String tile(String name, String value) {
        return "<div><dt>%s</dt><dd>%s</dd></div>\n"
                .formatted(HtmlText.escape(texts.text("proof." + name)), HtmlText.escape(value));
    }

    private String verification() {
        return """
                <details><summary>%s</summary>
                <p>%s</p>
                <p><a href="%s">%s</a> · <a href="%s%d">%s</a> · <a href="%s">%s</a></p>
                </details>
                """.formatted(
                        HtmlText.escape(texts.text("proof.verify")),
                        HtmlText.escape(texts.text("proof.sealed", texts.number(signed.block()))),
                        HtmlText.escape(file),
                        HtmlText.escape(texts.text("proof.file")),
                        KEY,
                        signed.block(),
                        HtmlText.escape(texts.text("proof.seal")),
                        GUIDE,
                        HtmlText.escape(texts.text("proof.guide")));
    }

    private static String paragraph(String text) {
        return "<p class=\"soft\">%s</p>\n".formatted(HtmlText.escape(text));
    }
}
