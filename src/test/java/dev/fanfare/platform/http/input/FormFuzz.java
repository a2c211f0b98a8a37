package dev.fanfare.platform.http.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.Fuzzed;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Pictures;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A multipart form, whose texts are then a tree: the same in pieces as in one, or refused by a 4xx. What is broken may be
 * refused in one of them only, where Netty looks for the beginning.
 */
public final class FormFuzz implements Fuzzed {
    private static final int MAX_FILE = 400;

    @Override
    public List<byte[]> seeds() {
        return List.of(
                new MultipartBody()
                        .text("word", "w")
                        .file("file", "f", Pictures.text("content"))
                        .whole(),
                new MultipartBody()
                        .text("a[b][]", 1)
                        .empty("a[c]")
                        .text("list[]", 3)
                        .whole(),
                new MultipartBody()
                        .file("file", "f", Pictures.text("\r\n--\r\n------471\r"))
                        .unfinished());
    }

    @Override
    public void read(byte[] input) {
        Optional<String> whole = parts(input, input.length + 1);
        parts(input, 7)
                .ifPresent(pieces -> whole.ifPresent(all -> assertThat(pieces).isEqualTo(all)));
    }

    private static Optional<String> parts(byte[] body, int piece) {
        Multipart form = new Multipart(MultipartBody.TYPE, MAX_FILE);
        List<Map.Entry<String, String>> texts = new ArrayList<>();
        List<String> files = new ArrayList<>();
        try {
            for (int at = 0; at < body.length; at += piece) {
                form.offer(Buffer.buffer(Arrays.copyOfRange(body, at, Math.min(body.length, at + piece))));
                take(form, texts, files);
            }
            form.offerEnd();
            take(form, texts, files);
            form.checkEnd();
            return Optional.of(Brackets.tree(texts) + " " + files);
        } catch (Refused refused) {
            assertThat(refused.fault().status()).isBetween(400, 499);
            return Optional.empty();
        } finally {
            form.close();
        }
    }

    private static void take(Multipart form, List<Map.Entry<String, String>> texts, List<String> files) {
        for (Multipart.Part part = form.next(); part != null; part = form.next()) {
            if (part instanceof PartFile file) {
                int length = file.size();
                files.add(file.key() + "="
                        + (file.isTooLong() ? "" : new String(file.take(), 0, length, StandardCharsets.ISO_8859_1)));
            } else if (part instanceof Multipart.Text text) {
                texts.add(Map.entry(text.key(), text.value()));
            }
        }
    }
}
