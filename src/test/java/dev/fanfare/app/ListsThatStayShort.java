package dev.fanfare.app;

import java.util.Map;
import java.util.TreeMap;

/** The answers with lists that need no cursor, each with the reason. */
final class ListsThatStayShort {
    static final Map<String, String> REASONS = reasons();

    private ListsThatStayShort() {}

    private static void forStaff(Map<String, String> reasons) {
        because(reasons, "one for each currency", "/api/get/reserves/proof/", "/web/api/get/reserves/proof/");
        because(reasons, "five of each kind at most", "/admin/api/find/");
        because(reasons, "twenty of an owner", "/api/get/webhooks/", "/api/webhooks/", "/web/api/get/webhooks/");
        because(
                reasons,
                "what became of one payout, each list cut at its maximum",
                "/admin/api/payouts/get/",
                "/api/get/payout/",
                "/web/api/get/payout/");
    }

    private static Map<String, String> reasons() {
        Map<String, String> reasons = new TreeMap<>();
        because(
                reasons,
                "reference data that comes with a release; operators only allow entries",
                "/admin/api/lists/categories/list/",
                "/admin/api/lists/cities/list/",
                "/admin/api/lists/countries/list/",
                "/api/general/lists/allowed-categories/",
                "/api/general/lists/allowed-cities/",
                "/api/general/lists/allowed-countries/",
                "/api/general/lists/locations/",
                "/api/get/public/lists/");
        because(
                reasons,
                "a hundred of each kind, and that there are more",
                "/api/get/waiting/",
                "/web/api/get/waiting/");
        because(
                reasons,
                "sums by currency, account, status and the like: a line for each kind, however many rows there are",
                "/admin/api/accounting/trial-balance/",
                "/admin/api/accounting/vat-report/",
                "/admin/api/payout-runs/show/",
                "/admin/api/transfers/report/",
                "/api/advertiser/stats/financial/",
                "/api/general/stats/financial/",
                "/api/payouts/stats/",
                "/api/user/balance/",
                "/web/api/get/wallet/");
        because(
                reasons,
                "of the settings, or made by staff one by one: dozens",
                "/admin/api/applications/list/",
                "/admin/api/health/",
                "/admin/api/overview/",
                "/admin/api/legal-entities/list/",
                "/admin/api/roles/list/",
                "/admin/api/settings/payouts/get/",
                "/admin/api/vat-rates/list/",
                "/api/get/public/payment-methods/",
                "/api/payment-methods/");
        because(reasons, "a line for each network and day of one campaign, and ten posts", "/api/campaign/report/");
        because(reasons, "fifty members or lists at most", "/api/advertiser/team/list/", "/api/advertiser/favourites/");
        because(reasons, "a hundred rates and a hundred blocks at most", "/api/listing/");
        because(
                reasons,
                "what waits for a publisher, of each kind a few",
                "/api/get/waiting/",
                "/web/api/get/waiting/");
        because(
                reasons,
                "reference data and settings, for everyone",
                "/api/get/public/lists/",
                "/api/get/public/payment-methods/");
        because(reasons, "a row a month", "/admin/api/accounting/periods/list/");
        forStaff(reasons);
        because(
                reasons,
                "the parts of one invoice or one task",
                "/admin/api/invoices/get/",
                "/admin/api/tasks/receipt/",
                "/api/get/task/receipt/",
                "/api/task/receipt/",
                "/web/api/task/receipt/");
        ofAnAccount(reasons);
        parts(reasons);
        return reasons;
    }

    private static void ofAnAccount(Map<String, String> reasons) {
        because(
                reasons,
                "what one account has at a time, of which the rules allow a few",
                "/admin/api/taxes/profiles/",
                "/api/account/export/list/",
                "/api/account/second-factors/list/",
                "/api/account/sessions/list/",
                "/api/bank-accounts/",
                "/api/get/networks/",
                "/api/get/notifications/",
                "/api/get/payout-destinations/",
                "/api/get/social-channels/",
                "/api/get/social-pages/",
                "/api/get/social-walls/",
                "/api/get/tax/",
                "/api/user/me/",
                "/web/api/account/applications/list/",
                "/web/api/account/export/list/",
                "/web/api/account/identities/list/",
                "/web/api/account/second-factors/list/",
                "/web/api/account/sessions/list/",
                "/web/api/get/networks/",
                "/web/api/get/tax/",
                "/web/api/payout/destinations/list/");
    }

    /** Of longer lists. */
    private static void parts(Map<String, String> reasons) {
        because(
                reasons,
                "a ranking read from its top, whose rows change places with each accepted post",
                "/api/get/leaderboard/",
                "/web/api/get/leaderboard/");
        because(
                reasons,
                "the newest of each part, and the first hundred rows of a request; lists of their own show the rest",
                "/admin/api/requests/show/",
                "/admin/api/users/show/");
        because(reasons, "the thousand with the most calls", "/admin/api/deprecated-calls/list/");
        because(
                reasons,
                "a log, read on after a position",
                "/admin/api/events/list/",
                "/api/events/",
                "/api/get/events/",
                "/web/api/get/events/");
        because(reasons, "the first participants of one campaign", "/web/api/get/campaign/");
    }

    private static void because(Map<String, String> reasons, String reason, String... paths) {
        for (String path : paths) {
            reasons.put(path, reason);
        }
    }
}
