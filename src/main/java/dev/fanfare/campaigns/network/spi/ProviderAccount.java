package dev.fanfare.campaigns.network.spi;

/**
 * An account as its provider describes it.
 *
 * @param id immutable id at the provider
 * @param email an address that the provider has verified; null for none
 * @param followers null if the provider does not show them
 * @param url its public address; null for none
 */
public record ProviderAccount(String id, String name, String email, Long followers, String url) {}
