package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.CommonFault;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Pagination of an unbounded list: by page number, or by cursor in constant time.
 *
 * @param before the cursor: only items after this one in the list; null for a page
 */
public record PageRequest(Paging paging, Long before) {
    /** Maximum offset: PostgreSQL reads all skipped rows. */
    private static final long MAX_BEFORE_A_PAGE = 100_000;

    /**
     * The position of a part in its list.
     *
     * @param total number of all items; like {@code page}, absent after a cursor
     * @param next the {@code before} of what follows; absent at the end
     */
    public record Place(
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer page,
            int limit,
            @JsonInclude(JsonInclude.Include.NON_NULL) Long next) {}

    /** The items of a part, and its position. */
    public record Found<T>(List<T> items, Place place) {}

    /** The part that a client requested; null as for {@link Paging#of}. With a cursor the page's number does not count. */
    public static PageRequest of(Integer page, Integer limit, Long before) {
        return new PageRequest(Paging.of(before == null ? page : Integer.valueOf(1), limit), before);
    }

    /** Rows to read: one more than shown, to detect further items. */
    public int limit() {
        return paging.limit() + 1;
    }

    public long offset() {
        return paging.offset();
    }

    /** For lists by descending id: the exclusive upper bound. */
    public long beforeId() {
        return before == null ? Long.MAX_VALUE : before;
    }

    /** For lists by ascending id: the exclusive lower bound. */
    public long afterId() {
        return before == null ? 0 : before;
    }

    /**
     * Reads the items and, for a page, counts all.
     *
     * @param items reads {@link #limit} rows from {@link #offset} on
     * @param id of an item, which is the cursor of those after it
     * @return fails with a Refused INVALID_VALUES for a page too far from the beginning
     */
    public <T> Future<Found<T>> read(
            Supplier<Future<List<T>>> items, Supplier<Future<Long>> total, Function<T, Long> id) {
        if (before != null) {
            return items.get().map(found -> found(found, null, id));
        }
        if (offset() <= MAX_BEFORE_A_PAGE) {
            return Future.all(items.get(), total.get()).map(both -> found(both.resultAt(0), both.resultAt(1), id));
        }
        return total.get().map(all -> {
            if (offset() < all) {
                throw CommonFault.invalid(
                        "page", "is too far from the beginning: go on with next of a page as before of the next one");
            }
            return found(List.of(), all, id);
        });
    }

    /**
     * The answer of a list without a total.
     *
     * @param read at most {@link #limit} rows
     * @param answer from the shown items and the cursor of what follows, which is null at the end
     */
    public <T, R> R cut(List<T> read, Function<T, Long> id, BiFunction<List<T>, Long, R> answer) {
        Found<T> found = found(read, null, id);
        return answer.apply(found.items(), found.place().next());
    }

    private <T> Found<T> found(List<T> read, Long total, Function<T, Long> id) {
        boolean more = read.size() > paging.limit();
        List<T> shown = more ? read.subList(0, paging.limit()) : read;
        return new Found<>(
                shown,
                new Place(
                        total,
                        before == null ? paging.page() : null,
                        paging.limit(),
                        more ? id.apply(shown.get(shown.size() - 1)) : null));
    }
}
