package dev.fanfare.settings;

/** A setting is wrong; the message names it. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }
}
