package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What lists of campaigns say of all publishers is not counted from all their accounts. */
class CampaignPlansTest {
    private static final Plans PLANS = Plans.on("""
                insert into users (username, username_key, email, email_key)
                select 'u' || n, 'u' || n, n || '@x', n || '@x' from generate_series(1, 20000) n;
                insert into connections (user_id, kind, network, account_id, account_key, url, status, extra_data)
                select id, 'network', 'instagram', 'a' || id, 'a' || id, 'https://www.instagram.com/a' || id, 'accepted',
                  case id % 2 when 0 then '{}' else '{"bio": "Hello"}' end::jsonb
                from users;
                analyze;
                """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    @Test
    void looksForOneAccountOfEachKind() {
        assertThat(PLANS.of(ParticipantsRepository.class, "LIST_ALL_ACCEPTED", "'{instagram,tiktok,youtube}'"))
                .contains("using connections_refresh", "using connections_with_extras")
                .doesNotContain("Seq Scan on connections");
    }
}
