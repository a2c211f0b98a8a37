package dev.fanfare.platform.http.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Pictures;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** HT-04, HT-09, HT-17: a form is the same however its bytes arrive. */
class MultipartPropertiesTest {
    private static final int MAX_FILE = 400;

    /** Contents that look much like what separates them. */
    @Provide
    Arbitrary<String> content() {
        return Arbitraries.of("\r", "\n", "\r\n", "-", "--", "------471", "--\r\n", "x", "\u00ff", "\0")
                .list()
                .ofMaxSize(80)
                .map(pieces -> String.join("", pieces))
                // A boundary is chosen so that it is nowhere in what it separates (RFC 2046, 5.1.1).
                .filter(content -> !content.contains("------4711"));
    }

    @Property(tries = 2_000)
    void aFormIsTheSameHoweverItArrives(
            @ForAll @Size(max = 5) List<@From("content") String> files,
            @ForAll @Size(max = 40) List<@IntRange(min = 1, max = 60) Integer> chunks) {
        MultipartBody body = new MultipartBody();
        List<String> expected = new ArrayList<>();
        for (String file : files) {
            body.text("word", "w" + file.length()).empty("none").file("file", "f", Pictures.text(file));
            expected.add("word=w" + file.length());
            expected.add("none=");
            expected.add(file.length() > MAX_FILE ? "file is too long" : "file=" + file);
        }
        Multipart form = new Multipart(MultipartBody.TYPE, MAX_FILE);
        assertThat(arrived(form, body.whole(), chunks)).isEqualTo(expected);
        form.checkEnd();
        form.close();
    }

    @Property(tries = 1_000)
    void aFormThatIsCutOffIsNeverWhole(
            @ForAll @Size(max = 3) List<@From("content") String> files,
            @ForAll @IntRange(max = 2_000) int cut,
            @ForAll @Size(max = 40) List<@IntRange(min = 1, max = 60) Integer> chunks) {
        MultipartBody body = new MultipartBody();
        files.forEach(file -> body.file("file", "f", Pictures.text(file)));
        byte[] unfinished = body.unfinished();
        byte[] begun = Arrays.copyOf(unfinished, Math.min(cut, unfinished.length));
        assertThatThrownBy(() -> {
                    Multipart form = new Multipart(MultipartBody.TYPE, MAX_FILE);
                    arrived(form, begun, chunks);
                    form.checkEnd();
                })
                .isInstanceOf(Refused.class);
    }

    /** The parts of a form of which so many bytes arrive at a time. */
    private static List<String> arrived(Multipart form, byte[] body, List<Integer> chunks) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        for (int i = 0; at < body.length; i++) {
            int length = i < chunks.size() ? Math.min(chunks.get(i), body.length - at) : body.length - at;
            form.offer(Buffer.buffer(Arrays.copyOfRange(body, at, at + length)));
            take(form, parts);
            at += length;
        }
        form.offerEnd();
        take(form, parts);
        return parts;
    }

    private static void take(Multipart form, List<String> parts) {
        for (Multipart.Part part = form.next(); part != null; part = form.next()) {
            if (part instanceof PartFile file) {
                int length = file.size();
                parts.add(
                        file.isTooLong()
                                ? file.key() + " is too long"
                                : file.key() + "=" + new String(file.take(), 0, length, StandardCharsets.ISO_8859_1));
            } else if (part instanceof Multipart.Text text) {
                parts.add(text.key() + "=" + text.value());
            }
        }
    }
}
