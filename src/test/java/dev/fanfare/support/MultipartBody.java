package dev.fanfare.support;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A multipart form, as browsers write it. */
public final class MultipartBody {
    public static final String TYPE = "multipart/form-data; boundary=----4711";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public MultipartBody text(String name, Object value) {
        return part("name=\"" + name + "\"", "", value.toString().getBytes(StandardCharsets.UTF_8));
    }

    public MultipartBody file(String name, String filename, byte[] content) {
        return part(
                "name=\"" + name + "\"; filename=\"" + filename + "\"",
                "Content-Type: application/octet-stream\r\n",
                content);
    }

    /** An empty value whose blank line is the line break before the next delimiter (RFC 2046, 5.1.1). */
    public MultipartBody empty(String name) {
        return headers("name=\"" + name + "\"", "");
    }

    private MultipartBody headers(String disposition, String more) {
        bytes.writeBytes(("------4711\r\nContent-Disposition: form-data; " + disposition + "\r\n" + more + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
        return this;
    }

    private MultipartBody part(String disposition, String headers, byte[] content) {
        headers(disposition, headers);
        bytes.writeBytes(content);
        bytes.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** As far as it has come, without its end. */
    public byte[] unfinished() {
        return bytes.toByteArray();
    }

    public byte[] whole() {
        return Pictures.join(bytes.toByteArray(), Pictures.text("------4711--\r\n"));
    }
}
