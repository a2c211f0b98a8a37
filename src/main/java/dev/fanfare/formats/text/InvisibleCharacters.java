package dev.fanfare.formats.text;

import java.util.function.UnaryOperator;

/** Characters that do not show, or only change how others show. */
public final class InvisibleCharacters {
    private static final int COMBINING_GRAPHEME_JOINER = 0x034F;
    private static final int HANGUL_CHOSEONG_FILLER = 0x115F;
    private static final int HANGUL_JUNGSEONG_FILLER = 0x1160;
    private static final int HANGUL_FILLER = 0x3164;
    private static final int HALF_WIDTH_HANGUL_FILLER = 0xFFA0;
    private static final int BRAILLE_BLANK = 0x2800;

    /** The replacement character. */
    private static final String NOTHING_VISIBLE = "\uFFFD";

    private InvisibleCharacters() {}

    /** The cleaned text. Text of which nothing is left is not absent: it becomes what cannot be shown. */
    public static String cleaned(String text, UnaryOperator<String> clean) {
        String left = clean.apply(text);
        return left.isBlank() && !text.isBlank() ? NOTHING_VISIBLE : left;
    }

    /**
     * Whether a character is a control, a format character (zero width, direction, soft hyphen), a variation selector
     * or a letter without a glyph. White space is none but for controls, such as the tab.
     */
    public static boolean isInvisible(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT -> true;
            default -> isVariationSelector(c) || isBlankLetter(c);
        };
    }

    /**
     * The text without what could disguise it, or text around it: controls but tabs and line breaks, embeddings,
     * overrides and isolates of direction, and characters that are never seen. Joiners, which scripts and emoji need,
     * and marks of direction stay.
     */
    public static String withoutDisguise(String text) {
        return text.codePoints().noneMatch(InvisibleCharacters::isDisguise)
                ? text
                : text.codePoints()
                        .filter(c -> !isDisguise(c))
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
    }

    private static boolean isDisguise(int c) {
        return (Character.getType(c) == Character.CONTROL && c != '\t' && c != '\n' && c != '\r')
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2060 && c <= 0x206F)
                || (c >= 0xFFF9 && c <= 0xFFFB)
                || c == 0xFEFF
                || c == 0xE0001;
    }

    private static boolean isVariationSelector(int c) {
        return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0x180B && c <= 0x180F) || (c >= 0xE0100 && c <= 0xE01EF);
    }

    private static boolean isBlankLetter(int c) {
        return switch (c) {
            case COMBINING_GRAPHEME_JOINER,
                    HANGUL_CHOSEONG_FILLER,
                    HANGUL_JUNGSEONG_FILLER,
                    HANGUL_FILLER,
                    HALF_WIDTH_HANGUL_FILLER,
                    BRAILLE_BLANK -> true;
            default -> false;
        };
    }
}
