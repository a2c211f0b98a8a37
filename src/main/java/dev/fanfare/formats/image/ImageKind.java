package dev.fanfare.formats.image;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The supported image formats: those that every browser shows. */
public enum ImageKind {
    PNG("png", "image/png"),
    JPEG("jpg", "image/jpeg"),
    WEBP("webp", "image/webp"),
    GIF("gif", "image/gif");

    private final String extension;
    private final String contentType;

    ImageKind(String extension, String contentType) {
        this.extension = extension;
        this.contentType = contentType;
    }

    public String extension() {
        return extension;
    }

    public String contentType() {
        return contentType;
    }

    /** All content types, comma-separated as in OpenAPI and HTTP. */
    public static String contentTypes() {
        return Arrays.stream(values()).map(ImageKind::contentType).collect(Collectors.joining(", "));
    }

    /** The kind of a file name by its extension; throws IllegalArgumentException if unknown. */
    public static ImageKind named(String name) {
        return Arrays.stream(values())
                .filter(kind -> name.endsWith("." + kind.extension))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of image: " + name));
    }
}
