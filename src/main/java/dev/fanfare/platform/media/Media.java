package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageFile;
import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
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

    private static final int SWEEP = 100;

    private final Database db;
    private final MediaStore store;
    private final WorkerExecutor workers;

    /** Uses the configured store. */
    public static Media of(Vertx vertx, Database db, MediaConfig config) {
        return new Media(vertx, db, config.isS3() ? new S3MediaStore(vertx, config.s3()) : new PostgresMediaStore(db));
    }

    private Media(Vertx vertx, Database db, MediaStore store) {
        this.db = db;
        this.store = store;
        this.workers = vertx.createSharedWorkerExecutor("media", WORKERS);
    }

    /**
     * An image that has been uploaded.
     *
     * @param path where it is served once attached
     * @param sha256 of its content, in hexadecimal
     */
    public record Uploaded(String path, String sha256) {}

    /**
     * An image that is served.
     *
     * @param size in bytes
     * @param sha256 of its content, in hexadecimal
     */
    public record Served(String id, ImageKind kind, int size, String sha256) {}

    /**
     * Checks a file and removes its metadata; see {@link ImageFile#clean}.
     *
     * @param file modified, and used as the image's storage
     * @return the image; fails with an UnacceptableImage
     */
    public Future<ImageFile> clean(byte[] file, int length) {
        return workers.executeBlocking(() -> ImageFile.clean(file, length), false);
    }

    /** Stores an image, which is deleted after an hour unless it is attached by then. */
    public Future<Uploaded> store(long ownerId, ImageFile image) {
        String id = newId(image.kind());
        return workers.executeBlocking(() -> sha256(image), false)
                .compose(sha256 ->
                        // The row first, so that content never exists unrecorded.
                        db.transaction(tx -> MediaRepository.insert(tx, id, ownerId, image.length(), sha256))
                                .compose(inserted -> store.put(id, image))
                                .map(new Uploaded(ROOT + id, sha256))
                                .recover(cause ->
                                        deleteNow(List.of(id)).transform(deleted -> Future.failedFuture(cause))));
    }

    /** Deletes unattached images. Never fails: the job deletes the rest later. */
    public Future<Void> discard(List<String> paths) {
        return paths.isEmpty() ? Future.succeededFuture() : deleteNow(idsIn(paths));
    }

    /** Finds an attached image; empty for any other id. */
    public Future<Optional<Served>> find(String id) {
        return !ID.matcher(id).matches()
                ? Future.succeededFuture(Optional.empty())
                : MediaRepository.findAttached(db, id)
                        .map(found -> found.map(
                                attached -> new Served(id, ImageKind.named(id), attached.size(), attached.sha256())));
    }

    /** Reads a chunk of an image; see {@link MediaStore#read}. */
    public Future<Buffer> read(String id, int from) {
        return store.read(id, from);
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
     * Attaches images to a subject, in the transaction that needs them. Other images of the subject are detached and
     * deleted later by the job.
     *
     * @param subject such as {@code task:42}
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
        return paths.stream()
                .map(path -> path.substring(ROOT.length()))
                .distinct()
                .toList();
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
