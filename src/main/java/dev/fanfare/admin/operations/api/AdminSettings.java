package dev.fanfare.admin.operations.api;

/** The settings as operators see them: what they can change, and what the configuration fixes. */
public record AdminSettings(
        PlatformConfig.Limits limits, PlatformConfig.Settings settings, PlatformConfig.Features features) {
    public static AdminSettings of(PlatformConfig config) {
        return new AdminSettings(config.limits(), config.settings(), config.features());
    }
}
