package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Nightly;
import dev.fanfare.support.Plans;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What lists of campaigns say of all publishers is not counted from all their accounts. */
@Nightly
class CampaignPlansTest {
    private static final Plans PLANS = Plans.on("""
                insert into users (username, username_key, email, email_key)
                select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, 20000) n;
                insert into connections (user_id, kind, network, account_id, account_key, url, status, extra_data)
                select id, 'network', 'instagram', 'a' || id, 'a' || id, 'https://www.instagram.com/a' || id, 'accepted',
                  case id % 2 when 0 then '{}' else '{"bio": "Hello"}' end::jsonb
                from users;
                update connections set updated_at = now() - user_id * interval '1 minute';
                insert into advertisers (user_id, name, currency, maximum_limit) values (1, 'a', 'EUR', 1000);
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, status, updated_at)
                select 1, 'standard', 'c', '', '', now() + interval '9 days', '{}', 'EUR', 1, 1, 'days', 0, 'active', now() - n * interval '1 hour'
                from generate_series(1, 20000) n;
                insert into payouts (user_id, amount, fees, currency, status, method, reference, requested_at, updated_at)
                select 1 + n % 5000, 100, 0, 'EUR', 'completed', 'paypal', n, now() - interval '1 year',
                  now() - n * interval '1 minute'
                from generate_series(1, 20000) n;
                analyze;
                """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    @Test
    void changesAreReadFromTheirIndexes() {
        String range = "now() - interval '1 day', 0, now(), 101";
        Class<?> campaigns = CampaignsRepository.class;
        for (var changed : Map.of(
                        "CHANGED_FOUND", campaigns,
                        "CHANGED_ALL", campaigns,
                        "CHANGED_ACTIVE", campaigns,
                        "CHANGED_OF_ADVERTISER", PartnerCampaignsRepository.class)
                .entrySet()) {
            assertThat(PLANS.generic(changed.getValue(), changed.getKey(), range))
                    .as(changed.getKey())
                    .contains("using campaigns_updated")
                    .doesNotContain("Seq Scan", "Sort");
        }
        Class<?> connections = Plans.repository("ConnectionsRepository");
        for (String filtered : List.of("", "_1", "_12")) {
            assertThat(PLANS.generic(
                            connections,
                            "LIST_CHANGED" + filtered,
                            range
                                    + (filtered.isEmpty()
                                            ? ""
                                            : filtered.equals("_1") ? ", 'network'" : ", 'network', 'accepted'")))
                    .contains("using connections_updated")
                    .doesNotContain("Seq Scan", "Sort");
        }
        Class<?> payouts = Plans.repository("PayoutListRepository");
        assertThat(PLANS.generic(payouts, "CHANGED", range))
                .contains("using payouts_updated")
                .doesNotContain("Seq Scan", "Sort");
        assertThat(PLANS.generic(payouts, "CHANGED_OF_USER", "7, " + range))
                .contains("payouts_of_user")
                .doesNotContain("Seq Scan");
    }

    @Test
    void readsNoMoreCampaignsBecauseManyRun() {
        String first = "9223372036854775807, 21, 0";
        Class<?> campaigns = CampaignsRepository.class;
        assertThat(PLANS.generic(campaigns, "LIST_FEATURED", first)).contains("campaigns_featured");
        assertThat(PLANS.generic(campaigns, "COUNT_FEATURED", "")).contains("campaigns_featured");
        for (String total : List.of("COUNT_ACTIVE", "COUNT_ENDED")) {
            assertThat(PLANS.of(campaigns, total, "")).contains("campaigns_ending");
        }
    }

    @Test
    void looksForOneAccountOfEachKind() {
        assertThat(PLANS.of(ParticipantsRepository.class, "LIST_ALL_ACCEPTED", "'{instagram,tiktok,youtube}'"))
                .contains("using connections_refresh", "using connections_with_extras")
                .doesNotContain("Seq Scan on connections");
    }
}
