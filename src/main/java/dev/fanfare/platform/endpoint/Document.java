package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Message;
import java.util.Base64;

/**
 * A file of at most a few megabytes, sent whole.
 *
 * @param name of the file with its extension: ASCII letters, digits, {@code -}, {@code _} and {@code .}
 * @param base64 its bytes
 */
public record Document(String name, String base64) implements Message {
    public Document {
        if (!name.matches("[A-Za-z0-9_-]+(\\.[A-Za-z0-9]+)+")) {
            throw new IllegalArgumentException(name + " is no name for a file");
        }
    }

    /** A file with these bytes. */
    public static Document of(String name, byte[] bytes) {
        return new Document(name, Base64.getEncoder().encodeToString(bytes));
    }

    /** Its bytes. */
    public byte[] bytes() {
        return Base64.getDecoder().decode(base64);
    }

    /** Hides the content. */
    @Override
    public String toString() {
        return "Document[" + name + "]";
    }
}
