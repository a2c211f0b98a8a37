package dev.fanfare.money.finance.model;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.model.OutsideBank.Booking;
import dev.fanfare.money.finance.model.OutsideBank.State;
import dev.fanfare.money.finance.model.OutsideBank.Why;
import dev.fanfare.support.Client;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the books must say once the bank has said everything: what the bank has, and what it did. */
final class BorderChecks {
    private static final String BALANCE = """
        select coalesce(sum(balance), 0)::bigint from accounts where %s and currency = ?
        """;

    private BorderChecks() {}

    static void check(Border border) {
        checkProviders(border);
        for (String currency : Border.CURRENCIES) {
            assertThat(-balance(border, "cash_account_id = " + border.bank.account(currency), currency))
                    .as("BD-01 our account in %s, as the bank has it: %s", currency, statements(border, currency))
                    .isEqualTo(border.bank.balance(currency));
            assertThat(balance(border, "kind = 'platform_unidentified'", currency))
                    .as("unidentified %s", currency)
                    .isZero();
            assertThat(balance(border, """
                kind in ('platform_clearing', 'advertiser_paid', 'publisher_paid', 'publisher_deposits')
                """, currency))
                    .as("in transit, but for what providers have sent and not settled, in %s", currency)
                    .isEqualTo(border.node.number("""
                        select coalesce(sum(case when credit then amount else -amount end), 0)::bigint
                          + (select coalesce(sum(amount - fees), 0)::bigint from payouts
                             where status = 'completed' and method in ('paypal', 'stripe') and currency = ?)
                        from bank_lines
                        where source in ('stripe', 'paypal') and subject like 'transfer:%' and currency = ?
                        """, currency, currency));
        }
        assertThat(paidIn(border))
                .as("BD-02 what advertisers have paid in, as the bank and Stripe know it")
                .isEqualTo(bankPaidIn(border));
        border.bank.files().forEach(file -> file.payments()
                .forEach(payment -> assertThat(border.node.text("""
                    select p.status from transfers t join payouts p on p.id = t.payout_id where t.end_to_end_id = ?
                    """, payment.endToEndId))
                        .as("BD-04 payment %s, which the bank has %s", payment.endToEndId, payment.state)
                        .isEqualTo(payment.state == State.PAID ? "completed" : "failed")));
        assertThat(border.node.sql("""
            select id from bank_lines where status = 'unmatched' and source = 'camt.053'
            """).numbers()).as("lines without a way").isEmpty();
    }

    /** Every payout by a provider has come to its end, and was paid once if it is completed. */
    static void checkProvidersPaidOnce(Border border) {
        eventually(() -> {
            border.providers.call();
            assertThat(border.node.sql("""
                select id from transfers where rail in ('paypal', 'stripe')
                  and status in ('intended', 'unknown', 'sent')
                """).numbers()).isEmpty();
        });
        List<String> keys = new ArrayList<>();
        // By key, and as much as the books say.
        List<String> paid = new ArrayList<>();
        for (String provider : List.of("paypal", "stripe")) {
            for (JsonNode one : new Client(border.node.fanfare().simulatorUrl())
                    .get("/ledger/" + provider)
                    .expect(200)
                    .at("paid")) {
                // A definite refusal, after which the same payment is tried again under the key's next generation.
                if (!"FAILED".equals(one.path("state").asText())) {
                    String key = one.path("key").asText();
                    keys.add(key);
                    paid.add(key + " "
                            + one.path("currency").asText() + " "
                            + Money.parse(
                                            new BigDecimal(one.path("amount").asText()),
                                            one.path("currency").asText())
                                    .orElseThrow()
                                    .minor());
                }
            }
        }
        checkTransit(border);
        assertThat(keys).doesNotHaveDuplicates();
        assertThat(paid).containsAll(border.node.sql("""
            select concat_ws(' ', t.provider_key, p.currency, p.amount - p.fees)
            from transfers t join payouts p on p.id = t.payout_id
            where t.rail in ('paypal', 'stripe') and t.status = 'settled'
            """).texts());
    }

    /** While they pay what is on its way. */
    private static void checkProviders(Border border) {
        eventually(() -> {
            border.providers.decide();
            for (String provider : List.of("stripe", "paypal")) {
                for (String currency : Border.CURRENCIES) {
                    assertThat(-balance(
                                    border,
                                    "cash_account_id in (select id from cash_accounts where kind = '" + provider + "')",
                                    currency))
                            .as("BD-01 our account at %s in %s, as they have it", provider, currency)
                            .isEqualTo(border.providers.balances.of(provider, currency));
                }
            }
        });
    }

    /** Once all transfers have ended and everything is reported. */
    static void checkTransit(Border border) {
        checkProviders(border);
        for (String currency : Border.CURRENCIES) {
            assertThat(balance(border, """
                kind in ('platform_clearing', 'advertiser_paid', 'publisher_paid', 'publisher_deposits')
                """, currency))
                    .as("BD-01 in transit at the end, in %s", currency)
                    .isZero();
        }
    }

    private static List<String> statements(Border border, String currency) {
        return border.node.sql("""
            select concat_ws(' ', number, status, opening, moved, closing, problem) from bank_statements
            where cash_account_id = ? order by id
            """, border.bank.account(currency)).texts();
    }

    private static long balance(Border border, String which, String currency) {
        return border.node.number(BALANCE.formatted(which), currency);
    }

    private static Map<Long, Long> paidIn(Border border) {
        Map<Long, Long> paid = new TreeMap<>();
        border.advertisers().forEach(id -> paid.put(id, border.node.number("""
            select coalesce(-sum(balance), 0)::bigint from accounts
            where owner_id = ? and kind = 'advertiser_paid'
            """, id)));
        return paid;
    }

    private static Map<Long, Long> bankPaidIn(Border border) {
        Map<Long, Long> paid = new TreeMap<>();
        border.advertisers().forEach(id -> paid.put(id, border.providers.paidBy(id)));
        for (Booking each : border.bank.bookings()) {
            if (List.of(Why.PAID_IN, Why.TAKEN_BACK, Why.WITHDRAWN).contains(each.why)) {
                paid.merge(each.payer, each.credit ? each.amount.minor() : -each.amount.minor(), Long::sum);
            }
        }
        return paid;
    }
}
