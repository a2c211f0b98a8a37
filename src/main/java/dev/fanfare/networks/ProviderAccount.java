package dev.fanfare.networks;

/**
 * An account at a provider, as the provider itself tells it.
 *
 * @param id at the provider; never changes
 * @param email an address that the provider has verified; null for none
 * @param followers null when the provider does not tell
 * @param url where people see it; null when they cannot
 */
record ProviderAccount(String id, String name, String email, Long followers, String url) {}
