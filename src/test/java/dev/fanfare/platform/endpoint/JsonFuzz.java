package dev.fanfare.platform.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Fuzzed;
import dev.fanfare.support.Unchecked;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** A client's JSON: malformed, or a tree that is the same when it is written and read. */
public final class JsonFuzz implements Fuzzed {
    @Override
    public List<byte[]> seeds() {
        return Stream.of(
                        "{\"a\": [1, 2.50, -1e3, true, null], \"b\": {\"c\": \"\\u00e9\\ud83d\\ude00\"}}",
                        "[[[[]]]]",
                        "\"text\"",
                        "1E-214748364")
                .map(json -> json.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public void read(byte[] input) {
        JsonNode tree;
        try {
            tree = Json.tree(new String(input, StandardCharsets.UTF_8));
        } catch (JsonProcessingException malformed) {
            return;
        }
        // Not by the mapper, which writes all digits of a number: those that no member takes may have millions.
        String written = tree.toString();
        assertThat(Unchecked.unchecked(() -> Json.mapper().readTree(written)).toString())
                .isEqualTo(written);
    }
}
