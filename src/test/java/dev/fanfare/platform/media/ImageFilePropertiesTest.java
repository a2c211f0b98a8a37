package dev.fanfare.platform.media;

import dev.fanfare.formats.image.ImageFuzz;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Pictures;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** HT-17: no file, however broken, is more than refused. */
@Nightly
class ImageFilePropertiesTest {
    private static final List<byte[]> PICTURES = List.of(
            Pictures.pngWithMetadata(),
            Pictures.jpegWithMetadata(6),
            Pictures.gifWithMetadata(),
            Pictures.webpWithMetadata(),
            Pictures.webpAnimated(),
            Pictures.webpLossless());

    private static final ImageFuzz READER = new ImageFuzz();

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
        READER.read(picture);
    }

    @Property(tries = 1_000)
    void truncatedPicturesAreRefusedOrCleanedForGood(
            @ForAll @IntRange(max = 5) int which, @ForAll @IntRange(max = 3_000) int length) {
        READER.read(Arrays.copyOf(PICTURES.get(which), length % (PICTURES.get(which).length + 1)));
    }

    @Property(tries = 1_000)
    void picturesWithSomethingCutOutAreRefusedOrCleanedForGood(
            @ForAll @IntRange(max = 5) int which,
            @ForAll @IntRange(max = 3_000) int from,
            @ForAll @IntRange(max = 300) int count) {
        byte[] picture = PICTURES.get(which);
        int begin = from % picture.length;
        int end = Math.min(picture.length, begin + count);
        READER.read(Pictures.join(Arrays.copyOf(picture, begin), Arrays.copyOfRange(picture, end, picture.length)));
    }
}
