package dev.fanfare.admin.operations.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;

/** The current settings; cheap, since the domain caches them. */
public record GetPlatformSettings() implements Ask<GetPlatformSettings.PlatformSettings> {
    /**
     * The settings that operators can change at runtime.
     *
     * @param maxCampaignsPerUser maximum concurrent campaigns of a publisher
     * @param maxNetworksPerUser maximum connected networks of a publisher
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
