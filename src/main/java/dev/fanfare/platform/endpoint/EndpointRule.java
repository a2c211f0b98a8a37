package dev.fanfare.platform.endpoint;

/**
 * What endpoints of a kind must do. The kind follows from the ask, its answer and its access, so a new endpoint is asked by
 * itself; one that need not says why by {@link Endpoint#exempt}.
 */
public enum EndpointRule {
    /** A list of rows is read page by page. */
    PAGING,
    /**
     * What staff or partners change about money takes two people: what has dry runs, or needs a permission about money. The
     * specification's rows stay one call.
     */
    APPROVAL,
    /**
     * The caller is asked again who they are by what makes a credential or exports people's data, and by what one person
     * decides about payees or accounts.
     */
    STEP_UP,
    /** A limited credential needs a scope or permission, but for what is public elsewhere. */
    LIMIT,
    /** What shows staff people's data needs a permission that is about people. */
    PERSONAL_PERMISSION,
    /** The owner of a named account is told what staff or partners change of it. */
    OWNER_NOTICE
}
