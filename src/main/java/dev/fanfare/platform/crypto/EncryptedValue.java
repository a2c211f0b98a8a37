package dev.fanfare.platform.crypto;

import io.vertx.core.buffer.Buffer;

/**
 * An encrypted value as it is stored.
 *
 * @param keyId the key of the {@link KeyRing} that decrypts it
 */
public record EncryptedValue(Buffer content, String keyId) {}
