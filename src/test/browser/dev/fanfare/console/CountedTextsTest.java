package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Texts with counts, as a browser chooses their forms. */
class CountedTextsTest {
    private static final Pattern COUNTED = Pattern.compile("\\bcounted\\('([^']+)'");
    /** Each text in each language with each count. */
    private static final String SAID = """
            async texts => {
              const format = await import(document.querySelector('script[src$="/app.js"]').src.replace('shell/app.js', 'parts/format.js'));
              const said = [];
              for (const part of ['-staff', '-advertiser', '-publisher', '-everyone']) await format.useTexts(part);
              for (const language of ['en', 'de', 'es']) {
                await format.useLanguage([language]);
                for (const text of texts) {
                  const [one, none, two, five] = [1, 0, 2, 5].map(count => format.counted(text, count, '#', '#'));
                  const others = [none, two, five].map((each, at) => each.replace([0, 2, 5][at], 'n'));
                  const wrong = [one, none, two, five].some(each => /[{}|]|undefined/.test(each)) || new Set(others).size !== 1;
                  said.push([language, text, one, none, two, five, wrong ? 'wrong' : 'right'].join(' ~ '));
                }
              }
              return said;
            }""";

    @Test
    @DisplayName("CN-04: a text with a count is said in the form of its language for 0, 1, 2 and 5")
    void countsChooseForms() throws IOException {
        Set<String> texts = new TreeSet<>();
        ConsoleModules.texts()
                .values()
                .forEach(text -> COUNTED.matcher(text).results().forEach(found -> texts.add(found.group(1))));
        try (Window window = Window.at(Node.shared().client())) {
            window.open("account");
            List<?> said = (List<?>) window.page.evaluate(SAID, List.copyOf(texts));
            assertThat(said).hasSize(3 * texts.size()).hasSizeGreaterThan(60);
            assertThat(said).extracting(String::valueOf).allMatch(one -> one.endsWith("right"));
            assertThat(said)
                    .extracting(String::valueOf)
                    .anyMatch(one -> one.startsWith(
                            "de ~ 1 payout|{0} payouts ~ 1 Auszahlung ~ 0 Auszahlungen ~ 2 Auszahlungen"))
                    .anyMatch(one -> one.startsWith("es ~ 1 payout|{0} payouts ~ 1 pago ~ 0 pagos"));
        }
    }
}
