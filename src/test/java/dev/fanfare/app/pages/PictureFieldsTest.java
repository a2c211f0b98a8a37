package dev.fanfare.app.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.RecordShape;
import dev.fanfare.platform.endpoint.Unwrapped;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Endpoints;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Pictures are uploaded wherever they are asked for: a new field of one is asked for that by itself. */
@Tag("unit")
class PictureFieldsTest {
    private static final Pattern PICTURE =
            Pattern.compile("(?:^|_)(?:image|logo|avatar|picture|photo|cover|screenshot|thumbnail)s?(?:_|$)");
    private static final Pattern UPLOAD = Pattern.compile("\\{name: '(\\w+)'[^}]*accept: 'image/\\*'");
    private static final Pattern OTHER = Pattern.compile("\\{name: '(\\w+)'");

    /** Names a picture that is there, to say something about it; likewise in the console's module. */
    private static final Set<String> NAMING =
            Set.of("reporting.js picture", "DecidePicture.picture", "ReportPicture.picture");

    /** Components of requests, by the name that clients use and the request. */
    private static Stream<Map.Entry<String, RecordComponent>> components(Class<?> body) {
        return Arrays.stream(body.getRecordComponents())
                .flatMap(one -> Unwrapped.is(one)
                        ? components(one.getType())
                        : Stream.of(Map.entry(RecordShape.nameOf(one), one)));
    }

    private static List<Map.Entry<String, RecordComponent>> pictures() {
        return Endpoints.all()
                .<Class<?>>map(Endpoint::body)
                .distinct()
                .flatMap(PictureFieldsTest::components)
                .filter(one -> PICTURE.matcher(one.getKey()).find())
                .filter(one ->
                        !NAMING.contains(one.getValue().getDeclaringRecord().getSimpleName() + "." + one.getKey()))
                .toList();
    }

    @Test
    @DisplayName("each picture of a request may be a file")
    void aPictureOfARequestMayBeAFile() {
        assertThat(pictures()).hasSizeGreaterThan(5).allSatisfy(one -> assertThat(
                        one.getValue().isAnnotationPresent(Images.class))
                .as(one.getValue().getDeclaringRecord().getSimpleName() + "." + one.getKey())
                .isTrue());
    }

    @Test
    @DisplayName("the console has each of them uploaded, with a crop, and asks for the address of none")
    void theConsoleUploadsEach() throws IOException {
        Set<String> uploaded = new TreeSet<>();
        Set<String> otherwise = new TreeSet<>();
        ConsoleModules.texts().forEach((name, source) -> {
            List<String> uploads = ConsoleTest.all(UPLOAD, source);
            uploaded.addAll(uploads);
            ConsoleTest.all(OTHER, source).stream()
                    .filter(field -> PICTURE.matcher(field).find() && !uploads.contains(field))
                    .map(field -> name + " " + field)
                    .filter(field -> !NAMING.contains(field))
                    .forEach(otherwise::add);
        });
        assertThat(uploaded)
                .containsExactlyInAnyOrderElementsOf(
                        pictures().stream().map(Map.Entry::getKey).collect(Collectors.toCollection(TreeSet::new)));
        assertThat(otherwise).isEmpty();
    }
}
