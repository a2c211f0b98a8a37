package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.app.node.Blocking;
import dev.fanfare.campaigns.task.api.TaskStatus;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry;
import dev.fanfare.money.ledger.Ledger;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A publisher, who takes part in campaigns and is paid. */
public final class Publisher extends Actor {
    Publisher(World world, long id, String username, String email, Client web, Supplier<Client> backend) {
        super(world, id, username, email, web, backend);
    }

    /** Has an accepted instagram account with a thousand followers. */
    public Publisher connected() {
        return connected(1_000);
    }

    public Publisher connected(long followers) {
        connects(followers);
        return this;
    }

    /** Connects an instagram account, which is accepted; the connection's id. */
    public long connects(long followers) {
        long connection = submits("instagram", World.unique("account"), followers);
        world.operator().reviews("network", connection, "accept", "{followers: %s}", followers);
        return connection;
    }

    /** Submits an account of a network for approval; the connection's id. */
    public long submits(String network, String account, long followers) {
        return call("/web/api/network/approval/", """
                        {"network_type": %s, "network_id": %s, "network_url": "https://www.%s.com/%s",
                         "followers": %s, "category": "fashion"}""", network, account, network, account, followers)
                .expect(201)
                .number("approval_id");
    }

    public Task joins(Campaign campaign) {
        triesJoining(campaign.id()).expect(200);
        List<JsonNode> tasks = tasks(campaign.id());
        return new Task(tasks.get(0).path("id").asLong(), campaign, this);
    }

    public Task joins(long campaign) {
        return joins(new Campaign(world, campaign, null));
    }

    public Answer triesJoining(long campaign) {
        return call("/web/api/campaign/join/", "{campaign_id: %s}", campaign);
    }

    /** The own tasks in a campaign, as they are listed. */
    public List<JsonNode> tasks(long campaign) {
        return call("/web/api/get/tasks/", "{campaign_id: %s}", campaign)
                .expect(200)
                .list("tasks");
    }

    /** Does a task of a campaign of its own, which pays 50 USD into the wallet. */
    public Publisher paidForATask() {
        joins(world.advertiser("USD").campaign()).comesTo(TaskStatus.PAID);
        return this;
    }

    /** Signs up a company as an advertiser; the id of the sign-up, which waits. */
    public long signsUpCompany() {
        return call("/api/advertiser/sign-up/", """
                        {name: 'Blue Bottle', street: 'Am Markt 1', postcode: '1010', city: 'Wien', country: 'at',
                         currency: 'EUR', contact: 'Ada Blau'}""").expect(201).number("sign_up_id");
    }

    /** Is free to have this much paid out; posted to the journal, as no endpoint gives money. */
    public Publisher earns(String amount, String currency) {
        receives(AccountKind.PUBLISHER_AVAILABLE, amount, currency);
        world.execute("update users set primary_currency = ? where id = ?", currency, id());
        return this;
    }

    /** An entry of the journal, within the publisher's own accounts. */
    public void receives(AccountKind account, String amount, String currency) {
        Money money = Money.parse(new BigDecimal(amount), currency).orElseThrow();
        Entry entry = Entry.of(World.unique("test:money"), "test", "Money for a test.", null)
                .from(id(), AccountKind.ADVERTISER_RECEIVABLE, money)
                .onto(id(), account, money)
                .entry();
        Blocking.await(world.node().fanfare().database().transaction(tx -> Ledger.post(tx, entry)));
    }

    /** What is free, held, paid, and kept as fees of the own USD, in minor units. */
    public void assertBalances(long available, long held, long paid, long fees) {
        assertThat(Stream.of(
                                AccountKind.PUBLISHER_AVAILABLE,
                                AccountKind.PUBLISHER_HELD,
                                AccountKind.PUBLISHER_PAID,
                                AccountKind.PUBLISHER_FEES)
                        .map(account -> balance(account, "USD")))
                .containsExactly(available, held, paid, fees);
    }

    /** What all postings to the own accounts sum to, in minor units. */
    public long sumOfPostings() {
        return world.number("""
                        select coalesce(sum(p.amount), 0)::bigint from postings p join accounts a on a.id = p.account_id
                        where a.owner_id = ?
                        """, id());
    }

    /** A body of a request for a payout by PayPal. */
    public static Map<String, Object> paypal(String amount) {
        return Map.of("amount", new BigDecimal(amount), "method", "paypal", "paypal_email", "ada@example.com");
    }

    /** Asks for a payout by PayPal; its id. */
    public long asksPayout(String amount) {
        return call("/web/api/payout/request/", paypal(amount)).expect(201).number("payout_id");
    }

    /** The body of a bank account with a unique number. */
    public static Map<String, String> bankAccount() {
        return bankAccount(World.unique("100"), "021000021");
    }

    public static Map<String, String> bankAccount(String accountNumber, String routingNumber) {
        return Map.of(
                "bank_name", "First Bank",
                "account_number", accountNumber,
                "routing_number", routingNumber,
                "account_type", "checking",
                "account_holder_name", "Ada Lovelace");
    }

    /** Saves an unverified bank account; its id. */
    public long savesBankAccount() {
        return call("/web/api/update/bank-account/", bankAccount()).expect(201).number("bank_account_id");
    }

    /** Has a verified bank account; its id. */
    public long hasBankAccount() {
        long account = savesBankAccount();
        world.operator().verifies(account);
        return account;
    }

    /** All notifications, oldest first. */
    public List<JsonNode> notifications() {
        List<JsonNode> notifications = new ArrayList<>(
                call("/web/api/get/notifications/", "{limit: 100}").expect(200).list("notifications"));
        Collections.reverse(notifications);
        return notifications;
    }

    public JsonNode lastNotification() {
        List<JsonNode> all = notifications();
        return all.get(all.size() - 1);
    }

    /** The codes of all notifications, oldest first. */
    public List<String> told() {
        return notifications().stream().map(Publisher::code).toList();
    }

    /** The codes of those about a campaign. */
    public List<String> told(long campaign) {
        return notifications().stream()
                .filter(one -> one.at("/data/campaign_id").asLong() == campaign || takesIn(one, campaign))
                .map(Publisher::code)
                .toList();
    }

    private static boolean takesIn(JsonNode notification, long campaign) {
        for (JsonNode id : notification.at("/data/campaign_ids")) {
            if (id.asLong() == campaign) {
                return true;
            }
        }
        return false;
    }

    public static String code(JsonNode notification) {
        return notification.at("/data/code").asText();
    }

    /** Switches notifications off by their codes. */
    public void mutes(String... codes) {
        call("/web/api/update/notifications/", Arrays.stream(codes).collect(Collectors.toMap(c -> c, c -> false)))
                .expect(200);
    }

    public Publisher speaks(String language) {
        world.execute("update users set language = ? where id = ?", language, id());
        return this;
    }

    /** The own networks, as they are listed. */
    public List<JsonNode> networks() {
        return call("/api/get/networks/").expect(200).expectFields("networks").list("networks");
    }

    public JsonNode network(long connection) {
        return networks().stream()
                .filter(one -> one.path("id").asLong() == connection)
                .findFirst()
                .orElseThrow();
    }
}
