package bare;

/** An answer other than 200. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The status of the response. */
    final int status;

    Refused(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }
}
