package dev.fanfare.dev.demo;

import dev.fanfare.formats.image.ImageKind;
import dev.fanfare.formats.image.ImageSizes;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * Draws the demo's pictures as PNG: campaign covers and logos in a brand's colours, and avatars. Each follows from its seed, so all
 * demos have the same. There is no text on them, since a server may have no fonts.
 */
final class DemoPictures {
    private static final int WIDTH = 960;
    private static final int HEIGHT = 540;
    private static final int SMALL = 256;

    private static final Color[] SKIN = {
        new Color(0xF1C9A5), new Color(0xD9A066), new Color(0x8D5524), new Color(0xFFDFC4)
    };
    private static final Color[] HAIR = {
        new Color(0x2B1B17), new Color(0x6B4423), new Color(0xC68E17), new Color(0x1C1C1C), new Color(0xA0522D)
    };

    private DemoPictures() {}

    /**
     * A landscape with sun and hills in the brand's colours.
     *
     * @param number of the campaign
     */
    static byte[] cover(String brand, int number) {
        float hue = hue(brand);
        return png(WIDTH, HEIGHT, brand + number, (graphics, random) -> {
            graphics.setColor(Color.getHSBColor(hue, 0.18f, 0.98f));
            graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
            double sun = 120 + random.nextInt(80);
            graphics.setColor(Color.getHSBColor(hue + 0.5f, 0.55f, 0.97f));
            graphics.fill(new Ellipse2D.Double(random.nextInt(WIDTH - 200), 40 + random.nextInt(HEIGHT / 3), sun, sun));
            int hills = 3 + random.nextInt(2);
            for (int hill = 0; hill < hills; hill++) {
                graphics.setColor(Color.getHSBColor(hue + 0.02f * hill, 0.35f + 0.12f * hill, 0.9f - 0.15f * hill));
                graphics.fill(hill(HEIGHT * (0.45 + 0.14 * hill), random));
            }
        });
    }

    private static Path2D hill(double top, SplittableRandom random) {
        Path2D hill = new Path2D.Double();
        hill.moveTo(0, HEIGHT);
        hill.lineTo(0, top + random.nextInt(60));
        double step = WIDTH / 3.0;
        for (int i = 0; i < 3; i++) {
            hill.curveTo(
                    step * i + step / 3,
                    top - 90 + random.nextInt(120),
                    step * i + 2 * step / 3,
                    top - 30 + random.nextInt(120),
                    step * (i + 1),
                    top + random.nextInt(60));
        }
        hill.lineTo(WIDTH, HEIGHT);
        hill.closePath();
        return hill;
    }

    /** A mark of two shapes on the brand's colour. */
    static byte[] logo(String brand) {
        float hue = hue(brand);
        return png(SMALL, SMALL, brand, (graphics, random) -> {
            graphics.setColor(Color.getHSBColor(hue, 0.65f, 0.55f));
            graphics.fill(new Rectangle2D.Double(0, 0, SMALL, SMALL));
            Area mark = new Area(new Ellipse2D.Double(48, 48, 160, 160));
            int cut = 60 + random.nextInt(60);
            mark.exclusiveOr(new Area(
                    random.nextBoolean()
                            ? new Ellipse2D.Double(cut, cut / 2.0, 150, 150)
                            : new Rectangle2D.Double(cut, cut, 110, 110)));
            graphics.setColor(Color.getHSBColor(hue + 0.08f, 0.15f, 1));
            graphics.fill(mark);
        });
    }

    /** Head and shoulders. */
    static byte[] avatar(String name) {
        return png(SMALL, SMALL, name, (graphics, random) -> {
            float hue = (float) random.nextDouble();
            graphics.setColor(Color.getHSBColor(hue, 0.3f, 0.92f));
            graphics.fill(new Rectangle2D.Double(0, 0, SMALL, SMALL));
            Color hair = HAIR[random.nextInt(HAIR.length)];
            boolean isLong = random.nextBoolean();
            graphics.setColor(hair);
            graphics.fill(new Ellipse2D.Double(74, 44, 108, isLong ? 160 : 110));
            graphics.setColor(Color.getHSBColor(hue + 0.5f, 0.5f, 0.6f));
            graphics.fill(new Ellipse2D.Double(38, 178, 180, 160));
            graphics.setColor(SKIN[random.nextInt(SKIN.length)]);
            graphics.fill(new Rectangle2D.Double(112, 150, 32, 44));
            graphics.fill(new Ellipse2D.Double(84, 62, 88, 112));
            graphics.setColor(hair);
            Area fringe = new Area(new Ellipse2D.Double(80, 48, 96, 70));
            fringe.subtract(new Area(new Ellipse2D.Double(70 + random.nextInt(40), 84, 96, 90)));
            graphics.fill(fringe);
        });
    }

    private static float hue(String brand) {
        return (float) new SplittableRandom(brand.hashCode()).nextDouble();
    }

    private static byte[] png(int width, int height, String seed, BiConsumer<Graphics2D, SplittableRandom> painter) {
        // Drawing needs no display, and must not open one.
        System.setProperty("java.awt.headless", "true");
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        painter.accept(graphics, new SplittableRandom(seed.hashCode()));
        graphics.dispose();
        return ImageSizes.written(image, ImageKind.PNG);
    }
}
