package dev.fanfare.formats.image;

/** Cleans JPEG: keeps the segments up to the end of the image that affect its pixels. */
final class JpegCleaner {
    private static final int START = 0xd8;
    private static final int END = 0xd9;
    private static final int SCAN = 0xda;
    private static final int APP0 = 0xe0;
    private static final int APP1 = 0xe1;
    private static final int APP2 = 0xe2;
    private static final int APP14 = 0xee;
    private static final int APP15 = 0xef;
    private static final int COMMENT = 0xfe;
    /** Progressive images have about ten; each costs a viewer a pass over all pixels. */
    private static final int MAX_SCANS = 200;

    /** Of a segment with nothing but the orientation. */
    private static final int[] EXIF_HEADER = {0xff, APP1, 0, 8 + Exif.SIZE, 'E', 'x', 'i', 'f', 0, 0};

    private final Compactor file;
    private boolean sized;
    private boolean turned;
    private int scans;

    private JpegCleaner(Compactor file) {
        this.file = file;
    }

    static void clean(Compactor file) {
        new JpegCleaner(file).segments();
    }

    private void segments() {
        file.keep(2);
        while (true) {
            if (file.u8(0) != 0xff) {
                throw UnacceptableImage.broken();
            }
            int marker = file.u8(1);
            if (marker == 0xff) {
                // Any number of fill bytes may precede a marker.
                file.skip(1);
            } else if (marker == END) {
                if (scans == 0) {
                    throw UnacceptableImage.broken();
                }
                file.keep(2);
                return;
            } else {
                segment(marker);
            }
        }
    }

    private void segment(int marker) {
        if (marker < 0xc0 || marker == START || isRestart(marker) || (marker > APP15 && marker != COMMENT)) {
            throw UnacceptableImage.broken();
        }
        int length = file.within(file.u16(2) + 2L);
        if (length < 4) {
            throw UnacceptableImage.broken();
        }
        if (marker == SCAN) {
            scan(length);
        } else if (isFrame(marker)) {
            ImageFile.checkSize(file.u16(7), file.u16(5));
            sized = true;
            file.keep(length);
        } else if (marker == COMMENT || (marker >= APP0 && marker <= APP15)) {
            application(marker, length);
        } else {
            file.keep(length);
        }
    }

    /** Keeps a scan's header and its entropy-coded data. */
    private void scan(int length) {
        if (!sized || ++scans > MAX_SCANS) {
            throw UnacceptableImage.broken();
        }
        int coded = length;
        while (file.u8(coded) != 0xff || file.u8(coded + 1) == 0 || isRestart(file.u8(coded + 1))) {
            coded++;
        }
        file.keep(coded);
    }

    private void application(int marker, int length) {
        if (marker == APP0 && length >= 18 && file.startsWith(4, "JFIF\0")) {
            // Without the embedded thumbnail, which can show the uncropped image.
            file.replace(
                    length,
                    0xff,
                    APP0,
                    0,
                    16,
                    'J',
                    'F',
                    'I',
                    'F',
                    0,
                    file.u8(9),
                    file.u8(10),
                    file.u8(11),
                    file.u8(12),
                    file.u8(13),
                    file.u8(14),
                    file.u8(15),
                    0,
                    0);
        } else if (marker == APP1 && !turned && file.startsWith(4, Exif.PREFIX)) {
            keepOrientation(length);
        } else if ((marker == APP2 && file.startsWith(4, "ICC_PROFILE\0"))
                || (marker == APP14 && file.startsWith(4, "Adobe"))) {
            file.keep(length);
        } else {
            file.skip(length);
        }
    }

    /** Reduces Exif to the orientation. */
    private void keepOrientation(int length) {
        int orientation = Exif.orientation(file, 4, length);
        if (orientation < 2 || length < EXIF_HEADER.length + Exif.SIZE) {
            file.skip(length);
            return;
        }
        turned = true;
        file.turned(orientation);
        file.replace(length, Exif.only(orientation, EXIF_HEADER, 0));
    }

    private static boolean isRestart(int marker) {
        return marker >= 0xd0 && marker <= 0xd7;
    }

    /** Whether the marker starts a frame: the whole range except for tables. */
    private static boolean isFrame(int marker) {
        return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
    }
}
