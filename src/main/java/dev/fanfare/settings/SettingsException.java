package dev.fanfare.settings;

/** Settings are wrong; the message names each, for whoever starts the node, and shows no secret. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }
}
