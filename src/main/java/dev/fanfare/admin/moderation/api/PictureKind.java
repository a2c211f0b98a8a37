package dev.fanfare.admin.moderation.api;

import dev.fanfare.platform.states.Coded;

/** Where a picture stands that can be reported. */
public enum PictureKind implements Coded {
    /** On a person's profile. */
    AVATAR,
    BRAND_LOGO,
    CAMPAIGN_LOGO,
    COVER,
    /** Our copy of a post's picture. */
    POST
}
