package dev.fanfare.formats.image;

import java.util.Set;
import java.util.zip.CRC32;

/** Cleans PNG, animated or not: keeps the chunks up to IEND that affect its pixels. */
final class PngCleaner {
    private static final int SIGNATURE = 8;
    /** Size of a chunk's length, type and checksum. */
    private static final int FRAME = 12;

    private static final int HEADER = 13;

    /** Of a chunk with nothing but the orientation. */
    private static final int[] EXIF_HEADER = {0, 0, 0, Exif.SIZE, 'e', 'X', 'I', 'f'};

    private static final Set<String> KEPT = Set.of(
            "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI",
            "bKGD", "hIST", "pHYs", "sPLT", "acTL", "fcTL", "fdAT");

    static void clean(Compactor file) {
        file.keep(SIGNATURE);
        boolean pixels = false;
        boolean turned = false;
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
            if ("eXIf".equals(type) && !turned) {
                turned = keepOrientation(file, length);
                continue;
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

    /** Reduces Exif to the orientation; returns whether there is any. */
    private static boolean keepOrientation(Compactor file, int length) {
        int orientation = Exif.orientation(file, FRAME - 4, FRAME - 4 + length);
        boolean intact = file.crc(4, length + 4) == file.u32(length + 8);
        if (orientation < 2 || length < Exif.SIZE || !intact) {
            file.skip(length + FRAME);
            return false;
        }
        file.turned(orientation);
        int[] chunk = Exif.only(orientation, EXIF_HEADER, 4);
        CRC32 crc = new CRC32();
        for (int i = 4; i < chunk.length - 4; i++) {
            crc.update(chunk[i]);
        }
        for (int i = 0; i < 4; i++) {
            chunk[chunk.length - 4 + i] = (int) (crc.getValue() >>> 24 - 8 * i) & 0xff;
        }
        file.replace(length + FRAME, chunk);
        return true;
    }
}
