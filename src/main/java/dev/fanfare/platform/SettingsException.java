package dev.fanfare.platform;

/** Some settings are wrong. The message names each and contains no secrets. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }
}
