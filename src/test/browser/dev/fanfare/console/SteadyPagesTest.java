package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import dev.fanfare.support.Nightly;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CN-02: what is read stays where it is while the rest of its page arrives, each answer in a frame of its own, the last asked one first. */
class SteadyPagesTest {
    /** What web.dev calls good is 0.1. */
    private static final double MOST = 0.05;

    private static final List<Integer> WIDTHS = List.of(360, 1_280);

    /** Holds answers until the frame after the one before is drawn, and sums how far what is seen moves, with what moved most. */
    private static final String WATCH = """
            const waiting = [];
            let drawing = false;
            const frame = () => new Promise(requestAnimationFrame);
            const release = async () => {
              if (drawing) return;
              drawing = true;
              while (waiting.length > 0) {
                await frame();
                await frame();
                waiting.pop()();
              }
              drawing = false;
            };
            const real = window.fetch;
            window.fetch = async (...request) => {
              window.underWay++;
              try {
                const answer = await real(...request);
                await new Promise(resolve => { waiting.push(resolve); release(); });
                return answer;
              } finally {
                window.underWay--;
              }
            };
            window.shifted = 0;
            window.shifts = [];
            const named = node => node?.nodeType === 1 ? `${node.localName}.${node.className} ${node.textContent.trim().slice(0, 30)}` : node?.textContent;
            new PerformanceObserver(list => list.getEntries().filter(one => !one.hadRecentInput).forEach(one => {
              window.shifted += one.value;
              if (one.value > 0.005) window.shifts.push(`${one.value.toFixed(3)}: ${one.sources.map(({node, previousRect: from, currentRect: to}) =>
                `${named(node)} from ${Math.round(from.y)} to ${Math.round(to.y)}`).join(' | ')}`);
            })).observe({type: 'layout-shift', buffered: true});
            """;

    /** After what has come is drawn. */
    private static final String MOVED = """
            async () => {
              for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
              return window.shifted;
            }""";

    private final Furnished furnished = Furnished.world();

    @Test
    @DisplayName("CN-02: the sign-in stays where it is")
    void signIn() {
        List<String> found = new ArrayList<>();
        try (Window window = Window.at(furnished.world.anybody())) {
            new Walk(window).look("", found);
        }
        assertThat(found).isEmpty();
    }

    @Nightly
    @ParameterizedTest
    @CsvSource({"operator, 40", "advertiser, 15", "publisher, 14"})
    @DisplayName("CN-02: no page moves by more than 0.05 on a phone or a desk while its answers and pictures come")
    void everyPage(String who, int pages) {
        List<String> found = new ArrayList<>();
        int pictures;
        try (Window window = Window.of(furnished.actor(who))) {
            List<String> names = Faces.pages(window);
            assertThat(names).hasSizeGreaterThanOrEqualTo(pages);
            Walk walk = new Walk(window);
            names.forEach(name -> walk.look(name, found));
            pictures = walk.pictures;
        }
        assertThat(found).isEmpty();
        assertThat(pictures).as("pictures that came late").isPositive();
    }

    private static final class Walk {
        private final Window window;
        private final List<Route> held = new ArrayList<>();
        private int pictures;

        Walk(Window window) {
            this.window = window;
            window.page.addInitScript(WATCH);
            window.page.route("**/media/**", held::add);
        }

        void look(String name, List<String> found) {
            for (int width : WIDTHS) {
                window.as(ColorScheme.LIGHT, width).open(name);
                List<Request> late = held.stream().map(Route::request).toList();
                held.forEach(Route::resume);
                held.clear();
                late.forEach(one -> one.response().finished());
                pictures += late.size();
                double moved = ((Number) window.page.evaluate(MOVED)).doubleValue();
                if (moved > MOST) {
                    found.add(String.format(
                            Locale.ROOT,
                            "%s at %d moves by %.3f: %s",
                            name,
                            width,
                            moved,
                            window.page.evaluate("shifts")));
                }
            }
        }
    }
}
