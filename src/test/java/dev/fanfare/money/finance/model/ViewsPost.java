package dev.fanfare.money.finance.model;

import java.util.List;

/** A post of a task, while it is one after the other. */
final class ViewsPost {
    final long task;
    final long user;
    String status = "pending";
    long promised;
    int handedIn;
    /** Null before its window has closed, or without a figure. */
    Long counted;

    boolean closed;
    boolean viewsPaid;
    long paid;
    long paidViews;
    long paidPool;
    /** What the pool paid at first, and for how many views. */
    long shared;

    long sharedViews;
    String signal = "none";
    boolean appealed;
    int heldSince;
    int attempts;
    boolean wasGone;
    int holder;

    ViewsPost(long task, long user) {
        this.task = task;
        this.user = user;
    }

    boolean is(String... states) {
        return List.of(states).contains(status);
    }

    boolean isHeld() {
        return List.of("held", "appealed").contains(signal);
    }
}
