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

    private MultipartBody part(String disposition, String headers, byte[] content) {
        bytes.writeBytes(("------4711\r\nContent-Disposition: form-data; " + disposition + "\r\n" + headers + "\r\n")
                .getBytes(StandardCharsets.UTF_8));
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
