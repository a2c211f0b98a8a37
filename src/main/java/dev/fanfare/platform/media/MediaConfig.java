package dev.fanfare.platform.media;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where uploaded images are stored.
 *
 * @param store postgres or s3
 * @param uploadsAtOnce files that this node receives at the same time, each held in memory
 * @param s3 only used when store is s3
 */
public record MediaConfig(
        @NotBlank @Pattern(regexp = "postgres|s3", message = "must be postgres or s3")
        String store,

        @NotNull @Min(1) @Max(1_000) Integer uploadsAtOnce,
        @NotNull @Valid S3 s3) {

    /**
     * A bucket of an S3-compatible store.
     *
     * @param endpoint null or empty for Amazon's endpoint of the region
     * @param pathStyle whether addresses have the bucket in the path instead of the host
     * @param timeoutMs milliseconds for one call, including retries
     */
    public record S3(
            @Pattern(regexp = "|https?://.+", message = "must begin with https:// or http://")
            String endpoint,

            String region,
            String bucket,
            String accessKey,
            String secretKey,
            @NotNull Boolean pathStyle,
            @NotNull @Min(100) @Max(600_000) Integer timeoutMs) {
        @Override
        public String toString() {
            return "S3[" + bucket + "]";
        }
    }

    public boolean isS3() {
        return "s3".equals(store);
    }

    /** The names of missing settings that the chosen store needs. */
    public List<String> missing() {
        if (!isS3()) {
            return List.of();
        }
        Map<String, String> needed = new LinkedHashMap<>();
        needed.put("region", s3.region());
        needed.put("bucket", s3.bucket());
        needed.put("access_key", s3.accessKey());
        needed.put("secret_key", s3.secretKey());
        needed.values().removeIf(value -> value != null && !value.isBlank());
        return List.copyOf(needed.keySet());
    }
}
