package dev.fanfare.formats.image;

import java.util.Set;

/** Cleans WebP, animated or not: keeps the chunks of the RIFF file that affect its pixels. */
final class WebpCleaner {
    private static final Set<String> KEPT = Set.of("VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP");
    private static final Set<String> KEPT_IN_FRAMES = Set.of("VP8 ", "VP8L", "ALPH");
    /** Flags of the extended header for Exif and XMP. */
    private static final int EXIF = 0x08;

    private static final int METADATA = EXIF | 0x04;
    /** Of a chunk with nothing but the orientation. */
    private static final int[] EXIF_HEADER = {'E', 'X', 'I', 'F', Exif.SIZE, 0, 0, 0};

    private static final int CHUNK_HEADER = 8;
    private static final int EXTENDED_HEADER = 10;
    private static final int FRAME_HEADER = 16;

    private final Compactor file;
    private boolean pixels;
    /** Where the extended header's flags are kept; 0 without one that announces Exif. */
    private int exifFlags;

    private WebpCleaner(Compactor file) {
        this.file = file;
    }

    static void clean(Compactor file) {
        new WebpCleaner(file).file();
    }

    private void file() {
        file.endsAfter(file.within(file.u32Little(4) + CHUNK_HEADER));
        file.keep(CHUNK_HEADER + 4);
        chunks(0, KEPT);
        if (!pixels) {
            throw UnacceptableImage.broken();
        }
        file.setKept32Little(4, file.kept() - CHUNK_HEADER);
    }

    /** @param rest bytes of the file after these chunks */
    private void chunks(int rest, Set<String> allowed) {
        while (file.left() > rest) {
            String type = file.name(0);
            long size = file.u32Little(4);
            int length = file.within(CHUNK_HEADER + size + (size & 1));
            if (length > file.left() - rest) {
                throw UnacceptableImage.broken();
            }
            if ("EXIF".equals(type) && rest == 0 && exifFlags > 0) {
                keepOrientation(length, (int) size);
            } else if (!allowed.contains(type)) {
                file.skip(length);
            } else if ("ANMF".equals(type)) {
                frame(length, (int) size);
            } else {
                check(type, (int) size);
                file.keep(length);
                if ("VP8X".equals(type)) {
                    int flags = file.kept() - length + CHUNK_HEADER;
                    exifFlags = (file.keptAt(flags) & EXIF) == 0 ? 0 : flags;
                    file.setKept(flags, file.keptAt(flags) & ~METADATA);
                }
            }
        }
    }

    /** Reduces Exif to the orientation. */
    private void keepOrientation(int length, int size) {
        int orientation = Exif.orientation(file, CHUNK_HEADER, CHUNK_HEADER + size);
        if (orientation < 2 || size < Exif.SIZE) {
            file.skip(length);
            return;
        }
        file.turned(orientation);
        file.replace(length, Exif.only(orientation, EXIF_HEADER, 0));
        file.setKept(exifFlags, file.keptAt(exifFlags) | EXIF);
        exifFlags = 0;
    }

    /** A frame of an animation, which contains chunks of its own. */
    private void frame(int length, int size) {
        if (size < FRAME_HEADER || (size & 1) == 1) {
            throw UnacceptableImage.broken();
        }
        int rest = file.left() - length;
        int start = file.kept();
        file.keep(CHUNK_HEADER + FRAME_HEADER);
        chunks(rest, KEPT_IN_FRAMES);
        file.setKept32Little(start + 4, file.kept() - start - CHUNK_HEADER);
    }

    private void check(String type, int size) {
        switch (type) {
            case "VP8X" -> {
                require(size >= EXTENDED_HEADER);
                ImageFile.checkSize(file.u24Little(12) + 1L, file.u24Little(15) + 1L);
            }
            case "VP8 " -> {
                // A key frame, its start code, 14 bits for each side.
                require(size >= 10 && (file.u8(8) & 1) == 0 && file.startsWith(11, "\u009d\u0001*"));
                ImageFile.checkSize(file.u16Little(14) & 0x3fff, file.u16Little(16) & 0x3fff);
                pixels = true;
            }
            case "VP8L" -> {
                require(size >= 5 && file.u8(8) == 0x2f);
                long sides = file.u32Little(9);
                ImageFile.checkSize((sides & 0x3fff) + 1, (sides >> 14 & 0x3fff) + 1);
                pixels = true;
            }
            default -> {
                // Has no dimensions of its own.
            }
        }
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw UnacceptableImage.broken();
        }
    }
}
