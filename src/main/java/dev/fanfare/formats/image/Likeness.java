package dev.fanfare.formats.image;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Arrays;

/**
 * What a picture looks like, as 64 bits: those of pictures that look the same, though scaled, compressed or made brighter, differ in
 * few. A bit says whether one of the 64 coarsest waves of the picture's brightness is above the middle one (pHash).
 */
public final class Likeness {
    private static final int SIDE = 32;
    private static final int WAVES = 8;
    private static final double[][] COSINES = cosines();

    /** Pictures whose waves all are below this are one colour, which tells nothing. */
    private static final double MIN_WAVE = 24;

    /** Bits of each part, of which two pictures share one if they differ in fewer bits than there are parts. */
    private static final int[] BANDS = {11, 11, 11, 11, 10, 10};

    /** Bits in which two pictures may differ to be found by their parts for certain. */
    public static final int MAX_BITS = BANDS.length - 1;

    private Likeness() {}

    /** The bits; null for a picture that is too plain to tell it from others. Blocks for less than a millisecond. */
    static Long of(BufferedImage picture) {
        double[][] light = light(picture);
        double[] waves = new double[WAVES * WAVES];
        double strongest = 0;
        for (int u = 0; u < WAVES; u++) {
            for (int v = 0; v < WAVES; v++) {
                double sum = 0;
                for (int y = 0; y < SIDE; y++) {
                    for (int x = 0; x < SIDE; x++) {
                        sum += light[y][x] * COSINES[u][y] * COSINES[v][x];
                    }
                }
                waves[u * WAVES + v] = sum / SIDE;
                if (u + v > 0) {
                    strongest = Math.max(strongest, Math.abs(sum / SIDE));
                }
            }
        }
        return strongest < MIN_WAVE ? null : bits(waves);
    }

    private static long bits(double[] waves) {
        double[] sorted = Arrays.copyOfRange(waves, 1, waves.length);
        Arrays.sort(sorted);
        double middle = sorted[sorted.length / 2];
        long bits = 0;
        // Without the first, which is the brightness of all.
        for (int i = 1; i < waves.length; i++) {
            if (waves[i] > middle) {
                bits |= 1L << i;
            }
        }
        return bits;
    }

    /** The brightness of a copy of 32 by 32 pixels, which pixels that shine through leave dark. */
    private static double[][] light(BufferedImage picture) {
        BufferedImage small = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = small.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(picture, 0, 0, SIDE, SIDE, null);
        graphics.dispose();
        double[][] light = new double[SIDE][SIDE];
        for (int y = 0; y < SIDE; y++) {
            for (int x = 0; x < SIDE; x++) {
                int rgb = small.getRGB(x, y);
                light[y][x] = 0.299 * (rgb >> 16 & 0xff) + 0.587 * (rgb >> 8 & 0xff) + 0.114 * (rgb & 0xff);
            }
        }
        return light;
    }

    private static double[][] cosines() {
        double[][] cosines = new double[WAVES][SIDE];
        for (int wave = 0; wave < WAVES; wave++) {
            for (int at = 0; at < SIDE; at++) {
                cosines[wave][at] = Math.cos((2 * at + 1) * wave * Math.PI / (2 * SIDE));
            }
        }
        return cosines;
    }

    /** In how many bits two pictures differ. */
    public static int difference(long one, long other) {
        return Long.bitCount(one ^ other);
    }

    /** Parts of the bits, each told apart from those at other places: pictures that differ in at most {@link #MAX_BITS} bits share one. */
    public static Integer[] bands(long bits) {
        Integer[] bands = new Integer[BANDS.length];
        int from = 0;
        for (int i = 0; i < BANDS.length; i++) {
            bands[i] = i << 11 | (int) (bits >>> from & (1L << BANDS[i]) - 1);
            from += BANDS[i];
        }
        return bands;
    }
}
