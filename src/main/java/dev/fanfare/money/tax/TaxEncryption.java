package dev.fanfare.money.tax;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fanfare.platform.bus.WireJson;
import dev.fanfare.platform.crypto.KeyRing;
import io.vertx.core.buffer.Buffer;

/** Seals tax data as JSON, each bound to the row that it is stored in. */
final class TaxEncryption {
    private static final ObjectMapper JSON = WireJson.mapper();

    private final KeyRing keys;

    TaxEncryption(KeyRing keys) {
        this.keys = keys;
    }

    /** What is stored. */
    record Sealed(Buffer content, String keyId) {}

    static String profile(long userId, String form) {
        return "user:" + userId + "/tax_profile:" + form + "/content";
    }

    static String party(long userId, String currency, String month) {
        return "user:" + userId + "/statement:" + currency + ":" + month + "/party";
    }

    String keyId() {
        return keys.keyId();
    }

    Sealed seal(String place, Object content) {
        try {
            return new Sealed(keys.seal(place, JSON.writeValueAsString(content)), keys.keyId());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("what is to be sealed in " + place + " cannot be written");
        }
    }

    /** @throws IllegalStateException when the key is missing, or it is from another place or was changed */
    <T> T open(String place, Sealed sealed, Class<T> type) {
        String text = keys.open(place, sealed.keyId(), sealed.content());
        try {
            return JSON.readValue(text, type);
        } catch (JsonProcessingException e) {
            // Its message would show what is sealed.
            throw new IllegalStateException("what is sealed in " + place + " cannot be read");
        }
    }

    /** The same under the present key. */
    Sealed again(String place, Sealed sealed) {
        return new Sealed(keys.seal(place, keys.open(place, sealed.keyId(), sealed.content())), keys.keyId());
    }
}
