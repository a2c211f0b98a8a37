package dev.fanfare.platform.bus;

import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;

/**
 * The deadlines of an event loop, on one shared timer: setting and canceling a timer for each costs more than many
 * answers. Used on that loop only.
 */
public final class DeadlineTimer {
    /** The maximum delay of a timeout. */
    private static final long LATENESS_MS = 50;

    private final Vertx vertx;
    private final Waiting end = new Waiting(Deadline.inMs(0)) {
        @Override
        protected void timeOut() {}
    };
    private boolean watched;

    public DeadlineTimer(Vertx vertx) {
        this.vertx = vertx;
    }

    /** Calls its {@link Waiting#timeOut} soon after its deadline, unless it is {@link Waiting#over} before. */
    public void watch(Waiting waiting) {
        waiting.before = end.before;
        waiting.after = end;
        waiting.before.after = waiting;
        end.before = waiting;
        if (!watched) {
            watchFurther();
        }
    }

    private void watchFurther() {
        watched = end.after != end;
        if (watched) {
            vertx.setTimer(LATENESS_MS, this::look);
        }
    }

    private void look(long timer) {
        List<Waiting> late = new ArrayList<>();
        for (Waiting waiting = end.after; waiting != end; waiting = waiting.after) {
            if (waiting.isDue()) {
                late.add(waiting);
            }
        }
        // A timeout may end others.
        for (Waiting waiting : late) {
            if (waiting.after != waiting) {
                waiting.over();
                waiting.timeOut();
            }
        }
        watchFurther();
    }

    /** A waiting operation, a node of a linked list. */
    public abstract static class Waiting {
        private final Deadline deadline;
        private Waiting before = this;
        private Waiting after = this;

        protected Waiting(Deadline deadline) {
            this.deadline = deadline;
        }

        /** Whether {@link #timeOut} is to be called. */
        protected boolean isDue() {
            return deadline.isOver();
        }

        /** Called when the deadline has passed. */
        protected abstract void timeOut();

        /** Stops waiting; idempotent. */
        protected final void over() {
            before.after = after;
            after.before = before;
            before = this;
            after = this;
        }
    }
}
