package dev.fanfare.platform.endpoint;

/**
 * Which part of a list is wanted.
 *
 * @param page from 1
 * @param limit items of a page, 1 to 100
 */
public record Paging(int page, int limit) {
    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;

    /** What a client asked for; null stands for the first page and the usual limit, too large a limit for the largest. */
    public static Paging of(Integer page, Integer limit) {
        return new Paging(page == null ? 1 : page, limit == null ? DEFAULT_LIMIT : Math.min(limit, MAX_LIMIT));
    }

    /** Whether a client asked for a page at all, where that is not the only way to be answered. */
    public static boolean isAsked(Integer page, Integer limit) {
        return page != null || limit != null;
    }

    /** How many rows come before the page. */
    public long offset() {
        return (page - 1L) * limit;
    }
}
