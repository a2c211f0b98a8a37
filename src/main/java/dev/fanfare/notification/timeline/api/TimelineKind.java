package dev.fanfare.notification.timeline.api;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.states.Coded;

/** What timelines are about. */
public enum TimelineKind implements Coded {
    CAMPAIGN(Permission.CAMPAIGNS_VIEW, "campaign"),
    TASK(Permission.CAMPAIGNS_VIEW, "task"),
    PAYOUT(Permission.PAYOUTS_VIEW, "payout"),
    PERSON(Permission.USERS_VIEW, "user");

    private final Permission permission;
    private final String subject;

    TimelineKind(Permission permission, String subject) {
        this.permission = permission;
        this.subject = subject;
    }

    /** Staff need it to read the timeline and to comment. */
    public Permission permission() {
        return permission;
    }

    /** What its events and the subjects of the audit log begin with. */
    public String subject() {
        return subject;
    }

    /** Whether an advertiser's team has timelines of the kind. */
    public boolean isOfTeams() {
        return this == CAMPAIGN || this == TASK;
    }
}
