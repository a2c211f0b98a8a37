package dev.fanfare.formats.image;

/** Cleans GIF: keeps the blocks up to the trailer and, of the extensions, only those for animation. */
final class GifCleaner {
    private static final int HEADER = 13;
    private static final int EXTENSION = 0x21;
    private static final int IMAGE = 0x2c;
    private static final int TRAILER = 0x3b;
    private static final int CONTROL = 0xf9;
    private static final int APPLICATION = 0xff;

    static void clean(Compactor file) {
        ImageFile.checkSize(file.u16Little(6), file.u16Little(8));
        file.keep(HEADER + colours(file.u8(10)));
        boolean pixels = false;
        while (file.u8(0) != TRAILER) {
            if (file.u8(0) == IMAGE) {
                image(file);
                pixels = true;
            } else if (file.u8(0) == EXTENSION) {
                int length = 2 + blocks(file, 2);
                boolean moves = file.u8(1) == CONTROL
                        || (file.u8(1) == APPLICATION
                                && (file.startsWith(2, "\u000bNETSCAPE2.0")
                                        || file.startsWith(2, "\u000bANIMEXTS1.0")));
                if (moves) {
                    file.keep(length);
                } else {
                    file.skip(length);
                }
            } else {
                throw UnacceptableImage.broken();
            }
        }
        if (!pixels) {
            throw UnacceptableImage.broken();
        }
        file.keep(1);
    }

    private static void image(Compactor file) {
        ImageFile.checkSize(file.u16Little(5), file.u16Little(7));
        // Position, colours, code size, codes.
        int before = 10 + colours(file.u8(9)) + 1;
        file.keep(before + blocks(file, before));
    }

    /** Size in bytes of the colour table described by the flags. */
    private static int colours(int flags) {
        return (flags & 0x80) == 0 ? 0 : 3 << (flags & 7) + 1;
    }

    /** Length of a sequence of length-prefixed blocks, up to and including the empty one. */
    private static int blocks(Compactor file, int ahead) {
        int at = ahead;
        while (file.u8(at) != 0) {
            at += 1 + file.u8(at);
        }
        return at + 1 - ahead;
    }
}
