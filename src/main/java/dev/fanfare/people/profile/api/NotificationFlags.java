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
                !muted.contains(NotificationTopic.NEW_CAMPAIGN.code()),
                !muted.contains(NotificationTopic.END_CAMPAIGN.code()),
                !muted.contains(NotificationTopic.NEAR_CAMPAIGN.code()),
                !muted.contains(NotificationTopic.CAUSE_CAMPAIGN.code()),
                !muted.contains(NotificationTopic.PROFILE_STATUS.code()),
                !muted.contains(NotificationTopic.POST_STATUS.code()),
                !muted.contains(NotificationTopic.UPDATE_BALANCE.code()));
    }

    /** The codes of the flags with this value. */
    public String[] codes(boolean on) {
        return Arrays.stream(NotificationTopic.values())
                .filter(flag -> Boolean.valueOf(on).equals(byFlag().get(flag)))
                .map(NotificationTopic::code)
                .toArray(String[]::new);
    }

    private Map<NotificationTopic, Boolean> byFlag() {
        Map<NotificationTopic, Boolean> flags = new EnumMap<>(NotificationTopic.class);
        flags.put(NotificationTopic.NEW_CAMPAIGN, newCampaign);
        flags.put(NotificationTopic.END_CAMPAIGN, endCampaign);
        flags.put(NotificationTopic.NEAR_CAMPAIGN, nearCampaign);
        flags.put(NotificationTopic.CAUSE_CAMPAIGN, causeCampaign);
        flags.put(NotificationTopic.PROFILE_STATUS, profileStatus);
        flags.put(NotificationTopic.POST_STATUS, postStatus);
        flags.put(NotificationTopic.UPDATE_BALANCE, updateBalance);
        return flags;
    }
}
