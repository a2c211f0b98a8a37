package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Ask;

/** The caller's own profile. */
public record GetProfile() implements Ask<Profile> {}
