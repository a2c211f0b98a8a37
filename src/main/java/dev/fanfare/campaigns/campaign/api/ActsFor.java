package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.states.Actor;

/** Who acts for an advertiser in its campaigns: its team by their rights, staff by permission. */
public final class ActsFor {
    private ActsFor() {}

    public static boolean views(Caller caller, long advertiserId) {
        return caller.may(Permission.CAMPAIGNS_VIEW) || caller.acts(advertiserId, TeamRight.CAMPAIGNS_VIEW);
    }

    public static boolean manages(Caller caller, long advertiserId) {
        return caller.may(Permission.CAMPAIGNS_MANAGE) || caller.acts(advertiserId, TeamRight.CAMPAIGNS_MANAGE);
    }

    /** Staff who are also in the team act as staff. */
    public static Actor actor(Caller caller) {
        return caller.may(Permission.CAMPAIGNS_MANAGE) ? Actor.STAFF : Actor.ADVERTISER;
    }
}
