package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.List;

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

    /** The codes of the kinds about which the caller talks as one of staff. */
    public static List<String> codesFor(Caller caller) {
        return Arrays.stream(values())
                .filter(kind -> caller.may(kind.permission))
                .map(ThreadKind::code)
                .toList();
    }

    /** The kind with this code, which matches {@link #CODES}. */
    public static ThreadKind of(String code) {
        return Arrays.stream(values())
                .filter(kind -> kind.code().equals(code))
                .findFirst()
                .orElseThrow();
    }
}
