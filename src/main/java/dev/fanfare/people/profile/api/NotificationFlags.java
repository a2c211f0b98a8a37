package dev.fanfare.people.profile.api;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Which notifications are on. In a request null leaves a flag unchanged; in an answer none is null. */
public record NotificationFlags(
        Boolean newCampaign,
        Boolean endCampaign,
        Boolean nearCampaign,
        Boolean causeCampaign,
        Boolean profileStatus,
        Boolean postStatus,
        Boolean updateBalance) {

    /** All on, except these codes. */
    public static NotificationFlags without(Collection<String> muted) {
        return new NotificationFlags(
                !muted.contains(NotificationFlag.NEW_CAMPAIGN.code()),
                !muted.contains(NotificationFlag.END_CAMPAIGN.code()),
                !muted.contains(NotificationFlag.NEAR_CAMPAIGN.code()),
                !muted.contains(NotificationFlag.CAUSE_CAMPAIGN.code()),
                !muted.contains(NotificationFlag.PROFILE_STATUS.code()),
                !muted.contains(NotificationFlag.POST_STATUS.code()),
                !muted.contains(NotificationFlag.UPDATE_BALANCE.code()));
    }

    /** The codes of the flags with this value. */
    public String[] codes(boolean on) {
        return Arrays.stream(NotificationFlag.values())
                .filter(flag -> Boolean.valueOf(on).equals(byFlag().get(flag)))
                .map(NotificationFlag::code)
                .toArray(String[]::new);
    }

    private Map<NotificationFlag, Boolean> byFlag() {
        Map<NotificationFlag, Boolean> flags = new EnumMap<>(NotificationFlag.class);
        flags.put(NotificationFlag.NEW_CAMPAIGN, newCampaign);
        flags.put(NotificationFlag.END_CAMPAIGN, endCampaign);
        flags.put(NotificationFlag.NEAR_CAMPAIGN, nearCampaign);
        flags.put(NotificationFlag.CAUSE_CAMPAIGN, causeCampaign);
        flags.put(NotificationFlag.PROFILE_STATUS, profileStatus);
        flags.put(NotificationFlag.POST_STATUS, postStatus);
        flags.put(NotificationFlag.UPDATE_BALANCE, updateBalance);
        return flags;
    }
}
