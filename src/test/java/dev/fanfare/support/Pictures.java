package dev.fanfare.support;

import static dev.fanfare.support.Unchecked.unchecked;

import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Pictures as cameras and programs make them, with more in them than should be kept. */
public final class Pictures {
    /** Stands in every piece of metadata made here. */
    public static final String WITNESS = "Witness-of-4th-Street";

    /** One grey pixel, and one transparent one. */
    private static final byte[] WEBP_LOSSY =
            Base64.getDecoder().decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

    private static final byte[] WEBP_LOSSLESS =
            Base64.getDecoder().decode("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==");

    private Pictures() {}

    public static byte[] png() {
        return drawn("png", 40, 30);
    }

    public static byte[] jpeg() {
        return drawn("jpg", 40, 30);
    }

    public static byte[] gif() {
        return drawn("gif", 40, 30);
    }

    public static byte[] webp() {
        return WEBP_LOSSY.clone();
    }

    public static byte[] webpLossless() {
        return WEBP_LOSSLESS.clone();
    }

    /** A PNG of one colour, in any size small as a file. */
    public static byte[] plain(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        return written(image, "png");
    }

    /** A PNG with 16 bits for each colour, and half clear. */
    public static byte[] png16(int width, int height) {
        ColorModel colours = new ComponentColorModel(
                ColorSpace.getInstance(ColorSpace.CS_sRGB),
                true,
                false,
                Transparency.TRANSLUCENT,
                DataBuffer.TYPE_USHORT);
        return written(
                new BufferedImage(colours, colours.createCompatibleWritableRaster(width, height), false, null), "png");
    }

    /** A JPEG in the four colours of printers. */
    public static byte[] cmyk(int width, int height) {
        return unchecked(() -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
            try (ImageOutputStream to = ImageIO.createImageOutputStream(out)) {
                writer.setOutput(to);
                writer.write(
                        null,
                        new IIOImage(
                                Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, width, height, 4, null),
                                null,
                                null),
                        null);
            }
            writer.dispose();
            return out.toByteArray();
        });
    }

    /** A JPEG whose left half is red and whose right half is blue, turned by its Exif. */
    public static byte[] jpegTurned(int width, int height, int orientation) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, x < width / 2 ? 0xff0000 : 0x0000ff);
            }
        }
        byte[] plain = written(image, "jpg");
        return join(
                Arrays.copyOf(plain, 2),
                segment(0xe1, join(text("Exif\0\0"), exif(orientation))),
                Arrays.copyOfRange(plain, 2, plain.length));
    }

    /** A PNG of noise, which no compression makes smaller: about three bytes a pixel. */
    public static byte[] noise(int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Random random = new Random(width * 31L + height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, random.nextInt());
            }
        }
        return written(image, "png");
    }

    /** The pixels, by an independent decoder. */
    public static BufferedImage decoded(byte[] picture) {
        return unchecked(() -> {
            BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture));
            if (image == null) {
                throw new AssertionError("no reader for this image");
            }
            return image;
        });
    }

    /** The camera's words: a place, a time, how it was held (1 to 8). */
    public static byte[] exif(int orientation) {
        byte[] maker = (WITNESS + "\0").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer tiff = ByteBuffer.allocate(300).order(ByteOrder.LITTLE_ENDIAN);
        tiff.put(new byte[] {'I', 'I'}).putShort((short) 42).putInt(8);
        // Maker, orientation, and where the places are.
        tiff.putShort((short) 3);
        entry(tiff, 0x010f, 2, maker.length, 200);
        tiff.putShort((short) 0x0112)
                .putShort((short) 3)
                .putInt(1)
                .putShort((short) orientation)
                .putShort((short) 0);
        entry(tiff, 0x8825, 4, 1, 60);
        tiff.putInt(0);
        tiff.position(60);
        tiff.putShort((short) 4);
        entry(tiff, 1, 2, 2, 'N');
        entry(tiff, 2, 5, 3, 120);
        entry(tiff, 3, 2, 2, 'E');
        entry(tiff, 4, 5, 3, 144);
        tiff.putInt(0);
        tiff.position(120);
        for (int part : new int[] {52, 31, 12, 13, 24, 36}) {
            tiff.putInt(part).putInt(1);
        }
        tiff.position(200);
        tiff.put(maker);
        return Arrays.copyOf(tiff.array(), tiff.position());
    }

    private static void entry(ByteBuffer tiff, int tag, int type, int count, int value) {
        tiff.putShort((short) tag).putShort((short) type).putInt(count).putInt(value);
    }

    /** With Exif, a comment, a text of Photoshop's, XMP, a preview, and another picture behind it. */
    public static byte[] jpegWithMetadata(int orientation) {
        byte[] plain = jpeg();
        byte[] head = Arrays.copyOf(plain, 2);
        byte[] rest = Arrays.copyOfRange(plain, 2, plain.length);
        return join(
                head,
                segment(0xe1, join(text("Exif\0\0"), exif(orientation))),
                segment(0xe1, text("http://ns.adobe.com/xap/1.0/\0<x>" + WITNESS + "</x>")),
                segment(0xed, text("Photoshop 3.0\0" + WITNESS)),
                segment(0xfe, text(WITNESS)),
                segment(0xe2, text("MPF\0" + WITNESS)),
                rest,
                jpegOf(text(WITNESS)));
    }

    private static byte[] jpegOf(byte[] comment) {
        byte[] plain = jpeg();
        return join(Arrays.copyOf(plain, 2), segment(0xfe, comment), Arrays.copyOfRange(plain, 2, plain.length));
    }

    private static byte[] segment(int marker, byte[] content) {
        int length = content.length + 2;
        return join(new byte[] {(byte) 0xff, (byte) marker, (byte) (length >> 8), (byte) length}, content);
    }

    /** With Exif, texts, a time, a private chunk, and something behind its end. */
    public static byte[] pngWithMetadata() {
        return pngWithMetadata(1);
    }

    public static byte[] pngWithMetadata(int orientation) {
        return join(
                pngWith(
                        chunk("eXIf", exif(orientation)),
                        chunk("tEXt", text("Comment\0" + WITNESS)),
                        chunk("iTXt", text("XML:com.adobe.xmp\0\0\0\0\0" + WITNESS)),
                        chunk("tIME", new byte[] {7, (byte) 0xea, 1, 2, 3, 4, 5}),
                        chunk("prVt", text(WITNESS))),
                text(WITNESS));
    }

    /** A PNG of so many bytes. */
    public static byte[] pngOf(int bytes) {
        return pngWith(chunk("prVt", new byte[bytes - png().length - 12]));
    }

    /** A PNG with these chunks before its pixels. */
    public static byte[] pngWith(byte[]... chunks) {
        byte[] plain = png();
        int pixels = 8 + 12 + 13;
        return join(Arrays.copyOf(plain, pixels), join(chunks), Arrays.copyOfRange(plain, pixels, plain.length));
    }

    /** A PNG that says it is so large, and is not. */
    public static byte[] pngSaying(int width, int height) {
        byte[] size = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {8, 2, 0, 0, 0})
                .array();
        byte[] plain = png();
        return join(Arrays.copyOf(plain, 8), chunk("IHDR", size), Arrays.copyOfRange(plain, 33, plain.length));
    }

    public static byte[] chunk(String type, byte[] content) {
        byte[] named = join(text(type), content);
        CRC32 crc = new CRC32();
        crc.update(named);
        return join(number(content.length), named, number((int) crc.getValue()));
    }

    /** With a comment, XMP, and something behind its end; it repeats its one frame. */
    public static byte[] gifWithMetadata() {
        byte[] plain = gif();
        int image = 13 + (3 << (plain[10] & 7) + 1);
        byte[] magic = new byte[258];
        for (int i = 0; i < 256; i++) {
            magic[i + 1] = (byte) (255 - i);
        }
        magic[0] = 1;
        return join(
                Arrays.copyOf(plain, image),
                join(new byte[] {0x21, (byte) 0xff, 11}, text("NETSCAPE2.0"), new byte[] {3, 1, 0, 0, 0}),
                join(new byte[] {0x21, (byte) 0xff, 11}, text("XMP DataXMP<x>" + WITNESS + "</x>"), magic),
                join(new byte[] {0x21, (byte) 0xfe, (byte) WITNESS.length()}, text(WITNESS), new byte[1]),
                Arrays.copyOfRange(plain, image, plain.length),
                text(WITNESS));
    }

    /** Extended, with Exif, XMP, an unknown chunk, and something behind its end. */
    public static byte[] webpWithMetadata() {
        return webpWithMetadata(1);
    }

    public static byte[] webpWithMetadata(int orientation) {
        return join(
                riff(
                        riffChunk("VP8X", new byte[] {0x08 | 0x04, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
                        Arrays.copyOfRange(WEBP_LOSSY, 12, WEBP_LOSSY.length),
                        riffChunk("EXIF", exif(orientation)),
                        riffChunk("XMP ", text(WITNESS)),
                        riffChunk("what", text(WITNESS))),
                text(WITNESS));
    }

    /** Two frames, one of which holds an unknown chunk. */
    public static byte[] webpAnimated() {
        byte[] frame = new byte[16];
        byte[] pixels = Arrays.copyOfRange(WEBP_LOSSY, 12, WEBP_LOSSY.length);
        return riff(
                riffChunk("VP8X", new byte[] {0x02, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
                riffChunk("ANIM", new byte[6]),
                riffChunk("ANMF", join(frame, pixels, riffChunk("what", text(WITNESS)))),
                riffChunk("ANMF", join(frame, pixels)));
    }

    /** A WebP that says it is so large, at most 16777216 a side. */
    public static byte[] webpSaying(int width, int height) {
        int w = width - 1;
        int h = height - 1;
        byte[] size = {
            0, 0, 0, 0, (byte) w, (byte) (w >> 8), (byte) (w >> 16), (byte) h, (byte) (h >> 8), (byte) (h >> 16)
        };
        return riff(riffChunk("VP8X", size), Arrays.copyOfRange(WEBP_LOSSY, 12, WEBP_LOSSY.length));
    }

    private static byte[] riff(byte[]... chunks) {
        byte[] content = join(text("WEBP"), join(chunks));
        return join(text("RIFF"), little(content.length), content);
    }

    private static byte[] riffChunk(String type, byte[] content) {
        return join(text(type), little(content.length), content, new byte[content.length & 1]);
    }

    public static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    public static byte[] text(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whether the bytes hold a text. */
    public static boolean holds(byte[] bytes, String text) {
        return new String(bytes, StandardCharsets.ISO_8859_1).contains(text);
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static byte[] little(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static byte[] drawn(String format, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, x * 6 << 16 | y * 8 << 8 | (x ^ y) * 4);
            }
        }
        return written(image, format);
    }

    private static byte[] written(BufferedImage image, String format) {
        return unchecked(() -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            if (!ImageIO.write(image, format, out)) {
                throw new IllegalStateException("no writer of " + format);
            }
            return out.toByteArray();
        });
    }
}
