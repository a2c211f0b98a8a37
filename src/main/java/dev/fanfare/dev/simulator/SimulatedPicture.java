package dev.fanfare.dev.simulator;

import dev.fanfare.dev.simulator.SimulatedProvider.Answer;
import dev.fanfare.dev.simulator.SimulatedProvider.Picture;
import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.formats.image.ImageSizes;
import io.vertx.core.buffer.Buffer;
import java.awt.Color;
import java.awt.GradientPaint;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.SplittableRandom;

/** Pictures of posts: {@code /picture/<seed>.png}, and what a lying network passes off as one. */
final class SimulatedPicture {
    static final String PATH = "/picture/";
    private static final int SIDE = 320;
    /** So many, in any brightness, that pictures of different posts do not look alike. */
    private static final int SHAPES = 12;

    private static final int MEBIBYTE = 1024 * 1024;

    private SimulatedPicture() {}

    /** The picture of this name. */
    static Answer of(String name) {
        return new Answer(200, new Picture("image/png", content(name)));
    }

    private static Buffer content(String name) {
        return switch (name) {
            case "svg.png" ->
                Buffer.buffer(
                        "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><script>alert(1)</script></svg>");
            case "html.png" -> Buffer.buffer("<!doctype html><script>alert(1)</script>");
            case "large.png" -> Buffer.buffer(new byte[5 * MEBIBYTE]);
            default -> Buffer.buffer(drawn(name));
        };
    }

    private static byte[] drawn(String seed) {
        // Drawing needs no display, and must not open one.
        System.setProperty("java.awt.headless", "true");
        SplittableRandom random = new SplittableRandom(seed.hashCode());
        BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        float hue = (float) random.nextDouble();
        graphics.setPaint(new GradientPaint(
                0, 0, Color.getHSBColor(hue, 0.35f, 0.95f), SIDE, SIDE, Color.getHSBColor(hue + 0.15f, 0.6f, 0.6f)));
        graphics.fillRect(0, 0, SIDE, SIDE);
        for (int shape = 0; shape < SHAPES; shape++) {
            float turn = hue + (shape % 3) * 0.2f;
            graphics.setColor(Color.getHSBColor(turn, 0.5f, 0.25f + 0.75f * (float) random.nextDouble()));
            int size = SIDE / 6 + random.nextInt(SIDE / 4);
            graphics.fillOval(random.nextInt(SIDE) - size / 2, random.nextInt(SIDE) - size / 2, size, size);
        }
        graphics.dispose();
        return ImageSizes.written(image, ImageKind.PNG);
    }
}
