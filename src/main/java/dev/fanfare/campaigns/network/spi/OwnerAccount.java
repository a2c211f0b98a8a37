package dev.fanfare.campaigns.network.spi;

/**
 * The account of an owner who has signed in at its network.
 *
 * @param id immutable id at the network
 * @param handle the name that people know, without an @
 * @param url its public address
 * @param followers null if the network does not show them
 */
public record OwnerAccount(String id, String handle, String url, Long followers) {}
