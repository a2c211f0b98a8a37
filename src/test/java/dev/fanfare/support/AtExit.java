package dev.fanfare.support;

import java.util.ArrayDeque;
import java.util.Deque;

/** What is done when the test process ends, the latest first: a node is closed before its database, and that before its files. */
public final class AtExit {
    private static final Deque<Runnable> ACTIONS = new ArrayDeque<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AtExit::run, "at-exit"));
    }

    private AtExit() {}

    /** Remembers an action. It fails alone. */
    public static void then(Runnable action) {
        synchronized (ACTIONS) {
            ACTIONS.push(action);
        }
    }

    private static void run() {
        synchronized (ACTIONS) {
            for (Runnable action : ACTIONS) {
                try {
                    action.run();
                } catch (RuntimeException e) {
                    System.err.println("At the end of the tests: " + e);
                }
            }
        }
    }
}
