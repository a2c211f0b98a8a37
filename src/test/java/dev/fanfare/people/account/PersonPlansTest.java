package dev.fanfare.people.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Plans;
import dev.fanfare.support.Soak;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What shows an account stays on indexes when there is much of everything. */
@Soak.Only
class PersonPlansTest {
    private static final Plans PLANS = Plans.on("""
            insert into users (username, username_key, email, email_key)
            select n, n, n, n from generate_series(1, 20000) n;
            insert into connections (user_id, kind, network, account_id, account_key, url, status)
            select id, 'network', 'instagram', id, id, '', 'accepted' from users;
            insert into sessions (id, user_id, expires_at)
            select gen_random_uuid(), id, now() + interval '1 day' from users, generate_series(1, 3);
            insert into sign_in_events (user_id, name, party, outcome, network, address)
            select id, 'x', 'account:' || id, 'failure', 'n' || id, '127.0.0.1' from users, generate_series(1, 3);
            insert into advertisers (user_id, name, currency, maximum_limit) select id, 'a', 'EUR', 0 from users;
            insert into oidc_accounts (user_id, issuer, subject) select id, 'i', id from users;
            insert into backend_tokens (user_id, name, prefix, hash) select id, '', '', id::text::bytea from users;
            insert into applications (client_id, name) values ('a', 'a');
            insert into oauth_grants (client_id, user_id) select 'a', id from users;
            insert into bank_accounts (user_id, bank_name, scheme, account_holder_name, account_number, routing_number,
              key_id, account_masked, routing_masked, fingerprint, is_primary, verification_status)
            select id, '', 'iban', '', '', '', '', '', '', '', true, 'pending' from users;
            insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
              limit_rate, task_time, task_time_type, minimum_reward, status)
            values (1, 'standard', 'c', '', '', now(), '{instagram}', 'EUR', 1, 1, 'days', 0, 'active');
            insert into task_definitions (campaign_id, type, title, description, requirements)
            select 1, 'post', '', '', '';
            insert into participations (campaign_id, user_id, status) select 1, id, 'joined' from users;
            insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
              minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
              engagement_rate_threshold, promised)
            select (select min(id) from task_definitions), id, campaign_id, user_id, 'pending', now(), 'EUR', 0, false,
              0, 0, 0, 0, 0, 0
            from participations;
            insert into payouts (user_id, amount, fees, currency, status, method, reference)
            select id, 2, 1, 'USD', 'pending', 'paypal', id from users;
            insert into totps (user_id, name, secret, key_id, credentials_version) select id, '', '', '', 0 from users;
            insert into passkeys (user_id, name, credential_id, public_key, backup_eligible, sign_count, trusted_at)
            select id, '', id::text::bytea, '', false, 0, now() from users;
            insert into recovery_codes (user_id, hash, trusted_at) select id, '', now() from users;
            insert into second_factor_challenges (hash, user_id, credentials_version, expires_at)
            select id::text::bytea, id, 0, now() from users;
            insert into accounts (owner_id, kind, currency) select id, 'publisher_available', 'USD' from users;
            insert into payout_destinations (user_id, kind, address) select id, 'paypal_email', id from users;
            insert into audit_log (credential, action, subject, request_id)
            select 'SYSTEM', 'test', 'user:' || id, 'r' || id from users, generate_series(1, 3);
            analyze;
            """);

    @AfterAll
    static void close() {
        PLANS.close();
    }

    @ParameterizedTest
    @CsvSource({
        "HEAD, '77, 10'",
        "FACTORS, 77",
        "SESSIONS, 77",
        "CONNECTIONS, 77",
        "TASKS, 77",
        "BALANCES, 77",
        "DESTINATIONS, 77",
        "AUDIT, 77"
    })
    void anAccountIsReadFromIndexes(String statement, String arguments) {
        assertThat(PLANS.generic(PersonRepository.class, statement, arguments))
                .contains("Index")
                .doesNotContain("Seq Scan on");
    }

    @Test
    void whatABanHoldsIsReadFromIndexes() {
        assertThat(PLANS.generic(OperatorsRepository.class, "HELD", "77"))
                .contains("sessions_of_user", "tasks_of_user")
                .doesNotContain("Seq Scan on");
        assertThat(PLANS.generic(OperatorsRepository.class, "HELD_PAYOUTS", "77"))
                .contains("payouts_of_user")
                .doesNotContain("Seq Scan on");
    }

    @Test
    void aThrottleIsReadFromIndexes() {
        assertThat(PLANS.generic(SignInsRepository.class, "STANDING", "77, 'account:77', 'n77', '127.0.0.1', 10, 100"))
                .contains("sign_in_events_by_party", "sign_in_events_by_network")
                .doesNotContain("Seq Scan on");
        assertThat(PLANS.generic(SignInsRepository.class, "LIFT", "77"))
                .contains("sign_in_events_of_user")
                .doesNotContain("Seq Scan on");
    }
}
