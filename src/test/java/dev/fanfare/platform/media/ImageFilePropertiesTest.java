package dev.fanfare.platform.media;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.image.ImageFile;
import dev.fanfare.formats.image.UnacceptableImage;
import dev.fanfare.support.Pictures;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** HT-17: no file, however broken, is more than refused. */
class ImageFilePropertiesTest {
    private static final List<byte[]> PICTURES = List.of(
            Pictures.pngWithMetadata(),
            Pictures.jpegWithMetadata(6),
            Pictures.gifWithMetadata(),
            Pictures.webpWithMetadata(),
            Pictures.webpAnimated(),
            Pictures.webpLossless());

    /** A byte that was changed on the way. */
    record Damage(int place, byte value) {}

    @Provide
    Arbitrary<Damage> damage() {
        // Most of what can go wrong stands at the beginning.
        return Arbitraries.oneOf(
                        Arbitraries.integers().between(0, 120),
                        Arbitraries.integers().between(0, 3_000))
                .flatMap(place -> Arbitraries.bytes().map(value -> new Damage(place, value)));
    }

    @Property(tries = 5_000)
    void damagedPicturesAreRefusedOrCleanedForGood(
            @ForAll @IntRange(max = 5) int which,
            @ForAll @Size(max = 6) List<@net.jqwik.api.From("damage") Damage> all) {
        byte[] picture = PICTURES.get(which).clone();
        all.forEach(damage -> picture[damage.place() % picture.length] = damage.value());
        assertRefusedOrCleanedForGood(picture);
    }

    @Property(tries = 1_000)
    void truncatedPicturesAreRefusedOrCleanedForGood(
            @ForAll @IntRange(max = 5) int which, @ForAll @IntRange(max = 3_000) int length) {
        assertRefusedOrCleanedForGood(Arrays.copyOf(PICTURES.get(which), length % (PICTURES.get(which).length + 1)));
    }

    @Property(tries = 1_000)
    void picturesWithSomethingCutOutAreRefusedOrCleanedForGood(
            @ForAll @IntRange(max = 5) int which,
            @ForAll @IntRange(max = 3_000) int from,
            @ForAll @IntRange(max = 300) int count) {
        byte[] picture = PICTURES.get(which);
        int begin = from % picture.length;
        int end = Math.min(picture.length, begin + count);
        assertRefusedOrCleanedForGood(
                Pictures.join(Arrays.copyOf(picture, begin), Arrays.copyOfRange(picture, end, picture.length)));
    }

    /** What is left has nothing more to be taken out, and is no longer than the file. */
    private static void assertRefusedOrCleanedForGood(byte[] file) {
        Optional<byte[]> once = clean(file);
        once.ifPresent(cleaned -> {
            assertThat(cleaned.length).isLessThanOrEqualTo(file.length);
            assertThat(clean(cleaned))
                    .hasValueSatisfying(twice -> assertThat(twice).isEqualTo(cleaned));
        });
    }

    private static Optional<byte[]> clean(byte[] file) {
        try {
            ImageFile image = ImageFile.clean(file.clone(), file.length);
            return Optional.of(Arrays.copyOf(image.bytes(), image.length()));
        } catch (UnacceptableImage refused) {
            return Optional.empty();
        }
    }
}
