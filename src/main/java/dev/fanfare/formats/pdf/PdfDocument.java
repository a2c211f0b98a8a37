package dev.fanfare.formats.pdf;

import com.ibm.icu.text.Transliterator;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A letter: sender, recipient, facts, paragraphs, tables and totals. All texts are escaped. */
public final class PdfDocument {
    /** Which program wrote it. */
    public static final String PRODUCER = "Fanfare";

    /** What the address of an embedded picture begins with. */
    public static final String EMBEDDED = "data:image/";

    /** The font's scripts. */
    private static final Set<Character.UnicodeScript> SHOWN = EnumSet.of(
            Character.UnicodeScript.LATIN,
            Character.UnicodeScript.GREEK,
            Character.UnicodeScript.CYRILLIC,
            Character.UnicodeScript.COMMON,
            Character.UnicodeScript.INHERITED);

    private static final String STYLE = """
            @page { size: A4; margin: 22mm 20mm 24mm 20mm;
                    @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt Pdf; color: #555; } }
            body { font: 10pt Pdf; line-height: 1.35; color: #111; }
            h1 { font-size: 18pt; margin: 9mm 0 4mm 0; }
            p { margin: 0 0 3mm 0; }
            .from { text-align: right; color: #333; }
            .to { margin-top: 6mm; }
            table { width: 100%; border-collapse: collapse; margin: 4mm 0; }
            th { text-align: left; font-weight: bold; border-bottom: 0.7pt solid #111; padding: 1mm 2mm 1mm 0; }
            td { padding: 1mm 2mm 1mm 0; vertical-align: top; border-bottom: 0.3pt solid #bbb; }
            tr { page-break-inside: avoid; }
            .facts td { border: 0; padding: 0.3mm 2mm 0.3mm 0; }
            .facts td.name { width: 40mm; color: #555; }
            .number { text-align: right; padding-right: 0; white-space: nowrap; }
            .totals { width: 60%; margin-left: 40%; }
            .totals tr.last td { font-weight: bold; border-bottom: 1.2pt solid #111; }
            .cover { width: 170mm; margin: 0 0 4mm 0; }
            .pictures td { width: 56mm; border: 0; font-size: 8.5pt; }
            .pictures img { width: 50mm; }
            .foot { margin-top: 8mm; font-size: 8.5pt; color: #555; }
            """;

    /** Small pictures beside each other. */
    private static final int IN_A_ROW = 3;

    private final String language;
    private final String title;
    private final StringBuilder body = new StringBuilder();

    private PdfDocument(String language, String title) {
        this.language = language;
        this.title = title;
    }

    /** A column of a table. */
    public record Column(String head, boolean isNumber) {
        public static Column text(String head) {
            return new Column(head, false);
        }

        public static Column number(String head) {
            return new Column(head, true);
        }
    }

    /** A labelled value. */
    public record Fact(String name, String value) {}

    /**
     * A picture.
     *
     * @param type of its content, such as {@code image/jpeg}
     * @param said what it shows, which also stands under a small one
     */
    @SuppressWarnings("ArrayRecordComponent") // Made once, and only read.
    public record Picture(byte[] content, String type, String said) {}

    /**
     * A document with just a title.
     *
     * @param language of its texts, an ISO 639-1 code
     */
    public static PdfDocument titled(String language, String title) {
        return new PdfDocument(language, title);
    }

    /** The sender, line by line; empty lines are left out. */
    public PdfDocument from(List<String> lines) {
        return lines("from", lines);
    }

    /** The recipient, line by line; empty lines are left out. */
    public PdfDocument to(List<String> lines) {
        return lines("to", lines);
    }

    /** Prints the title here. */
    public PdfDocument heading() {
        body.append("<h1>").append(shown(title)).append("</h1>\n");
        return this;
    }

    public PdfDocument text(String paragraph) {
        body.append("<p>").append(shown(paragraph)).append("</p>\n");
        return this;
    }

    /** Facts, one per line; those without a value are left out. */
    public PdfDocument facts(List<Fact> facts) {
        body.append("<table class=\"facts\">\n");
        for (Fact fact : facts) {
            if (fact.value() != null && !fact.value().isBlank()) {
                body.append("<tr><td class=\"name\">")
                        .append(shown(fact.name()))
                        .append("</td><td>")
                        .append(shown(fact.value()))
                        .append("</td></tr>\n");
            }
        }
        body.append("</table>\n");
        return this;
    }

    /** A table; each row has a cell for each column. */
    public PdfDocument table(List<Column> columns, List<List<String>> rows) {
        body.append("<table><thead><tr>");
        columns.forEach(column -> cell("th", column.isNumber(), column.head()));
        body.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            body.append("<tr>");
            for (int i = 0; i < columns.size(); i++) {
                cell("td", columns.get(i).isNumber(), row.get(i));
            }
            body.append("</tr>\n");
        }
        body.append("</tbody></table>\n");
        return this;
    }

    /** A picture over the whole width. */
    public PdfDocument cover(Picture picture) {
        body.append("<p>");
        image("cover", picture);
        body.append("</p>\n");
        return this;
    }

    /** Small pictures, three beside each other, each with what it shows. */
    public PdfDocument pictures(List<Picture> pictures) {
        if (pictures.isEmpty()) {
            return this;
        }
        body.append("<table class=\"pictures\">\n");
        for (int i = 0; i < pictures.size(); i += IN_A_ROW) {
            body.append("<tr>");
            for (Picture picture : pictures.subList(i, Math.min(i + IN_A_ROW, pictures.size()))) {
                body.append("<td>");
                image("small", picture);
                body.append("<br/>").append(shown(picture.said())).append("</td>");
            }
            body.append("</tr>\n");
        }
        body.append("</table>\n");
        return this;
    }

    private void image(String kind, Picture picture) {
        body.append("<img class=\"").append(kind).append("\" alt=\"").append(shown(picture.said()));
        body.append("\" src=\"data:").append(escaped(picture.type())).append(";base64,");
        body.append(Base64.getEncoder().encodeToString(picture.content())).append("\"/>");
    }

    /** Totals, one per line; the last one is emphasised. */
    public PdfDocument totals(List<Fact> sums) {
        body.append("<table class=\"totals\">\n");
        for (int i = 0; i < sums.size(); i++) {
            body.append(i + 1 == sums.size() ? "<tr class=\"last\">" : "<tr>");
            cell("td", false, sums.get(i).name());
            cell("td", true, sums.get(i).value());
            body.append("</tr>\n");
        }
        body.append("</table>\n");
        return this;
    }

    /** Footnotes. */
    public PdfDocument foot(List<String> lines) {
        return lines("foot", lines);
    }

    /** The document as XHTML. */
    public String html() {
        return "<html lang=\"" + escaped(language) + "\"><head><meta charset=\"UTF-8\"/><title>" + shown(title)
                + "</title><meta name=\"description\" content=\"" + shown(title) + "\"/><style>" + STYLE
                + "</style></head><body>\n" + body + "</body></html>";
    }

    private PdfDocument lines(String kind, List<String> lines) {
        body.append("<div class=\"").append(kind).append("\">");
        lines.stream()
                .filter(line -> line != null && !line.isBlank())
                .forEach(line -> body.append("<div>").append(shown(line)).append("</div>"));
        body.append("</div>\n");
        return this;
    }

    private void cell(String tag, boolean isNumber, String text) {
        body.append('<').append(tag).append(isNumber ? " class=\"number\">" : ">");
        body.append(shown(text)).append("</").append(tag).append('>');
    }

    private static String shown(String text) {
        boolean isShown = text.codePoints().allMatch(c -> SHOWN.contains(Character.UnicodeScript.of(c)));
        return escaped(isShown ? text : Latin.ANY.transliterate(text));
    }

    /** Loaded lazily: it takes a moment. */
    private static final class Latin {
        private static final Transliterator ANY = Transliterator.getInstance("Any-Latin");
    }

    /** Removes characters that XML cannot hold, and escapes text for content and attributes. */
    private static String escaped(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '&' -> safe.append("&amp;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> {
                    boolean isLetter =
                            c >= 0x20 && c != 0x7f && c != 0xfffe && c != 0xffff && !(c >= 0xd800 && c <= 0xdfff);
                    safe.appendCodePoint(isLetter ? c : ' ');
                }
            }
        });
        return safe.toString();
    }
}
