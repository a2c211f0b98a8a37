package dev.fanfare.formats.bankfile;

/** A file that cannot be written or read, and the position of the error. The message holds no account numbers. */
public final class BankFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The field, or the line and element. */
    private final String place;

    public BankFileException(String place, String problem) {
        super(place + ": " + problem, null, false, false);
        this.place = place;
    }

    public String place() {
        return place;
    }
}
