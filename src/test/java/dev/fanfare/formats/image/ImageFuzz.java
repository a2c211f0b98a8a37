package dev.fanfare.formats.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Fuzzed;
import dev.fanfare.support.Pictures;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A picture: refused, or cleaned so that cleaning it again changes nothing. */
public final class ImageFuzz implements Fuzzed {
    @Override
    public List<byte[]> seeds() {
        return List.of(
                Pictures.pngWithMetadata(),
                Pictures.jpegWithMetadata(6),
                Pictures.gifWithMetadata(),
                Pictures.webpWithMetadata(),
                Pictures.webpAnimated(),
                Pictures.webpLossless());
    }

    @Override
    public void read(byte[] input) {
        clean(input).ifPresent(cleaned -> {
            assertThat(cleaned.length).isLessThanOrEqualTo(input.length);
            assertThat(clean(cleaned))
                    .hasValueSatisfying(again -> assertThat(again).isEqualTo(cleaned));
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
