package dev.fanfare.platform.http.pages;

import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.language.HtmlText;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * What makes the console that of an installation.
 *
 * @param name as pages call it
 * @param accent colour as {@code #rrggbb}
 * @param logo path of a square SVG or PNG file; null or empty for ours
 */
public record House(String name, String accent, String logo) {
    /** Fanfare's own, as settings have it by default. */
    public static final House DEFAULT = new House("Fanfare", "#6a1b9a", null);

    /** Of the style sheet's two themes: what is behind texts. */
    private static final int LIGHT = 0xffffff;

    private static final int DARK = 0x131116;
    /**
     * What a text in the accent's colour has against what is behind it. On what is marked with a tenth of the accent, it still has the 4.5 that
     * WCAG 2.2 asks for (1.4.3).
     */
    private static final double CONTRAST = 5.6;

    private static final int MAX_LOGO = 64 * 1_024;

    boolean hasLogo() {
        return logo != null && !logo.isEmpty();
    }

    /** @throws SettingsException if the file can't be read, or is too large */
    StaticFile picture() {
        if (!hasLogo()) {
            return StaticFile.at("/docs/icon.svg", StaticFile.SVG);
        }
        try {
            byte[] bytes = Files.readAllBytes(Path.of(logo));
            if (bytes.length > MAX_LOGO) {
                throw new SettingsException("The file of console.logo has more than 64 KB.");
            }
            return StaticFile.of(Buffer.buffer(bytes), logo.endsWith(".svg") ? StaticFile.SVG : StaticFile.PNG);
        } catch (IOException e) {
            throw new SettingsException("The file of console.logo can't be read.");
        }
    }

    /** Its name within HTML. */
    String escapedName() {
        return HtmlText.escape(name);
    }

    /** What the style sheet's accent is, on light pages and on dark ones. */
    String style() {
        return ":root{--accent:light-dark(" + onLight() + "," + onDark() + ")}";
    }

    String onLight() {
        return readable(LIGHT, 0);
    }

    String onDark() {
        return readable(DARK, 0xffffff);
    }

    /** The accent, mixed with black or white until it can be read. */
    private String readable(int behind, int mixed) {
        int given = Integer.parseInt(accent.substring(1), 16);
        return IntStream.rangeClosed(0, 100)
                .map(percent -> mix(given, mixed, percent))
                .filter(colour -> contrast(colour, behind) >= CONTRAST)
                .mapToObj("#%06x"::formatted)
                .findFirst()
                .orElseThrow();
    }

    private static int mix(int colour, int other, int percent) {
        return IntStream.of(16, 8, 0)
                .map(shift ->
                        ((colour >> shift & 0xff) * (100 - percent) + (other >> shift & 0xff) * percent) / 100 << shift)
                .sum();
    }

    /** Of two colours, between 1 and 21 (WCAG 2.2, contrast ratio). */
    static double contrast(int one, int other) {
        double first = luminance(one);
        double second = luminance(other);
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour);
    }

    private static double linear(int channel) {
        double share = (channel & 0xff) / 255.0;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
