package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** The current settings; cheap to ask, since the answering domain caches them. */
public record GetPlatformSettings() implements Ask<GetPlatformSettings.PlatformSettings> {
    /**
     * The settings that operators can change while Fanfare runs.
     *
     * @param maxCampaignsPerUser campaigns a publisher may be in at once
     * @param maxNetworksPerUser networks a publisher may have connected
     * @param minPayoutAmount whole units of the payout's currency
     * @param maxPayoutAmount whole units of the payout's currency
     * @param maintenanceMode whether only operators are served
     * @param registrationEnabled whether new accounts can be created
     * @param socialLoginEnabled whether users can sign in with providers
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
