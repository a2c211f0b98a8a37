package dev.fanfare.people.advertiser;

/** What the roles of a team may call. */
final class TeamRights {
    /** Which role may call what: o for owner, m for manager, r for reviewer, f for finance. */
    static final String TABLE = """
            /api/advertiser/account-statement/          o m - f
            /api/advertiser/account-statement/export/   o m - f
            /api/advertiser/applications/               o m r f
            /api/advertiser/applications/decide/        o m - -
            /api/advertiser/brand/                      o m r f
            /api/advertiser/brand/update/               o m - -
            /api/advertiser/campaign/fund/              o m - -
            /api/advertiser/favourites/                 o m r f
            /api/advertiser/favourites/delete/          o m - -
            /api/advertiser/favourites/update-members/  o m - -
            /api/advertiser/favourites/update/          o m - -
            /api/advertiser/funds/                      o m - f
            /api/advertiser/funds/checkout/             o - - f
            /api/advertiser/funds/checkout/get/         o m - f
            /api/advertiser/funds/deposits/             o m - f
            /api/advertiser/funds/withdraw/             o - - f
            /api/advertiser/funds/withdraw/cancel/      o - - f
            /api/advertiser/funds/withdrawals/          o m - f
            /api/advertiser/home/                       o m r f
            /api/advertiser/inbox/                      o m r f
            /api/advertiser/invitations/                o m r f
            /api/advertiser/invitations/cancel/         o m - -
            /api/advertiser/invitations/send/           o m - -
            /api/advertiser/invoices/                   o m - f
            /api/advertiser/invoices/get/               o m - f
            /api/advertiser/invoices/pay/               o - - f
            /api/advertiser/invoices/pdf/               o m - f
            /api/advertiser/maximum-limit/              o m - f
            /api/advertiser/publishers/search/          o m r f
            /api/advertiser/stats/financial/            o m - f
            /api/advertiser/team/delete/                o m r f
            /api/advertiser/team/invite/                o - - -
            /api/advertiser/team/list/                  o m r f
            /api/advertiser/team/update/                o - - -
            /api/advertiser/templates/                  o m r f
            /api/advertiser/templates/create/           o m - -
            /api/advertiser/templates/delete/           o m - -
            /api/advertiser/templates/update/           o m - -
            /api/advertiser/timeline/                   o m r f
            /api/advertiser/timeline/comment/add/       o m r f
            /api/advertiser/timeline/comment/delete/    o m r f
            /api/campaign/brief/                        o m - -
            /api/campaign/budget/                       o m r f
            /api/campaign/create-copy/                  o m - -
            /api/campaign/create/                       o m - -
            /api/campaign/creators/                     o m r f
            /api/campaign/get/                          o m r f
            /api/campaign/list/                         o m r f
            /api/campaign/posts/                        o m r f
            /api/campaign/report/                       o m r f
            /api/campaign/report/export/                o m r f
            /api/campaign/report/links/                 o m r f
            /api/campaign/report/links/add/             o m - -
            /api/campaign/report/links/end/             o m - -
            /api/campaign/report/pdf/                   o m r f
            /api/campaign/settings/                     o m - -
            /api/campaign/stages/                       o m r f
            /api/campaign/stats/costs/                  o m r f
            /api/campaign/stats/networks/               o m r f
            /api/campaign/status/                       o m - -
            /api/campaign/update/                       o m - -
            /api/campaigns/                             o m r f
            /api/events/                                o m r f
            /api/events/stream/                         o m r f
            /api/stats/daily/                           o m r f
            /api/task/actions/                          o m r -
            /api/task/custom/                           o m - -
            /api/task/draft/decide/                     o m r -
            /api/task/payments/                         o m - f
            /api/task/post/                             o m r f
            /api/task/post/refresh/                     o m r f
            /api/task/receipt/                          o m - f
            /api/task/receipt/page/                     o m - f
            /api/task/get/                              o m r f
            /api/task/status/                           o m r f
            /api/tasks/                                 o m r f
            /api/tasks/drafts/                          o m r -
            /api/tasks/review-queue/                    o m r -
            /api/tasks/review/                          o m r -
            /api/thread/                                o m r f
            /api/thread/assign/                         o m r -
            /api/thread/assignees/                      o m r -
            /api/thread/mark-all-read/                  o m r -
            /api/thread/mark-read/                      o m r -
            /api/thread/templates/                      o m r -
            /api/thread/templates/delete/               o m r -
            /api/thread/templates/update/               o m r -
            /api/thread/write/                          o m r -
            /api/threads/                               o m r f
            /api/webhooks/                              o - - -
            /api/webhooks/add/                          o - - -
            /api/webhooks/delete/                       o - - -
            /api/webhooks/deliveries/                   o - - -
            /api/webhooks/redeliver/                    o - - -
            /api/webhooks/replay/                       o - - -
            /api/webhooks/rotate-secret/                o - - -
            /api/webhooks/test/                         o - - -
            /api/webhooks/update/                       o - - -
            """;

    private TeamRights() {}
}
