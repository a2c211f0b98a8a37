package dev.fanfare.formats.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.drew.imaging.ImageMetadataReader;
import com.drew.metadata.Metadata;
import com.drew.metadata.exif.ExifIFD0Directory;
import com.drew.metadata.exif.GpsDirectory;
import dev.fanfare.support.Pictures;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** HT-17: what is a picture, and what is taken out of it. */
@Tag("unit")
class ImageFileTest {
    private static byte[] clean(byte[] file) {
        ImageFile image = ImageFile.clean(file.clone(), file.length);
        return Arrays.copyOf(image.bytes(), image.length());
    }

    private static void refuses(byte[] file, String why) {
        assertThatThrownBy(() -> clean(file))
                .isInstanceOf(UnacceptableImage.class)
                .hasMessageContaining(why);
    }

    private static Metadata metadata(byte[] picture) throws Exception {
        return ImageMetadataReader.readMetadata(new ByteArrayInputStream(picture));
    }

    @Test
    void knowsTheKindsByTheirFirstBytes() {
        assertThat(ImageFile.clean(Pictures.png(), Pictures.png().length).kind())
                .isEqualTo(ImageKind.PNG);
        assertThat(ImageFile.clean(Pictures.jpeg(), Pictures.jpeg().length).kind())
                .isEqualTo(ImageKind.JPEG);
        assertThat(ImageFile.clean(Pictures.gif(), Pictures.gif().length).kind())
                .isEqualTo(ImageKind.GIF);
        assertThat(ImageFile.clean(Pictures.webp(), Pictures.webp().length).kind())
                .isEqualTo(ImageKind.WEBP);
        assertThat(ImageFile.clean(Pictures.webpLossless(), Pictures.webpLossless().length)
                        .kind())
                .isEqualTo(ImageKind.WEBP);
    }

    @Test
    void leavesAPictureWithoutMetadataAsItIs() {
        for (byte[] picture :
                List.of(Pictures.png(), Pictures.jpeg(), Pictures.gif(), Pictures.webp(), Pictures.webpLossless())) {
            assertThat(clean(picture)).isEqualTo(picture);
        }
    }

    @Test
    @DisplayName("HT-17 metadata such as GPS is stripped, and no pixel changes")
    void stripsMetadata() throws Exception {
        byte[] jpeg = Pictures.jpegWithMetadata(1);
        assertThat(metadata(jpeg).getFirstDirectoryOfType(GpsDirectory.class).getGeoLocation())
                .isNotNull();
        assertThat(metadata(clean(jpeg)).getDirectoriesOfType(GpsDirectory.class))
                .isEmpty();
        for (byte[] picture :
                List.of(jpeg, Pictures.jpegWithMetadata(6), Pictures.pngWithMetadata(), Pictures.gifWithMetadata())) {
            assertThat(Pictures.holds(picture, Pictures.WITNESS)).isTrue();
            assertThat(Pictures.holds(clean(picture), Pictures.WITNESS)).isFalse();
            assertThat(Pictures.holds(clean(picture), "eXIf")).isFalse();
            assertSamePixels(Pictures.decoded(picture), Pictures.decoded(clean(picture)));
        }
        byte[] webp = Pictures.webpWithMetadata();
        assertThat(metadata(webp).getFirstDirectoryOfType(GpsDirectory.class)).isNotNull();
        assertThat(metadata(clean(webp)).getDirectoriesOfType(GpsDirectory.class))
                .isEmpty();
        assertThat(Pictures.holds(clean(webp), Pictures.WITNESS)).isFalse();
        // The extended header no longer promises any, and the file is as long as it says.
        assertThat(clean(webp)[20]).isZero();
        assertThat(clean(webp)[4]).isEqualTo((byte) (clean(webp).length - 8));
    }

    @Test
    void stripsInsideTheFramesOfAnimations() {
        byte[] webp = clean(Pictures.webpAnimated());
        assertThat(Pictures.holds(webp, Pictures.WITNESS)).isFalse();
        assertThat(Pictures.holds(webp, "ANMF")).isTrue();
        assertThat(clean(webp)).isEqualTo(webp);
        assertThat(Pictures.holds(clean(Pictures.gifWithMetadata()), "NETSCAPE2.0"))
                .isTrue();
    }

    /** A picture with everything that its format can hold, turned like this; the same where a format has no such field. */
    private static byte[] turned(ImageKind kind, int orientation) {
        return switch (kind) {
            case PNG -> Pictures.pngWithMetadata(orientation);
            case JPEG -> Pictures.jpegWithMetadata(orientation);
            case WEBP -> Pictures.webpWithMetadata(orientation);
            case GIF -> Pictures.gifWithMetadata();
        };
    }

    @Test
    @DisplayName("HT-17 pictures of each format lie as they lay: each of the eight orientations stays, alone")
    void keepsHowAPictureIsTurned() throws Exception {
        for (ImageKind kind : ImageKind.values()) {
            for (int orientation = 1; orientation <= 8; orientation++) {
                byte[] cleaned = clean(turned(kind, orientation));
                String which = kind + " " + orientation;
                assertThat(Pictures.holds(cleaned, Pictures.WITNESS)).as(which).isFalse();
                assertThat(clean(cleaned)).as(which).isEqualTo(cleaned);
                Metadata metadata = metadata(cleaned);
                assertThat(metadata.getDirectories()).as(which).allMatch(part -> !part.hasErrors());
                ExifIFD0Directory exif = metadata.getFirstDirectoryOfType(ExifIFD0Directory.class);
                if (orientation == 1 || kind == ImageKind.GIF) {
                    assertThat(exif).as(which).isNull();
                } else {
                    assertThat(exif.getInt(ExifIFD0Directory.TAG_ORIENTATION))
                            .as(which)
                            .isEqualTo(orientation);
                    assertThat(exif.getTagCount()).as(which).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void keepsOneOrientationAndAnnouncesIt() {
        byte[] twice =
                Pictures.pngWith(Pictures.chunk("eXIf", Pictures.exif(6)), Pictures.chunk("eXIf", Pictures.exif(3)));
        assertThat(clean(twice)).isEqualTo(clean(Pictures.pngWith(Pictures.chunk("eXIf", Pictures.exif(6)))));
        byte[] wrong = Pictures.chunk("eXIf", Pictures.exif(6));
        wrong[wrong.length - 1]++;
        assertThat(clean(Pictures.pngWith(wrong))).isEqualTo(Pictures.png());
        byte[] prefixed = Pictures.join(Pictures.text("Exif\0\0"), Pictures.exif(6));
        assertThat(clean(Pictures.pngWith(Pictures.chunk("eXIf", prefixed))))
                .isEqualTo(clean(Pictures.pngWith(Pictures.chunk("eXIf", Pictures.exif(6)))));
        assertThat(clean(Pictures.webpWithMetadata(6))[20]).isEqualTo((byte) 0x08);
        // Without the flag no viewer turns it.
        byte[] unannounced = Pictures.webpWithMetadata(6);
        unannounced[20] = 0;
        assertThat(Pictures.holds(clean(unannounced), "EXIF")).isFalse();
    }

    /** The first bytes of files in a format. */
    private static List<String> beginnings(ForeignFormat format) {
        return switch (format) {
            case HEIC ->
                List.of(
                        "\0\0\0\u0018ftypheic\0\0\0\0mif1heic",
                        "\0\0\0\u0018ftypheix\0\0\0\0mif1heix",
                        "\0\0\0\u0018ftypmif1\0\0\0\0mif1heic",
                        "\0\0\0\u0018ftypmsf1\0\0\0\0msf1hevc",
                        "\0\0\0\u0014ftyphevc\0\0\0\0hevc");
            case AVIF ->
                List.of(
                        "\0\0\0\u0018ftypavif\0\0\0\0mif1avif",
                        "\0\0\0\u0018ftypmif1\0\0\0\0mif1avif",
                        "\0\0\0\u0018ftypavis\0\0\0\0avismsf1");
            case TIFF -> List.of("II*\0\b\0\0\0", "MM\0*\0\0\0\b", "II+\0\b\0\0\0", "MM\0+\0\b\0\0");
            case BMP -> List.of("BM\u0036\0\0\0");
            case SVG ->
                List.of(
                        "<svg xmlns='http://www.w3.org/2000/svg'/>",
                        "\u00ef\u00bb\u00bf<?xml version='1.0'?>\n<!-- -->\n<svg/>");
            case JPEG_XL -> List.of("\u00ff\n\0", "\0\0\0\fJXL \r\n\u0087\n");
            case JPEG_2000 -> List.of("\0\0\0\fjP  \r\n\u0087\n", "\u00ff\u004f\u00ff\u0051");
            case PHOTOSHOP -> List.of("8BPS\0\u0001");
            case ICON -> List.of("\0\0\u0001\0\u0001\0");
            case RAW -> List.of("\0\0\0\u0018ftypcrx \0\0\0\u0001crx isom");
            case PDF -> List.of("%PDF-1.7\n");
            case VIDEO ->
                List.of(
                        "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom",
                        "\0\0\0\u0014ftypqt  \0\0\0\0qt  ",
                        "\u001aE\u00df\u00a3",
                        "RIFF\4\0\0\0AVI ");
        };
    }

    @Test
    void namesTheFormatsThatAreNoneOfOurs() {
        for (ForeignFormat format : ForeignFormat.values()) {
            for (String beginning : beginnings(format)) {
                assertThatThrownBy(() -> clean(Pictures.text(beginning)))
                        .as(beginning)
                        .isInstanceOfSatisfying(UnacceptableImage.class, image -> assertThat(image.format())
                                .contains(format));
            }
        }
        for (String cut : List.of("", "\0\0\0", "\0\0\0\u0018ftyp", "<?xml", "RIFF\4\0\0\0WAVE", "<script>")) {
            assertThatThrownBy(() -> clean(Pictures.text(cut))).isInstanceOf(UnacceptableImage.class);
        }
    }

    @Test
    void refusesWhatIsNoPicture() {
        for (String text : List.of(
                "",
                "x",
                "#!/bin/sh\nrm -rf /\n",
                "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
                "%PDF-1.7",
                "BM",
                "RIFF\4\0\0\0WAVE")) {
            refuses(Pictures.text(text), "UNSUPPORTED");
        }
    }

    @Test
    void refusesAPictureThatOnlyBeginsLikeOne() {
        refuses(Pictures.text("GIF89a/*<script>*/=1;alert(document.domain)//"), "");
        refuses(Pictures.text("\u00ff\u00d8\u00ff<?php system($_GET['c']); ?>"), "BROKEN");
        refuses(Pictures.text("\u0089PNG\r\n\u001a\n<script>alert(1)</script>"), "BROKEN");
        refuses(Pictures.text("RIFF\4\0\0\0WEBP"), "BROKEN");
    }

    @Test
    void refusesBombs() {
        refuses(Pictures.pngSaying(50_000, 50_000), "TOO_LARGE");
        refuses(Pictures.pngSaying(16_385, 1), "TOO_LARGE");
        refuses(Pictures.pngSaying(5_000, 4_901), "TOO_LARGE");
        refuses(Pictures.pngSaying(0, 10), "BROKEN");
        refuses(Pictures.pngSaying(-1, -1), "TOO_LARGE");
        refuses(Pictures.webpSaying(16_777_216, 16_777_216), "TOO_LARGE");
        byte[] gif = Pictures.gif();
        Arrays.fill(gif, 6, 10, (byte) 0xff);
        refuses(gif, "TOO_LARGE");
        byte[] jpeg = Pictures.jpeg();
        int size = frame(jpeg);
        Arrays.fill(jpeg, size, size + 4, (byte) 0xff);
        refuses(jpeg, "TOO_LARGE");
        Arrays.fill(jpeg, size, size + 4, (byte) 0);
        refuses(jpeg, "BROKEN");
        byte[] largest = Pictures.pngSaying(5_000, 4_900);
        assertThat(clean(largest)).isEqualTo(largest);
    }

    @Test
    void refusesWhatIsNotWhole() {
        for (byte[] picture : List.of(Pictures.png(), Pictures.jpeg(), Pictures.gif(), Pictures.webpLossless())) {
            for (int length = 0; length < picture.length; length++) {
                byte[] cut = Arrays.copyOf(picture, length);
                assertThatThrownBy(() -> clean(cut)).isInstanceOf(UnacceptableImage.class);
            }
        }
    }

    /** Where the frame header of a JPEG says how high and wide it is. */
    private static int frame(byte[] jpeg) {
        for (int i = 0; i < jpeg.length; i++) {
            if (jpeg[i] == (byte) 0xff && jpeg[i + 1] == (byte) 0xc0) {
                return i + 5;
            }
        }
        throw new AssertionError("no frame");
    }

    private static void assertSamePixels(BufferedImage expected, BufferedImage actual) {
        int[] pixels = expected.getRGB(0, 0, expected.getWidth(), expected.getHeight(), null, 0, expected.getWidth());
        assertThat(actual.getRGB(0, 0, expected.getWidth(), expected.getHeight(), null, 0, expected.getWidth()))
                .isEqualTo(pixels);
    }
}
