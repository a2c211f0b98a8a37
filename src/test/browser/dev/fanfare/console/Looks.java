package dev.fanfare.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;

/** Nothing is wrong with what a window shows: for those who do not see it, in its layout, and within its width. */
final class Looks {
    private Looks() {}

    static void looksRight(Window window, String where) {
        assertThat(window.axe(where)).isEmpty();
        assertThat(window.layout()).as(where).isEmpty();
        assertThat(window.sideways()).as(where).isZero();
    }

    static void looksRightAnywhere(Window window, String where) {
        anywhere(window, () -> looksRight(window, where));
        MainRoadTest.shoot(window, where);
    }

    /** Looks at a window on a phone and a desk, by day and night. */
    static void anywhere(Window window, Runnable look) {
        for (ColorScheme colours : ColorScheme.values()) {
            for (int width : new int[] {390, 1_280}) {
                window.as(colours, width).settled();
                look.run();
            }
        }
    }
}
