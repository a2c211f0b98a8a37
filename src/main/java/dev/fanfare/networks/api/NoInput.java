package dev.fanfare.networks.api;

/** The body of a request that needs none. */
public record NoInput() {}
