package dev.fanfare.platform.http.input;

import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.http.limits.Bulkhead;
import dev.fanfare.platform.media.Media;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Receives uploaded files with limited concurrency. One per process. */
@SharedPool(
        name = "uploads",
        users = "accounts that upload",
        fairBy = SharedPool.By.OWNER,
        bound = "a quarter of what is free of `media.uploads_at_once`, and of the queue for it")
public final class Uploads {
    private final Media media;
    private final Bulkhead turns;

    /** @param atOnce files received concurrently, each in memory */
    public Uploads(Vertx vertx, Media media, int atOnce) {
        this.media = media;
        this.turns = new Bulkhead(vertx, atOnce);
    }

    /** Creates the intake of one request of this account; fields map to their maximum number of files. */
    public Intake intake(long account, Map<String, Integer> fields) {
        return new Intake(account, fields);
    }

    /** Deletes a request's unreferenced uploads. Never fails. */
    public Future<Void> discard(List<String> paths) {
        return media.discard(paths);
    }

    /** The files of one request, one after the other. */
    final class Intake {
        private final long account;
        private final Map<String, Integer> fields;
        private final List<String> stored = new ArrayList<>();
        private boolean turn;

        private Intake(long account, Map<String, Integer> fields) {
            this.account = account;
            this.fields = fields;
        }

        Map<String, Integer> fields() {
            return fields;
        }

        boolean hasTurn() {
            return turn;
        }

        /** Completes when a file may be received. */
        Future<Void> begin() {
            return turns.enter(account).onSuccess(entered -> turn = true);
        }

        /** Releases the slot. */
        void rest() {
            if (turn) {
                turn = false;
                turns.leave(account);
            }
        }

        /** Checks a file without storing it; fails with an UnacceptableImage. Changes the array. */
        Future<Void> check(byte[] file, int length) {
            return media.clean(file, length).mapEmpty();
        }

        /** Stores a file; fails with an UnacceptableImage. Changes the array. */
        Future<Media.Uploaded> keep(byte[] file, int length) {
            return media.clean(file, length)
                    .compose(image -> media.store(account, image))
                    .onSuccess(uploaded -> stored.add(uploaded.path()));
        }

        /** The paths of the stored files. */
        List<String> stored() {
            return List.copyOf(stored);
        }

        /** Deletes the stored files. Never fails. */
        Future<Void> discard() {
            return Uploads.this.discard(stored());
        }
    }
}
