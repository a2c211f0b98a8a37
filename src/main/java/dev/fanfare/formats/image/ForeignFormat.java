package dev.fanfare.formats.image;

import java.util.Optional;
import java.util.Set;

/** Formats that people take for pictures, or send in place of them, and that are not stored: recognised to be named. */
public enum ForeignFormat {
    HEIC("HEIC"),
    AVIF("AVIF"),
    TIFF("TIFF"),
    BMP("BMP"),
    SVG("SVG"),
    JPEG_XL("JPEG XL"),
    JPEG_2000("JPEG 2000"),
    PHOTOSHOP("Photoshop"),
    ICON("ICO"),
    RAW("Canon Raw"),
    PDF("PDF"),
    VIDEO("video");

    private static final Set<String> HEIC_BRANDS = Set.of(
            "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "heif", "mif1", "mif2", "mif3", "msf1",
            "miaf");
    private static final Set<String> AVIF_BRANDS = Set.of("avif", "avis");
    /** How far an SVG's first element may be. */
    private static final int MAX_PROLOGUE = 1_024;
    /** Of a file's type box; longer ones are none. */
    private static final int MAX_BRANDS = 64;

    private final String label;

    ForeignFormat(String label) {
        this.label = label;
    }

    /** As people know it. */
    public String label() {
        return label;
    }

    /** The format, by the first bytes; empty if unknown. */
    static Optional<ForeignFormat> of(Compactor file) {
        if (file.startsWith(4, "ftyp")) {
            return Optional.of(ofBrands(file));
        }
        if (beginsWith(file, "II*\0", "MM\0*", "II+\0", "MM\0+", "IIRO", "IIU\0")) {
            return Optional.of(TIFF);
        }
        if (beginsWith(file, "\u00ff\n", "\0\0\0\fJXL ")) {
            return Optional.of(JPEG_XL);
        }
        if (beginsWith(file, "\0\0\0\fjP  ", "\u00ffO\u00ffQ")) {
            return Optional.of(JPEG_2000);
        }
        if (beginsWith(file, "\u001aE\u00df\u00a3") || (file.startsWith(0, "RIFF") && file.startsWith(8, "AVI "))) {
            return Optional.of(VIDEO);
        }
        if (beginsWith(file, "BM")) {
            return Optional.of(BMP);
        }
        if (beginsWith(file, "8BPS")) {
            return Optional.of(PHOTOSHOP);
        }
        if (beginsWith(file, "\0\0\u0001\0")) {
            return Optional.of(ICON);
        }
        if (beginsWith(file, "%PDF-")) {
            return Optional.of(PDF);
        }
        return isSvg(file) ? Optional.of(SVG) : Optional.empty();
    }

    private static boolean beginsWith(Compactor file, String... signatures) {
        for (String signature : signatures) {
            if (file.startsWith(0, signature)) {
                return true;
            }
        }
        return false;
    }

    /** By the main brand and the compatible ones; a file in this container without a picture's brand is a video. */
    private static ForeignFormat ofBrands(Compactor file) {
        long box = file.left() < 4 ? 0 : file.u32(0);
        ForeignFormat found = VIDEO;
        for (int at = 8; at + 4 <= Math.min(box, file.left()) && at < 8 + 4 * MAX_BRANDS; at += 4) {
            // The second number is a version.
            String brand = at == 12 ? "" : file.name(at);
            if (AVIF_BRANDS.contains(brand)) {
                return AVIF;
            }
            if (HEIC_BRANDS.contains(brand)) {
                found = HEIC;
            } else if ("crx ".equals(brand)) {
                return RAW;
            }
        }
        return found;
    }

    private static boolean isSvg(Compactor file) {
        int at = file.startsWith(0, "\u00ef\u00bb\u00bf") ? 3 : 0;
        while (at < MAX_PROLOGUE && at < file.left() && file.u8(at) <= ' ') {
            at++;
        }
        if (!file.startsWith(at, "<")) {
            return false;
        }
        for (; at < MAX_PROLOGUE; at++) {
            if (file.startsWith(at, "<svg")) {
                return true;
            }
        }
        return false;
    }
}
