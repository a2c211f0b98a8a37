package dev.fanfare.formats.bankfile;

import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Text in the characters that banks pass on: Latin letters, digits, space and {@code / - ? : ( ) . , ' +}, the
 * character set of SEPA (EPC217-08), which NACHA accepts too. Accents are dropped, Greek and Cyrillic letters
 * transliterated, and other characters become a full stop.
 */
final class BankText {
    private static final String KEPT = "/-?:().,'+ ";
    private static final Map<Character, String> REPLACED = replaced();

    /**
     * A name or a remittance text.
     *
     * @throws BankFileException when no letter or digit is left
     */
    static String of(String field, String text, int longest) {
        StringBuilder out = new StringBuilder();
        Normalizer.normalize(text, Normalizer.Form.NFC)
                .codePoints()
                .forEach(c -> out.append(Character.isWhitespace(c) || c == 0xA0 ? " " : plain(c)));
        String tidy = out.toString().replaceAll(" +", " ").strip();
        String cut =
                tidy.length() <= longest ? tidy : tidy.substring(0, longest).strip();
        if (cut.chars().noneMatch(c -> Character.isLetterOrDigit((char) c))) {
            throw new BankFileException(field, "cannot be written in the letters that banks take");
        }
        return cut;
    }

    /** In capitals, as in ACH files. */
    static String capitals(String field, String text, int longest) {
        return of(field, text, longest).toUpperCase(Locale.ROOT);
    }

    private static String plain(int c) {
        if (isKept(c)) {
            return Character.toString(c);
        }
        String known = c > Character.MAX_VALUE ? null : REPLACED.get((char) c);
        if (known != null) {
            return known;
        }
        if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT) {
            return "";
        }
        StringBuilder letters = new StringBuilder();
        Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
                .codePoints()
                .forEach(part -> {
                    String twin = part > Character.MAX_VALUE ? null : REPLACED.get((char) part);
                    if (isKept(part)) {
                        letters.appendCodePoint(part);
                    } else if (twin != null) {
                        letters.append(twin);
                    }
                });
        boolean isMark = Character.getType(c) == Character.NON_SPACING_MARK;
        return !letters.isEmpty() ? letters.toString() : isMark ? "" : ".";
    }

    private static boolean isKept(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || KEPT.indexOf(c) >= 0;
    }

    private static Map<Character, String> replaced() {
        Map<Character, String> map = new HashMap<>();
        put(map, "&+ _- [( ]) {( }) \\/ |/ ~- `' ;, €E");
        put(map, "ßss ẞSS ÆAE æae ŒOE œoe ØO øo ĐD đd ðd ÐD ÞTH þth ŁL łl ıi ŊN ŋn ĦH ħh ĸk ŦT ŧt");
        put(map, "‘' ’' ‚' ‛' ′' –- —- ‐- ‑- −- …. “' ”' „'");
        Map<Character, String> letters = new HashMap<>();
        put(letters, "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo");
        put(letters, "аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa");
        put(letters, "ьy юyu яya ыy эe ёe єye їi іi ґg ђdj јj љlj њnj ћc џdz ѓg ќk ѕdz");
        letters.forEach((letter, latin) -> {
            map.put(letter, latin);
            map.put(Character.toUpperCase(letter), latin.substring(0, 1).toUpperCase(Locale.ROOT) + latin.substring(1));
        });
        map.put('ς', "s");
        return map;
    }

    private static void put(Map<Character, String> map, String pairs) {
        for (String pair : pairs.split(" ", -1)) {
            map.put(pair.charAt(0), pair.substring(1));
        }
    }
}
