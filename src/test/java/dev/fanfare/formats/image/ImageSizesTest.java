package dev.fanfare.formats.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.support.Pictures;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes of pictures, of whatever kind they are. */
@Tag("unit")
class ImageSizesTest {
    private static ImageSizes sizes(byte[] file) {
        return ImageSizes.of(ImageFile.clean(file.clone(), file.length));
    }

    private static BufferedImage widest(ImageSizes all) {
        return Pictures.decoded(all.sizes().get(all.sizes().size() - 1).content());
    }

    private static List<Integer> widths(ImageSizes all) {
        return all.sizes().stream().map(ImageSizes.Size::width).toList();
    }

    @Test
    void areAsWideAsTheySay() {
        ImageSizes all = sizes(Pictures.plain(3_000, 1_500));
        assertThat(widths(all)).containsExactly(80, 160, 320, 640, 1_280);
        for (ImageSizes.Size size : all.sizes()) {
            BufferedImage decoded = Pictures.decoded(size.content());
            assertThat(decoded.getWidth()).isEqualTo(size.width());
            assertThat(decoded.getHeight()).isEqualTo(size.width() / 2);
        }
        assertThat(widths(sizes(Pictures.plain(100, 50)))).containsExactly(80, 100);
        assertThat(widths(sizes(Pictures.plain(1, 1)))).containsExactly(1);
        assertThat(widths(sizes(Pictures.plain(1_000, 16_000)))).containsExactly(80, 160);
    }

    @Test
    void ofEveryKindOfPixels() {
        for (byte[] picture : List.of(
                Pictures.png(),
                Pictures.jpeg(),
                Pictures.gif(),
                Pictures.webp(),
                Pictures.webpLossless(),
                Pictures.png16(300, 200),
                Pictures.cmyk(300, 200),
                Pictures.gifWithMetadata(),
                Pictures.noise(200, 100))) {
            ImageSizes all = sizes(picture);
            BufferedImage before = null;
            for (ImageSizes.Size size : all.sizes()) {
                before = Pictures.decoded(size.content());
                assertThat(ImageFile.clean(size.content().clone(), size.content().length)
                                .kind())
                        .isEqualTo(all.kind());
            }
            assertThat(before).isNotNull();
        }
    }

    @Test
    void letABackgroundThroughOnlyIfThereIsOneToSee() {
        assertThat(sizes(Pictures.png16(300, 200)).kind()).isEqualTo(ImageKind.PNG);
        assertThat(sizes(Pictures.noise(300, 200)).kind()).isEqualTo(ImageKind.JPEG);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void areUpright(int orientation) {
        BufferedImage image = widest(sizes(Pictures.jpegTurned(400, 200, orientation)));
        boolean lies = orientation > 4;
        assertThat(image.getWidth()).isEqualTo(lies ? 200 : 400);
        assertThat(image.getHeight()).isEqualTo(lies ? 400 : 200);
        // Where the left half of the file is to be seen.
        boolean far = List.of(2, 3, 7, 8).contains(orientation);
        int near = 20;
        int x = lies ? 100 : far ? 400 - near : near;
        int y = !lies ? 100 : far ? 400 - near : near;
        assertThat(image.getRGB(x, y) >> 16 & 0xff).isGreaterThan(200);
        assertThat(image.getRGB(image.getWidth() - x - 1, image.getHeight() - y - 1) & 0xff)
                .isGreaterThan(200);
    }

    @Test
    void holdNothingButPixels() {
        for (byte[] picture :
                List.of(Pictures.jpegWithMetadata(6), Pictures.pngWithMetadata(3), Pictures.webpWithMetadata(8))) {
            for (ImageSizes.Size size : sizes(picture).sizes()) {
                assertThat(Pictures.holds(size.content(), Pictures.WITNESS)).isFalse();
                assertThat(Pictures.holds(size.content(), "Exif")).isFalse();
                assertThat(Pictures.holds(size.content(), "eXIf")).isFalse();
            }
        }
    }

    @Test
    void refuseWhatCannotBeDecoded() {
        // Its structure is whole, but there are fewer pixels than it says.
        assertThatThrownBy(() -> sizes(Pictures.pngSaying(4_000, 4_000)))
                .isInstanceOf(UnacceptableImage.class)
                .hasMessageContaining("BROKEN");
        byte[] cut = Arrays.copyOf(Pictures.noise(300, 200), 5_000);
        assertThatThrownBy(() -> sizes(cut)).isInstanceOf(UnacceptableImage.class);
    }

    @Test
    void refuseMoreThan24MegapixelsByTheHeader() {
        byte[] large = Pictures.pngSaying(5_000, 5_000);
        assertThatThrownBy(() -> ImageFile.clean(large, large.length)).hasMessageContaining("TOO_LARGE");
        byte[] bomb = Pictures.pngSaying(30_000, 30_000);
        assertThatThrownBy(() -> ImageFile.clean(bomb, bomb.length)).hasMessageContaining("TOO_LARGE");
        assertThat(widths(sizes(Pictures.plain(5_712, 4_284)))).hasSize(5);
    }
}
