package dev.fanfare.campaigns.network.spi;

/**
 * An account at a provider, as the provider itself describes it.
 *
 * @param id at the provider; never changes
 * @param email an address that the provider has verified; null for none
 * @param followers null when the provider does not say
 * @param url where people see it; null when they cannot
 */
public record ProviderAccount(String id, String name, String email, Long followers, String url) {}
