package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;

/** Who is calling? */
public record CheckAuth() implements Ask<AuthChecked> {}
