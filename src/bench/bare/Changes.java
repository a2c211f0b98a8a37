package bare;

import static bare.Json.CURRENCY;
import static bare.Json.decimals;
import static bare.Json.money;
import static bare.Json.text;

import bare.Credentials.Caller;
import bare.Database.Settings;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.security.SecureRandom;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The endpoints that write: join a campaign, complete a task, request a payout. */
final class Changes {
    /** The only network of the benchmark. */
    private static final String NETWORK = "instagram";

    private static final String REQUESTED =
            "{\"status\":\"success\",\"message\":\"The payout has been requested.\",\"payout_id\":";

    private final Database database;
    private final SecureRandom random = new SecureRandom();

    Changes(Database database) {
        this.database = database;
    }

    Future<StringBuilder> join(Caller caller, long campaign) {
        Tuple both = Tuple.of(campaign, caller.id());
        return database.settings()
                .compose(now -> database.rows(
                                "campaigns.campaign.CampaignJoinRepository.LIST_ELIGIBILITY",
                                Tuple.of(new Long[] {campaign}, caller.id()))
                        .compose(found -> {
                            checkEligible(found, now);
                            return database.transaction(tx -> {
                                database.rows(
                                        tx,
                                        "campaigns.campaign.CampaignJoinRepository.LOCK_USER",
                                        Tuple.of(caller.id()));
                                return enter(tx, campaign, both, now);
                            });
                        }))
                .map(done -> new StringBuilder("{\"status\":\"success\",\"message\":\"You have joined the campaign.\","
                                + "\"campaign_id\":")
                        .append(campaign)
                        .append('}'));
    }

    private static void checkEligible(RowSet<Row> found, Settings now) {
        if (found.size() == 0) {
            throw new Refused(404, "no such campaign");
        }
        Row row = found.iterator().next();
        boolean open = "active".equals(row.getString(1)) && row.getBoolean(2);
        boolean suits = row.getBoolean(4) && row.getBoolean(5) && row.getBoolean(6);
        boolean admitted = row.getBoolean(7) || !row.getBoolean(8);
        if (!open || !suits || !admitted || row.getLong(9) >= now.maximumCampaigns() || !row.getBoolean(10)) {
            throw new Refused(400, "not open to you");
        }
        if ("joined".equals(row.getString(3))) {
            throw new Refused(409, "joined already");
        }
    }

    private Future<?> enter(SqlConnection tx, long campaign, Tuple both, Settings now) {
        Future<RowSet<Row>> campaigns = database.rows(
                tx, "campaigns.campaign.CampaignJoinRepository.COUNT_CAMPAIGNS", Tuple.of(both.getLong(1)));
        Future<?> locked = database.rows(tx, "campaigns.campaign.CampaignChangesRepository.LOCK", Tuple.of(campaign));
        Future<RowSet<Row>> slot = database.rows(tx, "campaigns.campaign.CampaignJoinRepository.TAKE_SLOT", both);
        Future<RowSet<Row>> entered = database.rows(tx, "campaigns.campaign.CampaignJoinRepository.ENTER", both);
        Future<RowSet<Row>> tasks = database.rows(tx, "campaigns.campaign.CampaignJoinRepository.GIVE_TASKS", both);
        return Future.all(campaigns, locked, slot, entered, tasks).compose(done -> {
            if (campaigns.result().iterator().next().getLong(0) >= now.maximumCampaigns()) {
                throw new Refused(400, "not open to you");
            }
            if (slot.result().size() == 0 || entered.result().rowCount() == 0) {
                throw new Refused(409, "full, or joined already");
            }
            Row taken = slot.result().iterator().next();
            long promised = tasks.result().iterator().next().getLong(0);
            long missing = taken.getLong(1);
            List<Future<?>> last = new ArrayList<>();
            if (missing != 0) {
                last.add(database.rows(
                        tx,
                        "campaigns.campaign.CampaignJoinRepository.PROMISE_BEST_POST",
                        Tuple.of(campaign, missing)));
            }
            last.add(database.rows(
                    tx,
                    "people.advertiser.store.SpendingRepository.PROMISE",
                    Tuple.of(taken.getLong(0), promised + missing)));
            return Database.commit(tx, last);
        });
    }

    Future<StringBuilder> complete(Caller caller, long task, String url) {
        return database.rows("campaigns.task.TaskRowsRepository.FIND_ASSIGNED", Tuple.of(task, caller.id(), NETWORK))
                .compose(found -> {
                    Row row = found.size() == 0 ? null : found.iterator().next();
                    if (row == null) {
                        throw new Refused(404, "no such task");
                    }
                    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
                    String status = row.getString("status");
                    if (!(status.equals("pending") || status.equals("rejected"))
                            || row.getOffsetDateTime("deadline").isBefore(now)) {
                        throw new Refused(400, "handed in already, or over");
                    }
                    Tuple submission = Tuple.tuple()
                            .addLong(task)
                            .addLong(caller.id())
                            .addArrayOfString(new String[] {"pending", "rejected"})
                            .addString(url)
                            .addString(keyOf(url))
                            .addArrayOfString(new String[0])
                            .addLong(null)
                            .addLong(null)
                            .addOffsetDateTime(now)
                            // The address names no other author.
                            .addArrayOfString(new String[0]);
                    String currency = row.getString("currency");
                    StringBuilder json = new StringBuilder("{\"status\":\"success\","
                            + "\"message\":\"Your post was submitted for review.\",\"payment\":");
                    money(json, row.getLong("minimum_reward"), currency).append(",\"bonus_payment\":");
                    money(json, 0, currency).append(",\"total_payment\":");
                    money(json, row.getLong("minimum_reward"), currency).append('}');
                    return database.transaction(
                                    tx -> database.rows(tx, "campaigns.task.TasksRepository.COMPLETE", submission)
                                            .compose(done -> {
                                                if (done.size() == 0) {
                                                    throw new Refused(400, "handed in already");
                                                }
                                                return Database.commit(tx, List.of());
                                            }))
                            .map(json);
                });
    }

    /** The key of a post. */
    private static String keyOf(String url) {
        String prefix = "https://www.instagram.com/p/";
        if (!url.startsWith(prefix)) {
            throw new Refused(400, "post_url");
        }
        String rest = url.substring(prefix.length());
        return NETWORK + ":" + (rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest);
    }

    Future<StringBuilder> requestPayout(Caller caller, JsonObject input) {
        BigDecimal amount = new BigDecimal(input.getValue("amount").toString());
        String address = input.getString("paypal_email");
        if (!"paypal".equals(input.getString("method")) || address == null) {
            throw new Refused(400, "method");
        }
        Future<Settings> limits = database.settings();
        return Future.all(
                        limits,
                        database.rows("money.payment.BalanceRepository.PRIMARY_CURRENCY", Tuple.of(caller.id())))
                .compose(both -> {
                    RowSet<Row> primary = both.resultAt(1);
                    String currency = primary.size() == 0
                            ? CURRENCY
                            : primary.iterator().next().getString(0);
                    Settings now = limits.result();
                    if (amount.compareTo(BigDecimal.valueOf(now.minimumPayout())) < 0
                            || amount.compareTo(BigDecimal.valueOf(now.maximumPayout())) > 0) {
                        throw new Refused(400, "amount");
                    }
                    long minor = amount.movePointRight(decimals(currency)).longValueExact();
                    long fees = new BigDecimal("0.50")
                            .movePointRight(decimals(currency))
                            .longValue();
                    Tuple destination = Tuple.tuple()
                            .addLong(caller.id())
                            .addLong(null)
                            .addString("paypal_email")
                            .addString(address);
                    String reference = reference();
                    Tuple payout = Tuple.of(caller.id(), minor, fees, currency, "paypal")
                            .addLong(null)
                            .addString(address)
                            .addString(reference);
                    return database.transaction(tx -> Future.all(
                                            database.rows(tx, "money.payment.DestinationsRepository.FIND", destination),
                                            database.rows(tx, "money.payment.PayoutRepository.ADD", payout))
                                    .map(done -> added(done.resultAt(0), done.resultAt(1)))
                                    .compose(id -> hold(tx, id, caller, minor, currency, reference)
                                            .map(id)))
                            .map(id -> text(
                                            new StringBuilder(REQUESTED)
                                                    .append(id)
                                                    .append(",\"reference\":"),
                                            reference)
                                    .append(",\"estimated_processing_time\":\"1-2 business days\"}"));
                });
    }

    private static long added(RowSet<Row> destination, RowSet<Row> payout) {
        if (destination.size() == 0 || !destination.iterator().next().getBoolean(1)) {
            throw new Refused(400, "paypal_email");
        }
        return payout.iterator().next().getLong(0);
    }

    private Future<?> hold(SqlConnection tx, long id, Caller caller, long minor, String currency, String reference) {
        long user = caller.id();
        String request = UUID.randomUUID().toString();
        Tuple audit = Tuple.of(user)
                .addLong(null)
                .addString("WEB_SESSION")
                .addString(caller.session())
                .addString("payout.request")
                .addString("payout:" + id)
                .addString(null)
                .addString(money(new StringBuilder("{\"amount\":\""), minor, currency)
                        .append(' ')
                        .append(currency)
                        .append("\",\"method\":\"paypal\"}")
                        .toString())
                .addString(null)
                .addString(request)
                .addString("127.0.0.1");
        StringBuilder description =
                new StringBuilder("Payout ").append(reference).append(" of ");
        money(description, minor, currency).append(' ').append(currency).append(" was requested.");
        Tuple entry = Tuple.of("payout:" + id + ":requested", "payout_requested", description.toString(), request)
                .addString(null)
                .addArrayOfLong(new Long[] {user, user})
                .addArrayOfString(new String[] {"publisher_available", "publisher_held"})
                .addArrayOfString(new String[] {currency, currency})
                .addArrayOfLong(new Long[] {-minor, minor});
        return Database.commit(
                tx,
                List.of(
                        database.rows(tx, "platform.audit.AuditRepository.WRITE", audit),
                        database.rows(tx, "money.ledger.LedgerRepository.POST", entry)));
    }

    private String reference() {
        StringBuilder reference = new StringBuilder("PO-");
        for (int i = 0; i < 16; i++) {
            reference.append("0123456789ABCDEFGHJKMNPQRSTVWXYZ".charAt(random.nextInt(32)));
        }
        return reference.toString();
    }
}
