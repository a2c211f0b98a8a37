package dev.fanfare.platform.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Pagination of a list that grows: by page number, or by cursor in constant time. */
public final class PageRequest {
    /** Maximum offset: PostgreSQL reads all skipped rows. */
    private static final long MAX_BEFORE_A_PAGE = 100_000;

    /**
     * The position of a part in its list.
     *
     * @param total number of all items; like {@code page}, absent after a cursor
     * @param next the {@code cursor} of what follows; absent at the end
     * @param syncedUntil the {@code updated_since} with which a client goes on; absent without {@code updated_since}, and
     *     while {@code next} follows
     */
    public record Place(
            @JsonInclude(JsonInclude.Include.NON_NULL) Long total,
            @JsonInclude(JsonInclude.Include.NON_NULL) Integer page,
            int limit,
            @JsonInclude(JsonInclude.Include.NON_NULL) String next,
            @JsonInclude(JsonInclude.Include.NON_NULL) Instant syncedUntil) {}

    /** The items of a part, and its position. */
    public record Found<T>(List<T> items, Place place) {}

    private final Paging paging;
    /** The request, which tells its cursors apart from those of other lists. */
    private final Record ask;
    /** Null for a page by number. */
    private final Cursor cursor;

    private PageRequest(Paging paging, Record ask, Cursor cursor) {
        this.paging = paging;
        this.ask = ask;
        this.cursor = cursor;
    }

    /**
     * The part that a client requested; null as for {@link Paging#of}. With a cursor the page's number does not count.
     *
     * @param ask the request, whose cursors no other list and filter takes
     * @param cursor the {@code next} of another part; null or blank for a page by number
     * @throws dev.fanfare.platform.bus.Refused INVALID_VALUES for a cursor of another list
     */
    public static PageRequest of(Record ask, Integer page, Integer limit, String cursor) {
        return of(ask, Paging.of(page, limit), cursor);
    }

    /** The same with limits of the list's own. */
    public static PageRequest of(Record ask, Paging paging, String cursor) {
        return cursor == null || cursor.isBlank()
                ? new PageRequest(paging, ask, null)
                : new PageRequest(new Paging(1, paging.limit()), ask, Cursor.parse(cursor, Cursor.list(ask)));
    }

    /**
     * Checks the cursor of a request that is refused for other inputs.
     *
     * @param asked the record that was read
     * @param isAsk whether it is the ask itself, rather than a body from which one is made
     * @param unreadable names of its members that could not be read
     */
    public static void checkCursor(Record asked, boolean isAsk, Set<String> unreadable) {
        String text = cursorOf(asked);
        if (text == null || text.isBlank()) {
            return;
        }
        // Of which list and filters it is can be told only where these were read.
        if (isAsk && Cursor.PAGING.containsAll(unreadable)) {
            Cursor.parse(text, Cursor.list(asked));
        } else {
            Cursor.parse(text);
        }
    }

    private static String cursorOf(Record asked) {
        return Arrays.stream(asked.getClass().getRecordComponents())
                .filter(component -> component.getName().equals("cursor") && component.getType() == String.class)
                .findFirst()
                .map(component -> (String) Cursor.value(asked, component))
                .orElse(null);
    }

    /** The refusal of a cursor that is of no answer of the list. */
    public static Refused wrongCursor() {
        return Cursor.wrong();
    }

    /** Whether it begins at a cursor, and so tells no totals. */
    public boolean isAfterCursor() {
        return cursor != null;
    }

    /** The page; null after a cursor. */
    public Paging page() {
        return cursor == null ? paging : null;
    }

    /** Rows to read: one more than shown, to detect further items. */
    public int limit() {
        return paging.limit() + 1;
    }

    public long offset() {
        return paging.offset();
    }

    /** For lists by descending id, or by descending time and id: the exclusive upper bound. */
    public long beforeId() {
        return cursor == null ? Long.MAX_VALUE : cursor.id();
    }

    /** For lists by descending time and id: the exclusive upper bound, with {@link #beforeId}. */
    public Instant beforeTime() {
        return cursor == null ? Cursor.LATEST : cursor.at();
    }

    /** For lists by ascending time and id: the exclusive lower bound, with {@link #afterId}. */
    public Instant afterTime() {
        return cursor == null ? Instant.EPOCH : cursor.at();
    }

    /** For lists that are sorted by a key and the id: the exclusive bound, with {@link #afterId}; null for none. */
    public String afterKey() {
        return cursor == null ? null : cursor.key();
    }

    /** For lists by ascending id: the exclusive lower bound. */
    public long afterId() {
        return cursor == null ? 0 : cursor.id();
    }

    /**
     * Reads the items of a list by id and, for a page, counts all.
     *
     * @param items reads {@link #limit} rows from {@link #offset} on
     * @param id of an item, its position in the list
     * @return fails with a Refused INVALID_VALUES for a page too far from the beginning
     */
    public <T> Future<Found<T>> read(
            Supplier<Future<List<T>>> items, Supplier<Future<Long>> total, Function<T, Long> id) {
        return read(items, total, item -> null, id);
    }

    /** The same for a list by time and id. */
    public <T> Future<Found<T>> read(
            Supplier<Future<List<T>>> items,
            Supplier<Future<Long>> total,
            Function<T, Instant> time,
            Function<T, Long> id) {
        return readFrom(items, total, item -> new Cursor(time.apply(item), id.apply(item)));
    }

    /** The same for a list that is sorted by a key and the id. */
    public <T> Future<Found<T>> readByKey(
            Supplier<Future<List<T>>> items,
            Supplier<Future<Long>> total,
            Function<T, String> key,
            Function<T, Long> id) {
        return readFrom(items, total, item -> new Cursor(null, key.apply(item), id.apply(item)));
    }

    private <T> Future<Found<T>> readFrom(
            Supplier<Future<List<T>>> items, Supplier<Future<Long>> total, Function<T, Cursor> position) {
        if (cursor != null) {
            return items.get().map(found -> found(found, null, position));
        }
        if (offset() <= MAX_BEFORE_A_PAGE) {
            return Future.all(items.get(), total.get())
                    .map(both -> found(both.resultAt(0), both.resultAt(1), position));
        }
        return total.get().map(all -> {
            if (offset() < all) {
                throw CommonFault.invalid(
                        "page", "is too far from the beginning: go on with next of a page as cursor of the next one");
            }
            return found(List.of(), all, position);
        });
    }

    /**
     * The answer of a list without a total.
     *
     * @param read at most {@link #limit} rows
     * @param answer from the shown items and the cursor of what follows, which is null at the end
     */
    public <T, R> R cut(List<T> read, Function<T, Long> id, BiFunction<List<T>, String, R> answer) {
        return cut(read, item -> null, id, answer);
    }

    /** The same for a list by time and id. */
    public <T, R> R cut(
            List<T> read, Function<T, Instant> time, Function<T, Long> id, BiFunction<List<T>, String, R> answer) {
        Found<T> found = found(read, null, item -> new Cursor(time.apply(item), id.apply(item)));
        return answer.apply(found.items(), found.place().next());
    }

    /** The same for a list that is sorted by a key and the id. */
    public <T, R> R cutByKey(
            List<T> read, Function<T, String> key, Function<T, Long> id, BiFunction<List<T>, String, R> answer) {
        Found<T> found = found(read, null, item -> new Cursor(null, key.apply(item), id.apply(item)));
        return answer.apply(found.items(), found.place().next());
    }

    /** Changed items, and where those of later changes begin. */
    public <T> Found<T> changed(List<T> items, String next, Instant syncedUntil) {
        return new Found<>(items, new Place(null, null, paging.limit(), next, next == null ? syncedUntil : null));
    }

    /** The cursor of what follows this id; null for none. */
    public String next(Long id) {
        return id == null ? null : new Cursor(null, id).text(Cursor.list(ask));
    }

    private <T> Found<T> found(List<T> read, Long total, Function<T, Cursor> position) {
        boolean more = read.size() > paging.limit();
        List<T> shown = more ? read.subList(0, paging.limit()) : read;
        return new Found<>(
                shown,
                new Place(
                        total,
                        cursor == null ? paging.page() : null,
                        paging.limit(),
                        more ? position.apply(shown.get(shown.size() - 1)).text(Cursor.list(ask)) : null,
                        null));
    }
}
