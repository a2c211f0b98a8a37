package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.states.Coded;
import java.util.Arrays;

/** What threads are about. */
public enum ThreadKind implements Coded {
    TASK(Permission.TASKS_REVIEW),
    CAMPAIGN(Permission.TASKS_REVIEW),
    PAYOUT(Permission.PAYOUTS_PROCESS);

    /** The codes, as a pattern. */
    public static final String CODES = "task|campaign|payout";

    private final Permission permission;

    ThreadKind(Permission permission) {
        this.permission = permission;
    }

    /** Staff need it to take part. */
    public Permission permission() {
        return permission;
    }

    /** The kind with this code, which matches {@link #CODES}. */
    public static ThreadKind of(String code) {
        return Arrays.stream(values())
                .filter(kind -> kind.code().equals(code))
                .findFirst()
                .orElseThrow();
    }
}
