package dev.fanfare.formats.image;

/** The orientation of a picture in its Exif, a TIFF structure, which JPEG, PNG and WebP embed. */
final class Exif {
    /** Stands before it in JPEG, and by mistake elsewhere. */
    static final String PREFIX = "Exif\0\0";

    private static final int ORIENTATION = 0x0112;
    /** The size of {@link #only}. */
    static final int SIZE = 26;

    private Exif() {}

    /**
     * The orientation from 1 (upright) to 8; 0 when it cannot be read.
     *
     * @param tiff where the structure begins ahead; its prefix may stand there
     * @param end where what contains it ends
     */
    static int orientation(Compactor file, int tiff, int end) {
        int start = tiff + PREFIX.length() <= end && file.startsWith(tiff, PREFIX) ? tiff + PREFIX.length() : tiff;
        boolean little = file.startsWith(start, "II");
        if (end < start + 8 || !(little || file.startsWith(start, "MM")) || u16(file, little, start + 2) != 42) {
            return 0;
        }
        long directory = start + u32(file, little, start + 4);
        if (directory + 2 > end) {
            return 0;
        }
        int entries = u16(file, little, (int) directory);
        for (int i = 0; i < entries; i++) {
            long entry = directory + 2 + 12L * i;
            if (entry + 12 > end) {
                return 0;
            }
            int at = (int) entry;
            if (u16(file, little, at) == ORIENTATION) {
                int value = u16(file, little, at + 8);
                return u16(file, little, at + 2) == 3 && u32(file, little, at + 4) == 1 && value <= 8 ? value : 0;
            }
        }
        return 0;
    }

    /**
     * Exif with nothing but an orientation: one directory after 8 bytes, with one entry, a short.
     *
     * @param before bytes before it
     * @param after how many zeros to leave behind it
     */
    static int[] only(int orientation, int[] before, int after) {
        int[] tiff = {
            'M',
            'M',
            0,
            42,
            0,
            0,
            0,
            8,
            0,
            1,
            ORIENTATION >> 8,
            ORIENTATION & 0xff,
            0,
            3,
            0,
            0,
            0,
            1,
            0,
            orientation,
            0,
            0,
            0,
            0,
            0,
            0
        };
        int[] all = new int[before.length + SIZE + after];
        System.arraycopy(before, 0, all, 0, before.length);
        System.arraycopy(tiff, 0, all, before.length, SIZE);
        return all;
    }

    private static int u16(Compactor file, boolean little, int ahead) {
        return little ? file.u16Little(ahead) : file.u16(ahead);
    }

    private static long u32(Compactor file, boolean little, int ahead) {
        return little ? file.u32Little(ahead) : file.u32(ahead);
    }
}
