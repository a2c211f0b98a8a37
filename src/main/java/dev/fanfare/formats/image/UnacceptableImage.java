package dev.fanfare.formats.image;

/** A rejected file; the message continues the words "the file". */
public final class UnacceptableImage extends RuntimeException {
    private UnacceptableImage(String message) {
        super(message, null, false, false);
    }

    static UnacceptableImage noImage() {
        return new UnacceptableImage("is not a supported image");
    }

    static UnacceptableImage broken() {
        return new UnacceptableImage("is corrupt or incomplete");
    }

    static UnacceptableImage tooManyPixels() {
        return new UnacceptableImage("has more than 50 megapixels or a side of more than 16384 pixels");
    }
}
