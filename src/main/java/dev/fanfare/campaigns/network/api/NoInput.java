package dev.fanfare.campaigns.network.api;

/** The body of a request that needs none. */
public record NoInput() {}
