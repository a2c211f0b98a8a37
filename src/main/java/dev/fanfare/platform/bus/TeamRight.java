package dev.fanfare.platform.bus;

import dev.fanfare.platform.states.Coded;

/** What members of an advertiser's team can be allowed to do for it; {@link TeamRole} lists who may. */
public enum TeamRight implements Coded {
    CAMPAIGNS_VIEW("campaigns.view"),
    /** Creates, edits, funds and ends campaigns, and edits the brand's profile. */
    CAMPAIGNS_MANAGE("campaigns.manage"),
    TASKS_REVIEW("tasks.review"),
    /** Funds, invoices, statements and what tasks cost. */
    MONEY_VIEW("money.view"),
    /** Pays in, withdraws and pays invoices. */
    MONEY_MANAGE("money.manage"),
    /** Invites and removes members, and changes their roles. */
    TEAM_MANAGE("team.manage");

    private final String code;

    TeamRight(String code) {
        this.code = code;
    }

    @Override
    public String code() {
        return code;
    }
}
