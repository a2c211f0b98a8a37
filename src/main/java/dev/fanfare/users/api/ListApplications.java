package dev.fanfare.users.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;

/** Applications, newest first. */
public record ListApplications(@Min(1) Integer page, @Min(1) Integer limit) implements Ask<ApplicationList> {}
