package dev.fanfare.money.tax;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import java.io.IOException;

/** Encrypts tax data as JSON, bound to its row. */
final class TaxEncryption {
    private static final ObjectMapper JSON = WireJson.mapper();

    private final KeyRing keys;

    TaxEncryption(KeyRing keys) {
        this.keys = keys;
    }

    static String profile(long userId, String form) {
        return "user:" + userId + "/tax_profile:" + form + "/content";
    }

    static String party(long userId, String currency, String month) {
        return "user:" + userId + "/statement:" + currency + ":" + month + "/party";
    }

    EncryptedValue encrypt(String place, Object content) {
        try {
            return keys.encrypt(place, JSON.writeValueAsString(content));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is to be stored in " + place + " cannot be written");
        }
    }

    /** A document's bytes. */
    static byte[] bytes(Object content) {
        try {
            return JSON.writeValueAsBytes(content);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a document cannot be written");
        }
    }

    /** What {@link #bytes} wrote. */
    static <T> T read(byte[] content, Class<T> type) {
        try {
            return JSON.readValue(content, type);
        } catch (IOException e) {
            // Its message would reveal the content.
            throw new IllegalStateException("a document cannot be read");
        }
    }

    /** @throws IllegalStateException when the key is missing, or the data is from another place or was changed */
    <T> T decrypt(String place, EncryptedValue content, Class<T> type) {
        String text = keys.decrypt(place, content);
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            // Its message would reveal the content.
            throw new IllegalStateException("what is stored in " + place + " cannot be read");
        }
    }
}
