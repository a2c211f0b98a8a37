package dev.fanfare.formats.image;

import java.util.Set;

/** Cleans PNG, animated or not: keeps the chunks up to IEND that affect its pixels. */
final class PngCleaner {
    private static final int SIGNATURE = 8;
    /** Size of a chunk's length, type and checksum. */
    private static final int FRAME = 12;

    private static final int HEADER = 13;

    private static final Set<String> KEPT = Set.of(
            "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI",
            "bKGD", "hIST", "pHYs", "sPLT", "acTL", "fcTL", "fdAT");

    static void clean(Compactor file) {
        file.keep(SIGNATURE);
        boolean pixels = false;
        for (boolean first = true; ; first = false) {
            int length = file.within(file.u32(0));
            String type = file.name(4);
            if (first != "IHDR".equals(type)) {
                throw UnacceptableImage.broken();
            }
            if (first) {
                if (length != HEADER) {
                    throw UnacceptableImage.broken();
                }
                ImageFile.checkSize(file.u32(8), file.u32(12));
            }
            if (!KEPT.contains(type)) {
                file.skip(length + FRAME);
                continue;
            }
            if (file.crc(4, length + 4) != file.u32(length + 8)) {
                throw UnacceptableImage.broken();
            }
            file.keep(length + FRAME);
            pixels |= "IDAT".equals(type);
            if ("IEND".equals(type)) {
                break;
            }
        }
        if (!pixels) {
            throw UnacceptableImage.broken();
        }
    }
}
