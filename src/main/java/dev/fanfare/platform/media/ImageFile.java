package dev.fanfare.platform.media;

/**
 * An image that may be stored: complete, of sane dimensions, without metadata. Its pixels are never decoded.
 */
public final class ImageFile {
    private static final int MOST_PIXELS = 50_000_000;
    private static final int LONGEST_SIDE = 16_384;

    private final ImageKind kind;
    private final byte[] bytes;
    private final int length;

    private ImageFile(ImageKind kind, byte[] bytes, int length) {
        this.kind = kind;
        this.bytes = bytes;
        this.length = length;
    }

    /**
     * Checks a file, whose kind its first bytes say, and takes out everything that shows no pixel: places, times,
     * cameras, comments, previews and what follows its end. How the picture is turned stays, and so do colour profiles.
     *
     * @param file changed, and used for the picture
     * @param length bytes of the file
     * @throws UnacceptableImage when it is no such picture, broken, or too large to show
     */
    public static ImageFile clean(byte[] file, int length) {
        Compactor bytes = new Compactor(file, length);
        ImageKind kind = kindOf(bytes);
        try {
            switch (kind) {
                case PNG -> PngCleaner.clean(bytes);
                case JPEG -> JpegCleaner.clean(bytes);
                case WEBP -> WebpCleaner.clean(bytes);
                case GIF -> GifCleaner.clean(bytes);
            }
        } catch (IndexOutOfBoundsException e) {
            // It ends where it announces that there is more.
            throw UnacceptableImage.broken();
        }
        return new ImageFile(kind, file, bytes.kept());
    }

    public ImageKind kind() {
        return kind;
    }

    /** The picture at the beginning of an array, not copied; what follows it there is not part of it. */
    byte[] bytes() {
        return bytes;
    }

    /** Bytes of the picture. */
    public int length() {
        return length;
    }

    private static ImageKind kindOf(Compactor bytes) {
        if (bytes.startsWith(0, "\u0089PNG\r\n\u001a\n")) {
            return ImageKind.PNG;
        }
        if (bytes.startsWith(0, "\u00ff\u00d8\u00ff")) {
            return ImageKind.JPEG;
        }
        if (bytes.startsWith(0, "RIFF") && bytes.startsWith(8, "WEBP")) {
            return ImageKind.WEBP;
        }
        if (bytes.startsWith(0, "GIF87a") || bytes.startsWith(0, "GIF89a")) {
            return ImageKind.GIF;
        }
        throw UnacceptableImage.noImage();
    }

    /** Refuses what would take a viewer's memory, and what shows nothing. */
    static void checkSize(long width, long height) {
        if (width <= 0 || height <= 0) {
            throw UnacceptableImage.broken();
        }
        if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
            throw UnacceptableImage.tooManyPixels();
        }
    }
}
