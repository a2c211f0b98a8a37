package dev.fanfare.money.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Csv;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** All payouts as a CSV file. */
class PayoutExportTest {
    private static final String EXPORT = "/admin/api/payouts/export/";
    /** More than one stretch of them. */
    private static final int MANY = 2_345;

    private final World world = World.shared();
    private final Client operator = world.staff(Permission.PAYOUTS_VIEW).backend();

    @Test
    void isAFileWithALineForEachPayout() {
        Publisher publisher = world.publisher().earns("500", "EUR");
        long bankAccount = publisher.hasBankAccount();
        long transfer = publisher
                .call(
                        "/web/api/payout/request/",
                        "{amount: 100, method: 'bank_transfer', bank_account_id: %s}",
                        bankAccount)
                .number("payout_id");
        long paypal = publisher.asksPayout("20.00");
        world.staff(Permission.PAYOUTS_PROCESS)
                .call(
                        "/api/payouts/process/",
                        "{payout_id: %s, transaction_id: %s, notes: %s}",
                        transfer,
                        "=cmd|' /C calc'!A0",
                        "Zoë, \"fast\"\r\n+1");
        Answer file = operator.form(EXPORT, "{currency: 'EUR'}").expect(200);
        assertThat(file.header("Content-Type")).hasValue("text/csv; charset=utf-8; header=present");
        assertThat(file.header("Content-Disposition").orElseThrow())
                .matches("attachment; filename=\"payouts-\\d{4}-\\d\\d-\\d\\d\\.csv\"");
        Map<String, String> line = line(file, transfer);
        assertThat(line.keySet())
                .containsExactly(
                        "id",
                        "reference",
                        "amount",
                        "currency",
                        "status",
                        "method",
                        "requested_at",
                        "processed_at",
                        "user_id",
                        "user_name",
                        "user_email",
                        "fees",
                        "net_amount",
                        "cancelled_at",
                        "transaction_id",
                        "notes",
                        "reason");
        assertThat(line)
                .containsEntry("user_name", publisher.username())
                .containsEntry("amount", "100.00")
                .containsEntry("fees", "1.50")
                .containsEntry("net_amount", "98.50")
                .containsEntry("status", "completed")
                .containsEntry("cancelled_at", "")
                .containsEntry("transaction_id", "'=cmd|' /C calc'!A0")
                .containsEntry("notes", "Zoë, \"fast\"\r\n+1");
        assertThat(line.get("processed_at")).matches("\\d{4}-.*Z");
        assertThat(line(file, paypal)).containsEntry("status", "pending").containsEntry("processed_at", "");
        assertThat(file.text()).doesNotContain("****").doesNotContain("ada@example.com");
    }

    @Test
    void isWholeHoweverLongItIsAndFollowsTheFilter() {
        Publisher publisher = world.publisher();
        world.execute("""
                insert into payouts (user_id, amount, fees, currency, status, method, destination, reference, requested_at)
                select ?, 1000 + i, 50, 'ISK', case i % 3 when 0 then 'failed' else 'completed' end, 'paypal', 'x',
                       ? || '-' || i, timestamptz '2001-01-01 00:00Z' + (i / 100) * interval '1 hour'
                from generate_series(1, ?::int) i
                """, publisher.id(), World.unique("export"), MANY);
        List<Map<String, String>> all =
                Csv.lines(operator.post(EXPORT, "{currency: 'ISK'}").expect(200));
        assertThat(all).hasSize(MANY);
        assertThat(all.stream().map(line -> line.get("id")).distinct()).hasSize(MANY);
        assertThat(all.stream().map(line -> line.get("requested_at"))).isSorted();
        assertThat(all.stream()
                        .mapToLong(line -> Long.parseLong(line.get("amount")))
                        .sum())
                .isEqualTo(1_000L * MANY + (long) MANY * (MANY + 1) / 2);
        assertThat(Csv.lines(operator.post(EXPORT, "{currency: 'ISK', status: 'failed'}")))
                .hasSize(MANY / 3);
        assertThat(Csv.lines(
                        operator.post(EXPORT, "{currency: 'ISK', date_from: '2001-01-01', date_to: '2001-01-01'}")))
                .hasSize(MANY);
        assertThat(Csv.lines(operator.post(EXPORT, "{date_from: '1999-01-01', date_to: '1999-12-31'}")))
                .isEmpty();
    }

    @Test
    void refusesDaysInTheWrongOrderBeforeTheFileBegins() {
        operator.post(EXPORT, "{date_from: '2026-02-01', date_to: '2026-01-01'}")
                .expectError(422, "validation_error");
        Node.shared().client().post(EXPORT).expectError(401, "missing_token");
    }

    private static Map<String, String> line(Answer file, long id) {
        List<Map<String, String>> found = Csv.lines(file).stream()
                .filter(line -> line.get("id").equals(Long.toString(id)))
                .collect(Collectors.toList());
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
