package dev.fanfare.support;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

/** An S3 server that checks signatures and keeps everything in memory. */
public final class S3Server implements AutoCloseable {
    private static final String BUCKET = "pictures";
    private static final String ACCESS_KEY = "test-access-key";
    private static final String SECRET_KEY = "test-secret-key";

    private final BlobStore store = new TransientNio2BlobStore();
    private final S3Proxy proxy;

    public S3Server() {
        store.createContainer(BUCKET);
        try {
            proxy = S3Proxy.builder()
                    .blobStore(store)
                    .awsAuthentication(AuthenticationType.AWS_V4, ACCESS_KEY, SECRET_KEY)
                    .endpoint(URI.create("http://127.0.0.1:0"))
                    .build();
            proxy.start();
        } catch (Exception e) {
            store.close();
            throw new IllegalStateException(e);
        }
    }

    /** The settings of a node that keeps pictures here. */
    public Map<String, String> settings() {
        return Map.of(
                "media.store",
                "s3",
                "media.s3.endpoint",
                "http://127.0.0.1:" + proxy.getPort(),
                "media.s3.bucket",
                BUCKET,
                "media.s3.access_key",
                ACCESS_KEY,
                "media.s3.secret_key",
                SECRET_KEY,
                "media.s3.path_style",
                "true",
                "media.s3.timeout_ms",
                "5000");
    }

    public List<String> keys() {
        return store.list(BUCKET).contents().stream().map(S3Object::key).toList();
    }

    public void put(String key) {
        byte[] content = {1};
        store.putBlob(
                PutObjectRequest.builder()
                        .bucket(BUCKET)
                        .key(key)
                        .contentLength((long) content.length)
                        .build(),
                new ByteArrayInputStream(content));
    }

    public void remove(String key) {
        store.removeBlob(BUCKET, key);
    }

    @Override
    public void close() {
        try {
            proxy.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        } finally {
            store.close();
        }
    }
}
