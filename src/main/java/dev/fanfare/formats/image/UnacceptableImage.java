package dev.fanfare.formats.image;

import java.util.Optional;

/** A rejected file. */
public final class UnacceptableImage extends RuntimeException {
    /** Why a file is rejected. */
    public enum Reason {
        UNSUPPORTED,
        BROKEN,
        TOO_LARGE
    }

    private final Reason reason;
    private final ForeignFormat format;

    private UnacceptableImage(Reason reason, ForeignFormat format) {
        super(reason.name(), null, false, false);
        this.reason = reason;
        this.format = format;
    }

    public Reason reason() {
        return reason;
    }

    /** The format of an unsupported file; empty if it is unknown. */
    public Optional<ForeignFormat> format() {
        return Optional.ofNullable(format);
    }

    /** @param format null if unknown */
    static UnacceptableImage noImage(ForeignFormat format) {
        return new UnacceptableImage(Reason.UNSUPPORTED, format);
    }

    static UnacceptableImage broken() {
        return new UnacceptableImage(Reason.BROKEN, null);
    }

    static UnacceptableImage tooManyPixels() {
        return new UnacceptableImage(Reason.TOO_LARGE, null);
    }
}
