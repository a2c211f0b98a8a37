package bare;

import static bare.Json.CURRENCY;
import static bare.Json.decimals;
import static bare.Json.money;
import static bare.Json.text;
import static bare.Json.texts;
import static bare.Json.time;

import bare.Credentials.Caller;
import bare.Database.Settings;
import dev.fanfare.campaigns.campaign.api.ListCampaigns;
import dev.fanfare.campaigns.campaign.api.ListPublicCampaigns;
import dev.fanfare.campaigns.task.api.GetLeaderboard;
import dev.fanfare.money.payment.api.ListAllPayouts;
import dev.fanfare.platform.endpoint.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The endpoints that read. */
final class Reads {
    private static final String METHODS = "[{\"id\":\"bank_transfer\",\"name\":\"Bank transfer\",\"enabled\":true},"
            + "{\"id\":\"paypal\",\"name\":\"PayPal\",\"enabled\":true},"
            + "{\"id\":\"stripe\",\"name\":\"Stripe\",\"enabled\":true}]";
    private static final OffsetDateTime FIRST = OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
    private static final OffsetDateTime LAST = OffsetDateTime.of(10_000, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    private final Database database;

    Reads(Database database) {
        this.database = database;
    }

    static StringBuilder authenticated(Caller caller) {
        StringBuilder json = new StringBuilder(96);
        json.append("{\"is_authenticated\":true,\"user_id\":").append(caller.id());
        return text(json.append(",\"username\":"), caller.name()).append('}');
    }

    Future<StringBuilder> wallet(Caller caller) {
        return Future.all(
                        database.settings(),
                        database.rows("money.payment.BalanceRepository.BALANCES", Tuple.of(caller.id())))
                .map(both -> {
                    RowSet<Row> rows = both.resultAt(1);
                    String primary = null;
                    Row shown = null;
                    for (Row row : rows) {
                        primary = row.getString(0) == null ? CURRENCY : row.getString(0);
                        if (primary.equals(row.getString(3))) {
                            shown = row;
                        }
                    }
                    StringBuilder json = new StringBuilder(512)
                            .append("{\"user_id\":")
                            .append(caller.id())
                            .append(',');
                    balance(json, shown, primary).append(",\"minimum_payout\":");
                    long minimum = both.<Settings>resultAt(0).minimumPayout();
                    json.append(BigDecimal.valueOf(minimum)
                            .setScale(decimals(primary))
                            .toPlainString());
                    json.append(",\"payment_methods\":").append(METHODS).append(",\"by_currency\":[");
                    boolean more = false;
                    for (Row row : rows) {
                        String currency = row.getString(3);
                        if (shown == null && (currency == null || currency.compareTo(primary) > 0)) {
                            balance(json.append(more ? ",{" : "{"), null, primary)
                                    .append('}');
                            more = true;
                        }
                        if (currency != null) {
                            balance(json.append(more ? ",{" : "{"), row, currency)
                                    .append('}');
                            more = true;
                        }
                    }
                    return json.append("]}");
                });
    }

    private static StringBuilder balance(StringBuilder json, Row row, String currency) {
        text(json.append("\"currency\":"), currency);
        money(json.append(",\"available_balance\":"), row == null ? 0 : row.getLong(4), currency);
        money(json.append(",\"pending_balance\":"), row == null ? 0 : row.getLong(5), currency);
        money(json.append(",\"total_earned\":"), row == null ? 0 : row.getLong(6), currency);
        return money(json.append(",\"total_paid\":"), row == null ? 0 : row.getLong(7), currency);
    }

    Future<StringBuilder> publicCampaigns() {
        PageRequest part =
                PageRequest.of(new ListPublicCampaigns(null, null, null, null, null, null, null), null, 100, null);
        return database.rows(
                        "campaigns.campaign.CampaignsRepository.LIST_PUBLIC",
                        Tuple.of(Long.MAX_VALUE, (long) part.limit(), 0L))
                .map(found -> cut(part, found, row -> null, (shown, next) -> {
                    StringBuilder json = new StringBuilder(24_576).append("{\"campaigns\":[");
                    for (Row row : shown) {
                        json.append(json.length() > 14 ? "," : "")
                                .append("{\"id\":")
                                .append(row.getLong(0));
                        text(json.append(",\"name\":"), row.getString(1));
                        text(json.append(",\"tagline\":"), row.getString(2));
                        text(json.append(",\"image_logo\":"), row.getString(3));
                        texts(json.append(",\"networks\":"), row.getArrayOfStrings(4));
                        text(json.append(",\"currency\":"), row.getString(5));
                        money(json.append(",\"minimum_reward\":"), row.getLong(6), row.getString(5))
                                .append('}');
                    }
                    return next(json.append(']'), next).append('}');
                }));
    }

    Future<StringBuilder> campaigns(int limit, int page) {
        PageRequest part = PageRequest.of(
                new ListCampaigns(null, null, null, null, null, null, null, null, null, null, null), page, limit, null);
        Future<RowSet<Row>> list = database.rows(
                "campaigns.campaign.CampaignsRepository.LIST_ACTIVE",
                Tuple.of(Long.MAX_VALUE, (long) part.limit(), part.offset()));
        Future<RowSet<Row>> count = database.rows("campaigns.campaign.CampaignsRepository.COUNT_ACTIVE", Database.NONE);
        return Future.all(list, count)
                .map(both -> cut(part, list.result(), row -> null, (shown, next) -> {
                    StringBuilder json = new StringBuilder(20_480).append("{\"campaigns\":[");
                    for (Row row : shown) {
                        campaign(json.append(json.length() > 14 ? "," : ""), row);
                    }
                    json.append("],\"total\":")
                            .append(count.result().iterator().next().getLong(0))
                            .append(",\"page\":")
                            .append(page)
                            .append(",\"limit\":")
                            .append(limit);
                    return next(json, next).append('}');
                }));
    }

    private static void campaign(StringBuilder json, Row row) {
        String currency = row.getString(17);
        json.append("{\"id\":").append(row.getLong(0));
        text(json.append(",\"type\":"), row.getString(1));
        text(json.append(",\"name\":"), row.getString(2));
        text(json.append(",\"tagline\":"), row.getString(3));
        text(json.append(",\"description\":"), row.getString(4));
        text(json.append(",\"image_logo\":"), row.getString(8));
        text(json.append(",\"image_post\":"), row.getString(9));
        texts(json.append(",\"hashtags\":"), row.getArrayOfStrings(10));
        text(json.append(",\"disclosure\":"), row.getString(11));
        OffsetDateTime end = row.getOffsetDateTime(15);
        json.append(",\"date_end\":{\"year\":").append(end.getYear());
        json.append(",\"month\":")
                .append(end.getMonthValue())
                .append(",\"day\":")
                .append(end.getDayOfMonth());
        json.append(",\"hour\":").append(end.getHour()).append(",\"minute\":").append(end.getMinute());
        json.append(",\"second\":").append(end.getSecond());
        texts(json.append("},\"networks\":"), row.getArrayOfStrings(16));
        text(json.append(",\"currency\":"), currency);
        json.append(",\"tasks\":{\"time\":").append(row.getInteger(24));
        text(json.append(",\"time_type\":"), row.getString(25));
        json.append(",\"bonus\":{\"active\":").append(row.getBoolean(26));
        money(json.append(",\"promo_reach\":"), row.getLong(27), currency);
        money(json.append(",\"promo_engagement_rate\":"), row.getLong(28), currency);
        money(json.append(",\"promo_best_post\":"), row.getLong(29), currency);
        money(json.append("},\"minimum_reward\":"), row.getLong(30), currency);
        json.append("},\"tasks_featured\":").append(row.getBoolean(34));
        json.append(",\"tasks_leaderboard\":").append(row.getBoolean(35));
        text(json.append(",\"status\":"), row.getString(43));
        time(json.append(",\"updated_at\":"), row.getOffsetDateTime(51));
        json.append(",\"participants_count\":").append(row.getInteger(37));
        json.append(",\"completion_rate\":").append(row.getInteger(38)).append('}');
    }

    Future<StringBuilder> leaderboard(Caller caller, long campaign) {
        PageRequest part = PageRequest.of(new GetLeaderboard(campaign, null, null, null), null, 100, null);
        return database.rows(
                        "campaigns.task.LeaderboardRepository.BOARD",
                        Tuple.of(campaign, caller.id(), (long) part.limit(), 0L))
                .map(rows -> {
                    if (rows.size() == 0) {
                        throw new Refused(404, "no such campaign");
                    }
                    Row own = rows.iterator().next();
                    StringBuilder json = new StringBuilder(20_480).append("{\"leaderboard\":[");
                    boolean shown = own.getBoolean(1);
                    int left = shown ? part.limit() - 1 : 0;
                    for (Row row : rows) {
                        if (left-- > 0 && row.getLong(5) != null) {
                            leader(json.append(json.length() > 16 ? "," : ""), row, own.getString(0));
                        }
                    }
                    json.append(']');
                    if (shown && own.getLong(4) != null) {
                        next(json.append(",\"total\":").append(own.getLong(4)), part.next((long) part.limit() - 1));
                    }
                    return json.append(",\"user_rank\":")
                            .append(shown ? own.getLong(3) : null)
                            .append(",\"user_score\":")
                            .append(shown ? own.getLong(2) : null)
                            .append('}');
                });
    }

    private static void leader(StringBuilder json, Row row, String currency) {
        boolean hidden = row.getBoolean(8);
        json.append("{\"user_id\":").append(hidden ? null : row.getLong(5));
        text(json.append(",\"username\":"), hidden ? "Hidden" : row.getString(6));
        json.append(",\"score\":").append(row.getLong(10)).append(",\"rank\":").append(row.getLong(11));
        json.append(",\"completed_tasks\":").append(row.getInteger(12));
        text(json.append(",\"avatar\":"), hidden ? null : row.getString(7)).append(",\"total_earned\":");
        if (row.getBoolean(9)) {
            json.append("null");
        } else {
            money(json, row.getLong(13), currency);
        }
        json.append(",\"total_reach\":").append(row.getLong(14));
        json.append(",\"total_engagement\":").append(row.getLong(15)).append('}');
    }

    Future<StringBuilder> payouts(Caller caller, int limit, int page) {
        if (!caller.seesPayouts()) {
            throw new Refused(403, "payouts.view");
        }
        PageRequest part = PageRequest.of(
                new ListAllPayouts(null, null, null, null, null, null, null, null, null, null), page, limit, null);
        Future<RowSet<Row>> list = database.rows(
                "money.payment.PayoutListRepository.PAGE",
                Tuple.of(FIRST, LAST, 0L, (long) part.limit(), part.offset()));
        Future<RowSet<Row>> sums = database.rows("money.payment.PayoutListRepository.SUMS_EVER", Database.NONE);
        return Future.all(list, sums)
                .map(both ->
                        cut(part, list.result(), row -> row.getOffsetDateTime(6).toInstant(), (shown, next) -> {
                            StringBuilder json = new StringBuilder(8_192).append("{\"payouts\":[");
                            for (Row row : shown) {
                                json.append(json.length() > 12 ? "," : "")
                                        .append("{\"id\":")
                                        .append(row.getLong(0));
                                text(json.append(",\"reference\":"), row.getString(1));
                                money(json.append(",\"amount\":"), row.getLong(2), row.getString(3));
                                text(json.append(",\"currency\":"), row.getString(3));
                                text(json.append(",\"status\":"), row.getString(4));
                                text(json.append(",\"method\":"), row.getString(5));
                                time(json.append(",\"requested_at\":"), row.getOffsetDateTime(6));
                                time(json.append(",\"processed_at\":"), row.getOffsetDateTime(7));
                                json.append(",\"user_id\":").append(row.getLong(8));
                                text(json.append(",\"user_name\":"), row.getString(9));
                                text(json.append(",\"user_email\":"), row.getString(10))
                                        .append('}');
                            }
                            return summary(json, sums.result(), limit, page, next);
                        }));
    }

    /** The rows of a page and the cursor of the next one, by Fanfare's own class: making a cursor is not measured. */
    private static <T> T cut(
            PageRequest part, RowSet<Row> rows, Function<Row, Instant> time, BiFunction<List<Row>, String, T> answer) {
        List<Row> read = new ArrayList<>(rows.size());
        rows.forEach(read::add);
        return part.cut(read, time, row -> row.getLong(0), answer);
    }

    private static StringBuilder next(StringBuilder json, String cursor) {
        return cursor == null ? json : text(json.append(",\"next\":"), cursor);
    }

    /** @param next null for none */
    private static StringBuilder summary(StringBuilder json, RowSet<Row> sums, int limit, int page, String next) {
        long total = 0;
        Row shown = null;
        for (Row row : sums) {
            total += row.getLong(1);
            shown = sums.size() == 1 || CURRENCY.equals(row.getString(0)) ? row : shown;
        }
        json.append("],\"total\":")
                .append(total)
                .append(",\"page\":")
                .append(page)
                .append(",\"limit\":")
                .append(limit);
        totals(next(json, next).append(",\"summary\":{"), shown).append(",\"by_currency\":[");
        boolean more = false;
        for (Row row : sums) {
            totals(json.append(more ? ",{" : "{"), row).append('}');
            more = true;
        }
        return json.append("]}}");
    }

    private static StringBuilder totals(StringBuilder json, Row row) {
        String currency = row == null ? CURRENCY : row.getString(0);
        text(json.append("\"currency\":"), currency);
        money(json.append(",\"total_amount\":"), row == null ? 0 : row.getLong(2), currency);
        money(json.append(",\"completed_amount\":"), row == null ? 0 : row.getLong(3), currency);
        return money(json.append(",\"pending_amount\":"), row == null ? 0 : row.getLong(4), currency);
    }
}
