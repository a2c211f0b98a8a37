package dev.fanfare.platform.http.input;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.image.UnacceptableImage;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.media.Media;
import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reads one multipart request. The request is paused while a file is stored, so that at most one of its files is in
 * memory. Unaccepted files are reported and skipped.
 */
final class MultipartReading {
    /** Limit on the bytes of all texts together. */
    private static final int MAX_TEXTS = 256 * 1024;

    private static final long PERIOD_MS = 15_000;
    /** Minimum bytes per period while files are received. */
    private static final int LEAST = 64 * 1024;

    private static final int MAX_PERIODS = 40;

    private final Vertx vertx;
    private final HttpServerRequest request;
    private final Multipart form;
    private final Uploads.Intake intake;
    private final Promise<Void> whole = Promise.promise();
    private final List<Map.Entry<String, String>> pairs = new ArrayList<>();
    /** The tree with hashes instead of paths of files. */
    private final List<Map.Entry<String, String>> fingerprint = new ArrayList<>();

    private final FileErrors errors;
    private Future<?> step = Future.succeededFuture();
    private boolean busy;
    private boolean ended;
    private long received;
    private long receivedBefore;
    private boolean waited;
    private int texts;
    private int times;

    /**
     * Reads a paused request.
     *
     * @param intake null where no files are accepted
     * @throws Refused 400, when its type names no boundary
     */
    MultipartReading(Vertx vertx, HttpServerRequest request, Uploads.Intake intake) {
        this.vertx = vertx;
        this.request = request;
        this.intake = intake;
        this.errors = new FileErrors(intake == null ? Map.of() : intake.fields());
        this.form = new Multipart(request.getHeader(HttpHeaders.CONTENT_TYPE), intake == null ? 0 : Media.MAX_FILE);
    }

    /** The input; or a Refused of 400, 408, 413, 422 or 503, after which its files have been deleted. */
    Future<BodyReader.Input> read() {
        long timer = vertx.setPeriodic(PERIOD_MS, t -> checkProgress());
        request.handler(this::arrived);
        request.exceptionHandler(e -> whole.tryFail(CommonFault.INVALID_SYNTAX.refusal()));
        request.endHandler(end -> settling(this::arrivedWhole));
        request.resume();
        return whole.future()
                .transform(this::settled)
                .map(done -> input())
                .onComplete(done -> {
                    vertx.cancelTimer(timer);
                    form.close();
                })
                .transform(this::rest);
    }

    private Future<Void> settled(AsyncResult<Void> result) {
        return step.transform(
                done -> result.succeeded() ? Future.succeededFuture() : Future.failedFuture(result.cause()));
    }

    private Future<BodyReader.Input> rest(AsyncResult<BodyReader.Input> result) {
        if (intake != null) {
            intake.rest();
        }
        if (result.succeeded()) {
            return Future.succeededFuture(result.result());
        }
        Future<Void> discarded = intake == null ? Future.succeededFuture() : intake.discard();
        return discarded.transform(done -> Future.failedFuture(result.cause()));
    }

    private BodyReader.Input input() {
        if (received == 0) {
            return BodyReader.Input.empty();
        }
        form.checkNumber();
        form.checkEnd();
        JsonNode tree = Brackets.tree(pairs);
        return intake == null || intake.stored().isEmpty()
                ? new BodyReader.Input(tree, true, tree, List.of(), errors.byField())
                : new BodyReader.Input(tree, true, Brackets.tree(fingerprint), intake.stored(), errors.byField());
    }

    private void arrived(Buffer chunk) {
        received += chunk.length();
        settling(() -> {
            if (received > BodyReader.MAX_MULTIPART) {
                throw CommonFault.PAYLOAD_TOO_LARGE.refusal();
            }
            form.offer(chunk);
            advance();
        });
    }

    private void arrivedWhole() {
        ended = true;
        form.offerEnd();
        advance();
    }

    /** Runs one step of reading; an exception fails the result. */
    private void settling(Runnable reading) {
        if (whole.future().isComplete()) {
            return;
        }
        try {
            reading.run();
        } catch (RuntimeException thrown) {
            whole.tryFail(thrown);
        }
    }

    /** Handles received parts until it must wait. */
    private void advance() {
        while (!busy && !whole.future().isComplete()) {
            PartFile arriving = form.arriving();
            if (arriving != null && !errors.accepts(arriving.key())) {
                refuse(arriving);
            } else if (arriving != null && !intake.hasTurn()) {
                during(intake.begin());
                return;
            }
            Multipart.Part part = form.next();
            if (part instanceof Multipart.Text text) {
                take(text);
            } else if (part instanceof PartFile file) {
                take(file);
            } else {
                if (arriving == null && intake != null) {
                    intake.rest();
                }
                if (ended) {
                    whole.tryComplete();
                }
                return;
            }
        }
    }

    private void take(Multipart.Text text) {
        texts += text.key().length() + text.value().length();
        if (texts > MAX_TEXTS) {
            throw CommonFault.PAYLOAD_TOO_LARGE.refusal();
        }
        errors.text(text.key());
        add(text.key(), text.value(), text.value());
    }

    private void take(PartFile file) {
        String key = file.key();
        if (!errors.accepts(key)) {
            refuse(file);
        } else if (!file.isLeftOut()) {
            int number = errors.file(key);
            if (file.isTooLong()) {
                errors.wrong(key, number, "file {0} is larger");
            } else {
                during((intake.hasTurn() ? Future.succeededFuture() : intake.begin())
                        .compose(turn -> keep(key, file.take(), file.size()))
                        .recover(cause -> {
                            if (cause instanceof UnacceptableImage image) {
                                errors.wrong(key, number, image);
                                return Future.succeededFuture();
                            }
                            return Future.failedFuture(cause);
                        }));
            }
        }
    }

    /** Stores a file; once the request has errors, only checks it. */
    private Future<Void> keep(String key, byte[] file, int length) {
        return errors.any()
                ? intake.check(file, length)
                : intake.keep(file, length).map(uploaded -> {
                    add(key, uploaded.path(), "content " + uploaded.sha256());
                    return null;
                });
    }

    private void refuse(PartFile file) {
        if (!file.isLeftOut()) {
            errors.notAccepted(file.key());
        }
    }

    private void add(String key, String value, String content) {
        pairs.add(new SimpleImmutableEntry<>(key, value));
        fingerprint.add(new SimpleImmutableEntry<>(key, content));
    }

    /** Pauses reading until this completes. */
    private void during(Future<?> work) {
        busy = true;
        waited |= !work.isComplete();
        request.pause();
        step = work;
        work.onComplete(done -> {
            busy = false;
            if (done.failed()) {
                whole.tryFail(done.cause());
            }
            settling(this::advance);
            if (!busy) {
                request.resume();
            }
        });
    }

    private void checkProgress() {
        boolean steady = waited || received - receivedBefore >= LEAST;
        if (intake == null || !steady || ++times >= MAX_PERIODS) {
            whole.tryFail(CommonFault.REQUEST_TIMEOUT.refusal());
        }
        waited = busy;
        receivedBefore = received;
    }
}
