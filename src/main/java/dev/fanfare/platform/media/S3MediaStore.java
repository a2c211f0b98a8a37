package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.platform.bus.CommonFault;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.async.AsyncRequestBody;
import software.amazon.awssdk.core.async.AsyncResponseTransformer;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.SdkEventLoopGroup;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3AsyncClient;
import software.amazon.awssdk.services.s3.S3AsyncClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** Stores content in an S3 bucket. Every call has a deadline; none blocks. */
final class S3MediaStore implements MediaStore {
    private static final Logger LOG = LoggerFactory.getLogger(S3MediaStore.class);
    /** Most images are smaller, so one call reads them. */
    private static final int CHUNK = 2 * 1024 * 1024;

    private static final int CONNECTIONS = 32;
    private static final int RANGE_NOT_SATISFIABLE = 416;

    private final Vertx vertx;
    private final String bucket;
    private final S3AsyncClient client;

    S3MediaStore(Vertx vertx, MediaConfig.S3 config) {
        this.vertx = vertx;
        this.bucket = config.bucket();
        Duration maxWait = Duration.ofMillis(config.timeoutMs());
        S3AsyncClientBuilder builder = S3AsyncClient.builder()
                .region(Region.of(config.region()))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(config.accessKey(), config.secretKey())))
                .forcePathStyle(config.pathStyle())
                // Compatible stores do not support the optional checksums.
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .httpClientBuilder(NettyNioAsyncHttpClient.builder()
                        .maxConcurrency(CONNECTIONS)
                        .connectionTimeout(maxWait)
                        .connectionAcquisitionTimeout(maxWait)
                        .eventLoopGroupBuilder(SdkEventLoopGroup.builder().numberOfThreads(1)))
                .overrideConfiguration(override -> override.apiCallTimeout(maxWait));
        if (config.endpoint() != null && !config.endpoint().isBlank()) {
            builder.endpointOverride(URI.create(config.endpoint()));
        }
        this.client = builder.build();
    }

    @Override
    public Future<Void> put(String id, ImageKind kind, Buffer content) {
        ByteBuffer bytes = ByteBuffer.wrap(content.getBytes());
        return called(
                        "put",
                        () -> client.putObject(
                                request -> request.bucket(bucket)
                                        .key(id)
                                        .contentType(kind.contentType())
                                        .contentLength((long) content.length()),
                                AsyncRequestBody.fromByteBufferUnsafe(bytes)))
                .mapEmpty();
    }

    @Override
    public Future<Buffer> read(String id, int from) {
        return called("get", () -> client.getObject(
                        request -> request.bucket(bucket).key(id).range("bytes=" + from + "-" + (from + CHUNK - 1L)),
                        AsyncResponseTransformer.toBytes())
                .thenApply(bytes -> Buffer.buffer(bytes.asByteArrayUnsafe()))
                .exceptionallyCompose(cause -> isNothingThere(unwrapped(cause))
                        ? CompletableFuture.completedFuture(Buffer.buffer())
                        : CompletableFuture.failedFuture(cause)));
    }

    @Override
    public int chunkSize() {
        return CHUNK;
    }

    /** One by one: bulk deletion requires checksums that not every store supports. */
    @Override
    public Future<Void> delete(List<String> ids) {
        return ids.isEmpty()
                ? Future.succeededFuture()
                : called(
                                "delete",
                                () -> client.deleteObject(
                                        request -> request.bucket(bucket).key(ids.get(0))))
                        .compose(deleted -> delete(ids.subList(1, ids.size())));
    }

    @Override
    public Future<Void> close() {
        return vertx.executeBlocking(() -> {
            client.close();
            return null;
        });
    }

    /** The calling thread signs the whole content, so it must not be an event loop. */
    private <T> Future<T> called(String call, Callable<CompletableFuture<T>> sending) {
        Context caller = vertx.getOrCreateContext();
        return vertx.executeBlocking(sending, false)
                .compose(answer -> Future.fromCompletionStage(answer, caller))
                .recover(cause -> {
                    // Class and message only, which reveal only the bucket.
                    LOG.warn(
                            "The image store failed, {}: {}",
                            call,
                            unwrapped(cause).toString());
                    return CommonFault.SERVICE_UNAVAILABLE.failed();
                });
    }

    private static boolean isNothingThere(Throwable cause) {
        return cause instanceof NoSuchKeyException
                || (cause instanceof S3Exception s3 && s3.statusCode() == RANGE_NOT_SATISFIABLE);
    }

    private static Throwable unwrapped(Throwable cause) {
        return cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
    }
}
