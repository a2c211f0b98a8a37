package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.CommonFault;
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

/** Keeps pictures. One for a process. */
public final class Media {
    /** Bytes that a file may have. */
    public static final int MAX_FILE = 10 * 1024 * 1024;

    /** What the paths of pictures begin with. */
    public static final String ROOT = "/media/";

    private static final Logger LOG = LoggerFactory.getLogger(Media.class);
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{32}\\.(?:png|jpg|webp|gif)");
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 24;
    /** Files that are looked at at the same time; further ones wait. */
    private static final int WORKERS = 2;

    private static final int SWEEP = 100;

    private final Database db;
    private final MediaStore store;
    private final WorkerExecutor workers;

    /** Keeps them where the settings say. */
    public static Media of(Vertx vertx, Database db, MediaConfig config) {
        return new Media(vertx, db, config.isS3() ? new S3MediaStore(vertx, config.s3()) : new PostgresMediaStore(db));
    }

    private Media(Vertx vertx, Database db, MediaStore store) {
        this.db = db;
        this.store = store;
        this.workers = vertx.createSharedWorkerExecutor("media", WORKERS);
    }

    /**
     * A picture that has been uploaded.
     *
     * @param path where it will be served once it belongs to something
     * @param sha256 of its content, in hexadecimal; the same for the same file
     */
    public record Uploaded(String path, String sha256) {}

    /**
     * A picture that is served.
     *
     * @param size in bytes
     * @param sha256 of its content, in hexadecimal
     */
    public record Served(String id, ImageKind kind, int size, String sha256) {}

    /**
     * Checks a file and takes its metadata out; see {@link ImageFile#clean}.
     *
     * @param file changed, and used for the picture
     * @return the picture; or an UnacceptableImage
     */
    public Future<ImageFile> clean(byte[] file, int length) {
        return workers.executeBlocking(() -> ImageFile.clean(file, length), false);
    }

    /** Keeps a picture, for an hour unless it is attached to something until then. */
    public Future<Uploaded> store(long ownerId, ImageFile image) {
        String id = newId(image.kind());
        return workers.executeBlocking(() -> sha256(image), false)
                .compose(sha256 ->
                        // The row first: whatever becomes of the content, it is known that it may be there.
                        MediaRepository.insert(db, id, ownerId, image.length(), sha256)
                                .compose(inserted -> store.put(id, image))
                                .map(new Uploaded(ROOT + id, sha256))
                                .recover(cause ->
                                        deleteNow(List.of(id)).transform(deleted -> Future.failedFuture(cause))));
    }

    /** Deletes those of the pictures that belong to nothing. Never fails: what cannot be deleted now is deleted later. */
    public Future<Void> discard(List<String> paths) {
        return paths.isEmpty() ? Future.succeededFuture() : deleteNow(idsIn(paths));
    }

    /** A picture that belongs to something; empty for an id that is none. */
    public Future<Optional<Served>> find(String id) {
        return !ID.matcher(id).matches()
                ? Future.succeededFuture(Optional.empty())
                : MediaRepository.findAttached(db, id)
                        .map(found ->
                                found.map(attached -> new Served(id, ImageKind.named(id), attached.size(), attached.sha256())));
    }

    /** A stretch of a picture's content; see {@link MediaStore#read}. */
    public Future<Buffer> read(String id, int from) {
        return store.read(id, from);
    }

    /** How many bytes are read at once. */
    public int chunkSize() {
        return store.chunkSize();
    }

    /** Whether the text is such a path as pictures have. */
    public static boolean isPath(String text) {
        return text.startsWith(ROOT)
                && ID.matcher(text.substring(ROOT.length())).matches();
    }

    /**
     * Makes pictures belong to something, in the transaction that needs them. Others that belonged to it until now are
     * deleted after its commit.
     *
     * @param subject such as {@code task:42}
     * @param paths for all of which {@link #isPath} holds
     * @param field what a refusal names
     * @return or a Refused 422, unless each is the owner's and belongs to nothing else
     */
    public static Future<Void> attach(Tx tx, long ownerId, String subject, List<String> paths, String field) {
        List<String> ids = idsIn(paths);
        return MediaRepository.detachOthers(tx, ids, subject)
                .compose(detached ->
                        ids.isEmpty() ? Future.succeededFuture(0) : MediaRepository.attach(tx, ids, ownerId, subject))
                .compose(attached -> attached == ids.size()
                        ? Future.succeededFuture()
                        : CommonFault.invalid(field, "must name no files but your own that are not in use")
                                .failed());
    }

    /** Lets go of connections. */
    public Future<Void> close() {
        return store.close();
    }

    Future<JobResult> deleteUnused() {
        return MediaRepository.giveUpExpired(db, SWEEP)
                .compose(ids -> delete(ids).map(JobResult.of(ids.size(), SWEEP)));
    }

    private Future<Void> deleteNow(List<String> ids) {
        return MediaRepository.giveUp(db, ids).compose(this::delete).otherwise(cause -> {
            LOG.warn("Pictures that belong to nothing are not deleted yet: {}", cause.toString());
            return null;
        });
    }

    /** The row last: a deletion that is cut off is done again. */
    private Future<Void> delete(List<String> givenUp) {
        return givenUp.isEmpty()
                ? Future.succeededFuture()
                : store.delete(givenUp).compose(deleted -> MediaRepository.delete(db, givenUp));
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
