package dev.fanfare.formats.image;

import com.twelvemonkeys.imageio.stream.ByteArrayImageInputStream;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReadParam;
import javax.imageio.ImageReader;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * Smaller copies of an image, of which nothing but pixels are left: its first frame, upright, as JPEG, or as PNG where it lets
 * something shine through.
 *
 * @param kind of all sizes
 * @param sizes the narrowest first, at least one
 * @param likeness what the image looks like, see {@link Likeness}; null if it is too plain to tell
 */
public record ImageSizes(ImageKind kind, List<Size> sizes, Long likeness) {
    /** Widths in pixels; each is half of the next, which keeps the steps smooth. */
    public static final List<Integer> WIDTHS = List.of(80, 160, 320, 640, 1_280);

    private static final int WIDEST = WIDTHS.get(WIDTHS.size() - 1);
    /** A picture that is longer gets narrower. */
    private static final int HIGHEST = 2 * WIDEST;

    private static final float QUALITY = 0.82f;

    static {
        // Scaling needs no display, and must not open one.
        System.setProperty("java.awt.headless", "true");
    }

    public ImageSizes {
        sizes = List.copyOf(sizes);
    }

    /**
     * One size.
     *
     * @param width in pixels
     * @param content a file
     */
    @SuppressWarnings("ArrayRecordComponent") // Made once, and only read.
    public record Size(int width, byte[] content) {}

    /**
     * Decodes an image, no finer than its largest size needs.
     *
     * @throws UnacceptableImage if its pixels cannot be decoded
     */
    public static ImageSizes of(ImageFile image) {
        BufferedImage largest;
        try {
            largest = largest(image);
        } catch (IOException | RuntimeException e) {
            // Readers throw what they run into.
            throw e instanceof UnacceptableImage unacceptable ? unacceptable : UnacceptableImage.broken();
        }
        boolean clear = isClear(largest);
        ImageKind kind = clear ? ImageKind.PNG : ImageKind.JPEG;
        List<Size> sizes = new ArrayList<>();
        BufferedImage last = clear ? largest : redrawn(largest, largest.getWidth(), largest.getHeight(), false);
        sizes.add(new Size(last.getWidth(), written(last, kind)));
        for (int width : WIDTHS.stream().sorted(Comparator.reverseOrder()).toList()) {
            if (width < last.getWidth()) {
                last = redrawn(
                        last,
                        width,
                        Math.max(1, Math.round((float) last.getHeight() * width / last.getWidth())),
                        clear);
                sizes.add(new Size(width, written(last, kind)));
            }
        }
        Collections.reverse(sizes);
        // Of its smallest size, which is a picture of at most 80 pixels.
        return new ImageSizes(kind, sizes, Likeness.of(last));
    }

    private static BufferedImage largest(ImageFile image) throws IOException {
        ImageReader reader =
                ImageIO.getImageReadersByMIMEType(image.kind().contentType()).next();
        try (ImageInputStream in = new ByteArrayImageInputStream(image.bytes(), 0, image.length())) {
            // Without metadata, which may be packed far more densely than pixels.
            reader.setInput(in, true, true);
            int width = reader.getWidth(0);
            int height = reader.getHeight(0);
            ImageFile.checkSize(width, height);
            boolean lies = image.orientation() > 4;
            double ratio =
                    Math.max((double) (lies ? height : width) / WIDEST, (double) (lies ? width : height) / HIGHEST);
            ImageReadParam param = reader.getDefaultReadParam();
            int step = Math.max(1, (int) Math.ceil(ratio) - 1);
            param.setSourceSubsampling(step, step, 0, 0);
            BufferedImage decoded = reader.read(0, param);
            double scale = 1 / Math.max(1, ratio);
            return upright(decoded, image.orientation(), (int) Math.max(1, Math.round(width * scale)), (int)
                    Math.max(1, Math.round(height * scale)));
        } finally {
            reader.dispose();
        }
    }

    /**
     * Turned as Exif says, in the given size.
     *
     * @param width before turning
     * @param height before turning
     */
    private static BufferedImage upright(BufferedImage from, int orientation, int width, int height) {
        AffineTransform turn = new AffineTransform();
        switch (orientation) {
            case 2 -> turn.setTransform(-1, 0, 0, 1, width, 0);
            case 3 -> turn.setTransform(-1, 0, 0, -1, width, height);
            case 4 -> turn.setTransform(1, 0, 0, -1, 0, height);
            case 5 -> turn.setTransform(0, 1, 1, 0, 0, 0);
            case 6 -> turn.setTransform(0, 1, -1, 0, height, 0);
            case 7 -> turn.setTransform(0, -1, -1, 0, height, width);
            case 8 -> turn.setTransform(0, -1, 1, 0, 0, width);
            default -> {
                // Is upright.
            }
        }
        turn.scale((double) width / from.getWidth(), (double) height / from.getHeight());
        boolean lies = orientation > 4;
        BufferedImage to = new BufferedImage(lies ? height : width, lies ? width : height, BufferedImage.TYPE_INT_ARGB);
        draw(from, to, turn);
        return to;
    }

    private static BufferedImage redrawn(BufferedImage from, int width, int height, boolean clear) {
        BufferedImage to =
                new BufferedImage(width, height, clear ? BufferedImage.TYPE_INT_ARGB : BufferedImage.TYPE_INT_RGB);
        draw(
                from,
                to,
                AffineTransform.getScaleInstance((double) width / from.getWidth(), (double) height / from.getHeight()));
        return to;
    }

    private static void draw(BufferedImage from, BufferedImage to, AffineTransform how) {
        Graphics2D graphics = to.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        graphics.drawImage(from, how, null);
        graphics.dispose();
    }

    /** Whether a background shines through, at the edges of scaling more than a trace. */
    private static boolean isClear(BufferedImage image) {
        int[] line = new int[image.getWidth()];
        return IntStream.range(1, Math.max(2, image.getHeight() - 1))
                .filter(y -> y < image.getHeight())
                .anyMatch(y -> {
                    image.getRGB(0, y, line.length, 1, line, 0, line.length);
                    return IntStream.range(1, Math.max(2, line.length - 1))
                            .filter(x -> x < line.length)
                            .anyMatch(x -> line[x] >>> 24 < 250);
                });
    }

    /** A file of an image, of one of the kinds that the JDK writes. */
    public static byte[] written(BufferedImage image, ImageKind kind) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer =
                ImageIO.getImageWritersByMIMEType(kind.contentType()).next();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            writer.setOutput(out);
            ImageWriteParam param = writer.getDefaultWriteParam();
            if (kind == ImageKind.JPEG) {
                param.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
                param.setCompressionQuality(QUALITY);
            }
            writer.write(null, new IIOImage(image, null, null), param);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
