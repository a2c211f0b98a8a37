package dev.fanfare.campaigns.discovery;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of invitations and applications.
 *
 * @param invitationsPerDay of an advertiser, in 24 hours
 * @param joinDays days in which a publisher whose application was accepted may join
 */
public record DiscoveryConfig(
        @NotNull @Min(1) @Max(1_000_000) Integer invitationsPerDay,
        @NotNull @Min(1) @Max(90) Integer joinDays) {}
