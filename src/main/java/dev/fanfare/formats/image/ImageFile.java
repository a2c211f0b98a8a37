package dev.fanfare.formats.image;

/** An image that is safe to store: complete, of reasonable dimensions, without metadata. Its pixels have not been decoded: see {@link ImageSizes}. */
public final class ImageFile {
    /** 24 megapixels as cameras count them: 5,712 by 4,284. */
    private static final int MAX_PIXELS = 24_500_000;

    private static final int MAX_SIDE = 16_384;

    private final ImageKind kind;
    private final byte[] bytes;
    private final int length;
    private final int orientation;

    private ImageFile(ImageKind kind, byte[] bytes, int length, int orientation) {
        this.kind = kind;
        this.bytes = bytes;
        this.length = length;
        this.orientation = orientation;
    }

    /**
     * Validates a file, recognised by its first bytes, and removes everything that does not affect its pixels:
     * location, time, camera, comments, previews and trailing data. Keeps orientation and colour profiles.
     *
     * @param file modified, and used as the image's storage
     * @param length length of the file in bytes
     * @throws UnacceptableImage when the file is not a supported image, corrupt, or too large
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
            // A structure is truncated.
            throw UnacceptableImage.broken();
        }
        return new ImageFile(kind, file, bytes.kept(), bytes.orientation());
    }

    public ImageKind kind() {
        return kind;
    }

    /** The array that begins with the image, not copied; valid up to {@link #length}. */
    public byte[] bytes() {
        return bytes;
    }

    /** In bytes. */
    public int length() {
        return length;
    }

    /** How it is turned: from 1 (upright) to 8, as in Exif. */
    int orientation() {
        return orientation;
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
        throw UnacceptableImage.noImage(ForeignFormat.of(bytes).orElse(null));
    }

    /** Rejects empty images and dimensions that would exhaust a viewer's memory. */
    static void checkSize(long width, long height) {
        if (width <= 0 || height <= 0) {
            throw UnacceptableImage.broken();
        }
        if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
            throw UnacceptableImage.tooManyPixels();
        }
    }
}
