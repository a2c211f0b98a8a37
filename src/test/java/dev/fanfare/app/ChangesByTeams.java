package dev.fanfare.app;

import java.util.Set;

/** What members of advertisers' teams, and staff, change by one call, though it decides about no money. */
final class ChangesByTeams {
    static final Set<String> ALL = Set.of(
            // Who is asked to take part in a campaign earns what it offers to all.
            "/api/advertiser/applications/decide/",
            "/api/advertiser/favourites/change/",
            "/api/advertiser/favourites/delete/",
            "/api/advertiser/favourites/save/",
            "/api/advertiser/invitations/cancel/",
            "/api/advertiser/invitations/send/",
            // Words, and the marks of those that were read.
            "/admin/api/threads/read/",
            "/admin/api/threads/write/",
            "/api/thread/read/",
            "/api/thread/write/",
            // Where an advertiser's events are sent: what changes that asks again, and its owner is told.
            "/api/webhooks/add/",
            "/api/webhooks/change/",
            "/api/webhooks/delete/",
            "/api/webhooks/redeliver/",
            "/api/webhooks/replay/",
            "/api/webhooks/rotate-secret/",
            "/api/webhooks/test/");

    private ChangesByTeams() {}
}
