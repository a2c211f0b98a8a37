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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void keepsHowAPhotographIsTurned(int orientation) throws Exception {
        Metadata metadata = metadata(clean(Pictures.jpegWithMetadata(orientation)));
        ExifIFD0Directory exif = metadata.getFirstDirectoryOfType(ExifIFD0Directory.class);
        if (orientation == 1) {
            assertThat(exif).isNull();
        } else {
            assertThat(exif.getInt(ExifIFD0Directory.TAG_ORIENTATION)).isEqualTo(orientation);
            assertThat(exif.getTagCount()).isEqualTo(1);
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
        refuses(Pictures.pngSaying(10_000, 5_001), "TOO_LARGE");
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
        byte[] largest = Pictures.pngSaying(10_000, 5_000);
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
