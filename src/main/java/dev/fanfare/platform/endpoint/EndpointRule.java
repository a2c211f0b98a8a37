package dev.fanfare.platform.endpoint;

/**
 * What endpoints of a kind must do. The kind follows from the ask, its answer and its access, so a new endpoint is asked by
 * itself; one that need not says why by {@link Endpoint#exempt}.
 */
public enum EndpointRule {
    /** A list of rows is read page by page. */
    PAGING
}
