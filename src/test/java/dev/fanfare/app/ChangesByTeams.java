package dev.fanfare.app;

import java.util.Set;

/** What members of advertisers' teams, and staff for them, change by one call, though it decides about no money. */
final class ChangesByTeams {
    /** Who is asked to take part in a campaign earns what it offers to all. */
    static final Set<String> OF_DISCOVERY = Set.of(
            "/api/advertiser/applications/decide/",
            "/api/advertiser/favourites/change/",
            "/api/advertiser/favourites/delete/",
            "/api/advertiser/favourites/save/",
            "/api/advertiser/invitations/cancel/",
            "/api/advertiser/invitations/send/");

    /** What is said moves nothing. */
    static final Set<String> OF_THREADS =
            Set.of("/admin/api/threads/read/", "/admin/api/threads/write/", "/api/thread/read/", "/api/thread/write/");

    private ChangesByTeams() {}
}
