package dev.fanfare.platform.http.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fanfare.platform.bus.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BracketsTest {
    // HT-05
    @Test
    void aRepeatedKeyMakesAList() {
        assertThat(tree("a=1", "b=x", "a=2", "a=3")).isEqualTo("{\"a\":[\"1\",\"2\",\"3\"],\"b\":\"x\"}");
    }

    // HT-05
    @Test
    void emptyBracketsMakeAListWhenRepeated() {
        assertThat(tree("a[]=1", "a[]=2")).isEqualTo("{\"a\":[\"1\",\"2\"]}");
        assertThat(tree("a[b][]=1", "a[b][]=2")).isEqualTo("{\"a\":{\"b\":[\"1\",\"2\"]}}");
    }

    // HT-06
    @Test
    void bracketsNest() {
        assertThat(tree("e[bio]=x", "e[site]=y", "e[a][b]=z"))
                .isEqualTo("{\"e\":{\"bio\":\"x\",\"site\":\"y\",\"a\":{\"b\":\"z\"}}}");
    }

    // HT-06
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a=1|a[b]=2",
                "a[b]=2|a=1",
                "a[b]=1|a[b][c]=2",
                "a[b][c]=2|a[b]=1",
                "a[][b]=1|x=1",
                "a[b]c[d]=1|x=1",
                "a[b[c]]=1|x=1",
                "a[b][c][d][e]=1|x=1",
                "a[]=1|a[b]=2"
            })
    void keysThatContradictThemselvesOrEachOtherAreRefusedByName(String one, String other) {
        Refused refused = refused(one, other);
        assertThat(refused.fault().status()).isEqualTo(422);
        assertThat(refused.fault().field()).isEqualTo("a");
    }

    // HT-06
    @Test
    void threeBracketsAreRead() {
        assertThat(tree("a[b][c][d]=1")).isEqualTo("{\"a\":{\"b\":{\"c\":{\"d\":\"1\"}}}}");
    }

    // HT-06
    @Test
    void fiftyBracketedKeysAreReadAndNoMore() {
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            pairs.add("a[k" + i + "]=1");
        }
        assertThat(tree(pairs.toArray(String[]::new))).contains("\"k49\"");
        pairs.add("a[k50]=1");
        assertThat(refused(pairs.toArray(String[]::new)).fault().status()).isEqualTo(422);
    }

    // HT-06
    @Test
    void sixteenKibibytesOfBracketedValuesAreReadAndNoMore() {
        String key = "a[k]";
        String fits = "x".repeat(16 * 1024 - key.length());
        assertThat(tree(key + "=" + fits)).contains(fits);
        assertThat(refused(key + "=" + fits + "x").fault().status()).isEqualTo(422);
    }

    @Test
    void aKeyThatOnlyLooksBracketedIsAKey() {
        assertThat(tree("[a]=1", "b]=2", "c[=3")).isEqualTo("{\"[a]\":\"1\",\"b]\":\"2\",\"c[\":\"3\"}");
    }

    @Property(tries = 500)
    void anyKeysGiveATreeOrARefusalOf422(@ForAll List<String> keys) {
        List<Map.Entry<String, String>> pairs =
                keys.stream().map(key -> Map.entry(key, "v")).toList();
        try {
            assertThat(Brackets.tree(pairs)).isNotNull();
        } catch (Refused refused) {
            assertThat(refused.fault().status()).isEqualTo(422);
        }
    }

    private static String tree(String... pairs) {
        return Brackets.tree(entries(pairs)).toString();
    }

    private static Refused refused(String... pairs) {
        Refused refused = catchThrowableOfType(Refused.class, () -> Brackets.tree(entries(pairs)));
        assertThat(refused).as("a refusal of %s", String.join("&", pairs)).isNotNull();
        return refused;
    }

    private static List<Map.Entry<String, String>> entries(String... pairs) {
        List<Map.Entry<String, String>> entries = new ArrayList<>();
        for (String pair : pairs) {
            int equals = pair.indexOf('=');
            entries.add(Map.entry(pair.substring(0, equals), pair.substring(equals + 1)));
        }
        return entries;
    }
}
