package dev.fanfare.payments;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.Fanfare;
import dev.fanfare.ledger.AccountKind;
import dev.fanfare.ledger.Entry;
import dev.fanfare.ledger.Ledger;
import dev.fanfare.money.Money;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import dev.fanfare.support.World.Account;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What the tests of payments share: publishers with money, bank accounts, payouts, and a look into the database. */
final class PaymentsFixture {
    static final PaymentsConfig CONFIG =
            Node.config("postgresql://unused", Map.of()).payments();

    private static final AtomicLong NUMBERS = new AtomicLong(System.nanoTime() % 1_000_000_000);

    private final Node node;

    PaymentsFixture(Node node) {
        this.node = node;
    }

    static PaymentsFixture shared() {
        return new PaymentsFixture(Node.shared());
    }

    static Set<String> fieldsOf(JsonNode object) {
        return Set.copyOf(Answer.fields(object));
    }

    Account publisher() {
        return node.world().publisher();
    }

    /** A publisher who has earned this much, and is free to have it paid out. */
    Account publisherWith(String amount, String currency) {
        Account publisher = publisher();
        earn(publisher, AccountKind.PUBLISHER_AVAILABLE, amount, currency);
        execute("update users set primary_currency = $2 where id = $1", publisher.id(), currency);
        return publisher;
    }

    Account operator(Permission... permissions) {
        return node.world().staff(permissions);
    }

    /** The same account, with these permissions from now on. */
    Account promoted(Account account, Permission... permissions) {
        execute(
                "update users set is_staff = true, permissions = $2 where id = $1",
                account.id(),
                java.util.Arrays.stream(permissions).map(Permission::code).toArray(String[]::new));
        return new Account(
                account.id(), account.username(), account.email(), node.world().backend(account.id()), account.web());
    }

    void earn(Account publisher, AccountKind account, String amount, String currency) {
        Money money = Money.parse(new BigDecimal(amount), currency).orElseThrow();
        Entry entry = Entry.of("test:" + World.unique("money"), "test", "Money for a test.", null)
                .from(publisher.id(), AccountKind.ADVERTISER_RECEIVABLE, money)
                .onto(publisher.id(), account, money)
                .entry();
        inTransaction(tx -> Ledger.post(tx, entry));
    }

    /** Asks by the credential that the path is for: a web session or a backend token. */
    Answer json(Account who, String path, Map<String, ?> body) {
        return clientOf(who, path).post(path, body);
    }

    Answer form(Account who, String path, Map<String, ?> body) {
        return clientOf(who, path).form(path, body);
    }

    /** Asks by the other of the two credentials. */
    Answer byTheOther(Account who, String path, Map<String, ?> body) {
        Client client = path.startsWith("/web/") ? who.backend() : who.web();
        return client.post(path, body);
    }

    /** Asks by a web session, wherever that counts beside other credentials. */
    Answer byWeb(Account who, String path, Map<String, ?> body) {
        return who.web().post(path, body);
    }

    /** Asks with this token; null for none. */
    Answer withToken(String token, String path, Map<String, ?> body) {
        Client anybody = node.client();
        return (token == null ? anybody : anybody.as("Bearer " + token)).post(path, body);
    }

    CompletableFuture<Answer> sending(Account who, String path, Map<String, ?> body) {
        return clientOf(who, path).postAsync(path, body);
    }

    /** As many requests at once; all of their answers. */
    static List<Answer> together(int count, Supplier<CompletableFuture<Answer>> request) {
        List<CompletableFuture<Answer>> sent =
                IntStream.range(0, count).mapToObj(i -> request.get()).toList();
        return sent.stream().map(PaymentsFixture::await).toList();
    }

    static <T> T await(CompletableFuture<T> future) {
        return future.orTimeout(60, TimeUnit.SECONDS).join();
    }

    static <T> T await(Future<T> future) {
        return Fanfare.await(future);
    }

    Database db() {
        return node.fanfare().database();
    }

    void execute(String sql, Object... arguments) {
        await(db().execute(sql, arguments));
    }

    <T> T inTransaction(Function<Tx, Future<T>> work) {
        return await(db().transaction(work));
    }

    long number(String sql, Object... arguments) {
        return await(db().get(sql, row -> row.getLong(0), arguments));
    }

    String textOf(String sql, Object... arguments) {
        return await(db().get(sql, row -> row.getString(0), arguments));
    }

    /** In minor units. */
    long balance(Account account, AccountKind kind, String currency) {
        return await(Ledger.balance(db(), account.id(), kind, currency)).minor();
    }

    /** What all postings to a user's accounts sum to: nothing, as each entry of a test stays within one user. */
    long sumOfPostings(Account account) {
        return number(
                "select coalesce(sum(p.amount), 0)::bigint from postings p join accounts a on a.id = p.account_id"
                        + " where a.owner_id = $1",
                account.id());
    }

    /** A bank account's fields with numbers nobody else has. */
    static Map<String, String> bankAccount() {
        String number = String.format("%012d", NUMBERS.incrementAndGet());
        return bankAccount(number, "021000021");
    }

    static Map<String, String> bankAccount(String accountNumber, String routingNumber) {
        return Map.of(
                "bank_name", "First Bank",
                "account_number", accountNumber,
                "routing_number", routingNumber,
                "account_type", "checking",
                "account_holder_name", "Ada Lovelace");
    }

    long verifiedBankAccount(Account publisher) {
        long id =
                json(publisher, "/web/api/update/bank-account/", bankAccount()).number("bank_account_id");
        execute("update bank_accounts set verification_status = 'verified' where id = $1", id);
        return id;
    }

    /** A payout that waits to be processed. */
    long payout(Account publisher, String amount) {
        return json(publisher, "/web/api/payout/request/", paypal(amount)).number("payout_id");
    }

    static Map<String, Object> paypal(String amount) {
        return Map.of("amount", new BigDecimal(amount), "method", "paypal", "paypal_email", "ada@example.com");
    }

    private static Client clientOf(Account who, String path) {
        return path.startsWith("/web/") ? who.web() : who.backend();
    }
}
