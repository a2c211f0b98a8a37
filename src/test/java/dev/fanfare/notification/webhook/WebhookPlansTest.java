package dev.fanfare.notification.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How webhooks, requests of programs, applications that wait and grants that expire are found among many. */
class WebhookPlansTest {
    @AutoClose
    private static final Plans PLANS = Plans.on("""
            alter table applications drop constraint applications_owner_id_fkey;
            alter table webhook_endpoints drop constraint webhook_endpoints_user_id_fkey,
              drop constraint webhook_endpoints_advertiser_id_fkey, drop constraint webhook_endpoints_client_id_fkey;
            alter table oauth_grants drop constraint oauth_grants_user_id_fkey;
            alter table program_requests drop constraint program_requests_owner_id_fkey,
              drop constraint program_requests_client_id_fkey, drop constraint program_requests_token_id_fkey;
            insert into program_requests (owner_id, client_id, token_id, request_id, method, path, status, millis, error, at)
            select 1, case when n % 2 = 0 then 'app_' || n % 100 end, case when n % 2 = 1 then n % 100 end, 'r' || n, 'POST', '/', 200,
              1, case when n % 500 = 0 then 'not_found' end, now()
            from generate_series(1, 20000) n;
            insert into applications (client_id, name, owner_id, approved_at, wanted_at, wanted_name)
            select 'app_' || n, 'x', 1, case when n > 5 then now() end, case when n between 6 and 9 then now() end,
              case when n between 6 and 9 then 'y' end
            from generate_series(1, 3000) n;
            insert into webhook_endpoints (user_id, advertiser_id, client_id, url, public_key)
            select case when n % 3 = 0 then n end, case when n % 3 = 1 then n end, case when n % 3 = 2 then 'app_' || n end, 'x', 'x'
            from generate_series(1, 6000) n;
            insert into oauth_grants (client_id, user_id, scope, expires_at)
            select 'app_' || (1 + n % 3000), n, case when n % 100 = 0 then 'events.read' else 'profile.read' end,
              now() + n * interval '1 minute'
            from generate_series(1, 20000) n;
            analyze
            """);

    private static final Class<?> WEBHOOKS = Plans.repository("WebhooksRepository");

    @Test
    @DisplayName("HT-14: an owner's webhooks are listed and counted by the index of each kind of owner")
    void entersAnIndexOfTheOwner() {
        for (String statement : List.of("LIST", "COUNT")) {
            assertThat(PLANS.generic(WEBHOOKS, statement + "_1", "7")).contains("webhook_endpoints_of_user");
            assertThat(PLANS.generic(WEBHOOKS, statement + "_2", "7")).contains("webhook_endpoints_of_advertiser");
            assertThat(PLANS.generic(WEBHOOKS, statement + "_34", "'app_8', true"))
                    .contains("webhook_endpoints_of_application");
        }
    }

    @Test
    @DisplayName("CN-03: what one of an account's programs asked, and what was refused, is not looked for among all")
    void entersAnIndexOfTheProgram() {
        Class<?> requests = Plans.repository("ProgramRequestsRepository");
        String first = "1, 9223372036854775807, 21, ";
        assertThat(PLANS.generic(requests, "LIST_1", first + "7")).contains("program_requests_of_token");
        assertThat(PLANS.generic(requests, "LIST_2", first + "'app_8'")).contains("program_requests_of_application");
        assertThat(PLANS.generic(requests, "LIST_4", first + "true")).contains("program_requests_refused");
        assertThat(PLANS.generic(requests, "LIST_OF_APPLICATION", "'app_8', 9223372036854775807, 21"))
                .contains("program_requests_of_application");
    }

    @Test
    @DisplayName("CN-03: applications that wait, and grants whose end is an event, are found by their own indexes")
    void entersTheIndexOfWhatWaits() {
        assertThat(PLANS.generic(Plans.repository("OwnApplicationsRepository"), "COUNT_WAITING", ""))
                .contains("applications_waiting");
        assertThat(PLANS.generic(Plans.repository("GrantsRepository"), "REVOKE_EXPIRED", "100"))
                .contains("oauth_grants_expiring");
    }
}
