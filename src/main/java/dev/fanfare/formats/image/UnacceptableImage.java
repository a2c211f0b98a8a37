package dev.fanfare.formats.image;

/** A rejected file. */
public final class UnacceptableImage extends RuntimeException {
    /** Why a file is rejected. */
    public enum Reason {
        UNSUPPORTED,
        BROKEN,
        TOO_LARGE
    }

    private final Reason reason;

    private UnacceptableImage(Reason reason) {
        super(reason.name(), null, false, false);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    static UnacceptableImage noImage() {
        return new UnacceptableImage(Reason.UNSUPPORTED);
    }

    static UnacceptableImage broken() {
        return new UnacceptableImage(Reason.BROKEN);
    }

    static UnacceptableImage tooManyPixels() {
        return new UnacceptableImage(Reason.TOO_LARGE);
    }
}
