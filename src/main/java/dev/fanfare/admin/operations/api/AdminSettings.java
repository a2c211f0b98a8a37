package dev.fanfare.admin.operations.api;

/** The operators' view of the settings: changeable ones, and those fixed by the configuration. */
public record AdminSettings(
        PlatformConfig.Limits limits, PlatformConfig.Settings settings, PlatformConfig.Features features) {
    public static AdminSettings of(PlatformConfig config) {
        return new AdminSettings(config.limits(), config.settings(), config.features());
    }
}
