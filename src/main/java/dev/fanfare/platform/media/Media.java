package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageFile;
import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.formats.image.ImageSizes;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores images. One instance per process. */
@SharedPool(
        name = "image cleaning",
        users = "accounts that upload",
        fairBy = SharedPool.By.OWNER,
        bound = "as many images as uploads",
        through = "uploads")
public final class Media {
    /** Maximum size of a file in bytes. */
    public static final int MAX_FILE = 10 * 1024 * 1024;

    /** The prefix of image paths. */
    public static final String ROOT = "/media/";

    private static final Logger LOG = LoggerFactory.getLogger(Media.class);
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{32}\\.(?:png|jpg|webp|gif)");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 24;
    /** Files cleaned at the same time; others wait. */
    private static final int WORKERS = 2;
    /** Images that are being scaled, one at a time, or wait for it. */
    private static final int MAX_SCALED = 64;

    private static final int SWEEP = 100;

    /** Days for which an image that was taken down can be restored. */
    public static final int TAKEN_DOWN_DAYS = 30;

    private final Database db;
    private final MediaStore store;
    private final WorkerExecutor workers;
    private final OneAtATime scaling;

    /** Uses the configured store. */
    public static Media of(Vertx vertx, Database db, MediaConfig config) {
        return new Media(vertx, db, config.isS3() ? new S3MediaStore(vertx, config.s3()) : new PostgresMediaStore(db));
    }

    private Media(Vertx vertx, Database db, MediaStore store) {
        this.db = db;
        this.store = store;
        this.workers = vertx.createSharedWorkerExecutor("media", WORKERS);
        this.scaling = new OneAtATime(vertx, "media-scaling", MAX_SCALED);
    }

    /**
     * An image that has been uploaded.
     *
     * @param path where it is served once attached
     * @param sha256 of its content, in hexadecimal
     * @param likeness what it looks like, as {@link dev.fanfare.formats.image.Likeness}; null if it is too plain to tell
     */
    public record Uploaded(String path, String sha256, Long likeness) {}

    /**
     * An image that is served, as it was uploaded or in one of its sizes.
     *
     * @param id of its content
     * @param from where it begins there
     * @param size in bytes
     * @param validator changes with its bytes
     */
    public record Served(String id, ImageKind kind, int from, int size, String validator) {}

    /**
     * Checks a file and removes its metadata; see {@link ImageFile#clean}.
     *
     * @param file modified, and used as the image's storage
     * @return the image; fails with an UnacceptableImage
     */
    public Future<ImageFile> clean(byte[] file, int length) {
        return workers.executeBlocking(() -> ImageFile.clean(file, length), false);
    }

    /**
     * Stores an image with its sizes; it is deleted after an hour unless it is attached by then.
     *
     * @return the image; fails with an UnacceptableImage if its pixels cannot be decoded, and with a Refused SERVICE_UNAVAILABLE while
     *     too many wait for that
     */
    public Future<Uploaded> store(long ownerId, ImageFile image) {
        String id = newId(image.kind());
        return scaling.run(() -> ImageSizes.of(image)).compose(sizes -> workers.executeBlocking(
                        () -> stored(image, sizes), false)
                // The row first, so that content never exists unrecorded.
                .compose(row -> db.transaction(tx -> MediaRepository.insert(tx, id, ownerId, row))
                        .compose(inserted -> store.put(id, image.kind(), content(image, sizes)))
                        .map(new Uploaded(ROOT + id, row.sha256(), sizes.likeness()))
                        .recover(cause -> deleteNow(List.of(id)).transform(deleted -> Future.failedFuture(cause)))));
    }

    private static MediaRepository.Attached stored(ImageFile image, ImageSizes all) {
        return new MediaRepository.Attached(
                image.length(),
                sha256(image),
                all.kind().extension(),
                all.sizes().stream().map(ImageSizes.Size::width).toList(),
                all.sizes().stream().map(size -> size.content().length).toList());
    }

    private static Buffer content(ImageFile image, ImageSizes all) {
        int sizes = all.sizes().stream().mapToInt(size -> size.content().length).sum();
        Buffer content = Buffer.buffer(image.length() + sizes).appendBytes(image.bytes(), 0, image.length());
        all.sizes().forEach(size -> content.appendBytes(size.content()));
        return content;
    }

    /** Deletes unattached images. Never fails: the job deletes the rest later. */
    public Future<Void> discard(List<String> paths) {
        return paths.isEmpty() ? Future.succeededFuture() : deleteNow(idsIn(paths));
    }

    /** Finds an attached image as it was uploaded; empty for any other id. */
    public Future<Optional<Served>> find(String id) {
        return attached(id)
                .map(found -> found.map(image -> new Served(id, ImageKind.named(id), 0, image.size(), image.sha256())));
    }

    /**
     * Finds an attached image in the narrowest of its sizes that is at least so wide, or else in the widest.
     *
     * @param width one of {@link ImageSizes#WIDTHS}; others find nothing
     */
    public Future<Optional<Served>> find(String id, int width) {
        return ImageSizes.WIDTHS.contains(width)
                ? attached(id).map(found -> found.map(image -> size(id, image, width)))
                : Future.succeededFuture(Optional.empty());
    }

    private Future<Optional<MediaRepository.Attached>> attached(String id) {
        return ID.matcher(id).matches()
                ? MediaRepository.findAttached(db, id)
                : Future.succeededFuture(Optional.empty());
    }

    private static Served size(String id, MediaRepository.Attached image, int width) {
        int from = image.size();
        int which = 0;
        while (which + 1 < image.widths().size() && image.widths().get(which) < width) {
            from += image.lengths().get(which);
            which++;
        }
        return new Served(
                id,
                ImageKind.named("." + image.kind()),
                from,
                image.lengths().get(which),
                image.sha256() + "-" + image.widths().get(which));
    }

    /** Reads a chunk of an image; see {@link MediaStore#read}. */
    public Future<Buffer> read(String id, int from) {
        return store.read(id, from);
    }

    /** The content of an image. */
    @SuppressWarnings("ArrayRecordComponent") // Made once, and only read.
    public record Content(byte[] bytes, ImageKind kind) {}

    /**
     * The content of an image in a size, for a document.
     *
     * @param path of an image; any other one finds nothing
     * @param width one of {@link ImageSizes#WIDTHS}
     * @return empty for an image that is not shown, or has more than this many bytes
     */
    public Future<Optional<Content>> content(String path, int width, int atMost) {
        return find(path.startsWith(ROOT) ? path.substring(ROOT.length()) : "", width)
                .compose(found -> found.filter(image -> image.size() <= atMost)
                        .map(image -> read(image, Buffer.buffer(image.size()))
                                .map(bytes -> Optional.of(new Content(bytes.getBytes(), image.kind()))))
                        .orElseGet(() -> Future.succeededFuture(Optional.empty())));
    }

    private Future<Buffer> read(Served image, Buffer into) {
        if (into.length() >= image.size()) {
            return Future.succeededFuture(into);
        }
        int place = image.from() + into.length();
        int skipped = place % chunkSize();
        return read(image.id(), place - skipped).compose(bytes -> {
            int taken = Math.min(bytes.length() - skipped, image.size() - into.length());
            // Less is there if it was deleted meanwhile.
            return taken <= 0
                    ? CommonFault.SERVICE_UNAVAILABLE.failed()
                    : read(image, into.appendBuffer(bytes, skipped, taken));
        });
    }

    /** Size of a chunk in bytes. */
    public int chunkSize() {
        return store.chunkSize();
    }

    /** Whether the text has the form of an image path. */
    public static boolean isPath(String text) {
        return text.startsWith(ROOT)
                && ID.matcher(text.substring(ROOT.length())).matches();
    }

    /**
     * The path of an image of ours. Pages show no other ones, which would tell their owner who reads.
     *
     * @param picture a path or an address; null for none
     * @return null for any other
     */
    public static String ours(String picture) {
        return picture != null && isPath(picture) ? picture : null;
    }

    /**
     * Attaches images to a subject, in the transaction that needs them. Other images of the subject are detached and
     * deleted later by the job.
     *
     * @param subject such as {@code task:42}; {@code user:42}, {@code advertiser:42} and what begins with {@code advertiser:42:} is
     *     hidden while that account is banned
     * @param paths paths that satisfy {@link #isPath}
     * @param field the field that a refusal names
     * @return fails with a Refused of 422 unless each image is the owner's and not attached elsewhere
     */
    public static Future<Void> attach(Tx tx, long ownerId, String subject, List<String> paths, String field) {
        List<String> ids = idsIn(paths);
        return MediaRepository.detachOthers(tx, ids, subject)
                .compose(detached ->
                        ids.isEmpty() ? Future.succeededFuture(0) : MediaRepository.attach(tx, ids, ownerId, subject))
                .compose(attached -> attached == ids.size()
                        ? Future.succeededFuture()
                        : CommonFault.invalid(field, "must name only files of your own that are not in use")
                                .failed());
    }

    /**
     * Hides or shows again what an account shows of itself and of its campaigns, in the transaction that bans it or lifts the ban. What
     * has been hidden for a day is deleted by the job.
     */
    public static Future<Void> hide(Tx tx, long accountId, boolean hidden) {
        return (hidden ? MediaRepository.hold(tx, accountId) : MediaRepository.release(tx, accountId)).mapEmpty();
    }

    /**
     * Hides an image because of what it shows, in the transaction that decides it. Its owner cannot attach it again; it is deleted after
     * {@value #TAKEN_DOWN_DAYS} days, or when another takes its place.
     *
     * @return false if the image is not shown
     */
    public static Future<Boolean> takeDown(Tx tx, String path) {
        return MediaRepository.takeDown(tx, idOf(path), TAKEN_DOWN_DAYS).map(taken -> taken == 1);
    }

    /** Those of the subjects whose image was taken down and not replaced. */
    public static Future<List<String>> takenDown(Sql sql, Collection<String> subjects) {
        return MediaRepository.listTakenDown(sql, subjects);
    }

    /**
     * Shows an image again that was taken down.
     *
     * @return false if another has taken its place, or it is being deleted
     */
    public static Future<Boolean> restore(Tx tx, String path) {
        return MediaRepository.reverse(tx, idOf(path)).map(restored -> restored == 1);
    }

    /** Closes connections. */
    public Future<Void> close() {
        return store.close();
    }

    Future<JobResult> deleteUnused() {
        return db.transaction(tx ->
                        MediaRepository.EXPIRED.claim(tx, SWEEP).compose(ids -> MediaRepository.releaseUnused(tx, ids)))
                .compose(ids -> delete(ids).map(JobResult.of(ids.size(), SWEEP)));
    }

    private Future<Void> deleteNow(List<String> ids) {
        return db.transaction(tx -> MediaRepository.releaseUnused(tx, ids))
                .compose(this::delete)
                .otherwise(cause -> {
                    LOG.warn("Unused images could not be deleted yet: {}", cause.toString());
                    return null;
                });
    }

    /** The row last, so that an interrupted deletion is repeated. */
    private Future<Void> delete(List<String> givenUp) {
        return givenUp.isEmpty()
                ? Future.succeededFuture()
                : store.delete(givenUp).compose(deleted -> db.transaction(tx -> MediaRepository.delete(tx, givenUp)));
    }

    private static List<String> idsIn(List<String> paths) {
        return paths.stream().map(Media::idOf).distinct().toList();
    }

    /** The id in a path that satisfies {@link #isPath}. */
    public static String idOf(String path) {
        return path.substring(ROOT.length());
    }

    private static String newId(ImageKind kind) {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random) + "." + kind.extension();
    }

    private static String sha256(ImageFile image) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(image.bytes(), 0, image.length());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
