package dev.fanfare.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** The settings as they are now; cheap to ask, kept in memory by the domain that answers. */
public record GetPlatformSettings() implements Ask<GetPlatformSettings.PlatformSettings> {
    /**
     * What operators can change while Fanfare runs.
     *
     * @param maxCampaignsPerUser campaigns a publisher may be in at once
     * @param maxNetworksPerUser networks a publisher may have connected
     * @param minPayoutAmount whole units of the payout's currency
     * @param maxPayoutAmount whole units of the payout's currency
     * @param maintenanceMode whether only operators are served
     * @param registrationEnabled whether new accounts can be made
     * @param socialLoginEnabled whether provider logins are taken
     */
    public record PlatformSettings(
            int maxCampaignsPerUser,
            int maxNetworksPerUser,
            long minPayoutAmount,
            long maxPayoutAmount,
            boolean maintenanceMode,
            boolean registrationEnabled,
            boolean socialLoginEnabled)
            implements Message {}
}
