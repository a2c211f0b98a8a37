package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.states.Coded;

/** Who may join a campaign: all who fit, or those who are chosen. */
public enum Admission implements Coded {
    OPEN,
    CHOICE
}
