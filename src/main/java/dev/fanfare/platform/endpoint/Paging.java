package dev.fanfare.platform.endpoint;

/**
 * The requested part of a list.
 *
 * @param page from 1
 * @param limit items per page, 1 to 100
 */
public record Paging(int page, int limit) {
    private static final int DEFAULT_LIMIT = 20;
    /** Rows of our own refuse more; those of the specification answer with as many. */
    public static final int MAX_LIMIT = 100;

    /**
     * The page that a client requested. Null means the first page or the default limit; a limit that is too large means
     * the largest.
     */
    public static Paging of(Integer page, Integer limit) {
        return new Paging(page == null ? 1 : page, limit == null ? DEFAULT_LIMIT : Math.min(limit, MAX_LIMIT));
    }

    /** Whether a client requested a page, where that is optional. */
    public static boolean isAsked(Integer page, Integer limit) {
        return page != null || limit != null;
    }

    /** The number of rows before the page. */
    public long offset() {
        return (page - 1L) * limit;
    }
}
