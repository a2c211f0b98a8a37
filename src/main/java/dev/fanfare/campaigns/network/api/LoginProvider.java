package dev.fanfare.campaigns.network.api;

import dev.fanfare.platform.states.Coded;

/** Who shows that an account is its owner's. */
public enum LoginProvider implements Coded {
    FACEBOOK,
    GOOGLE,
    INSTAGRAM,
    TWITTER
}
