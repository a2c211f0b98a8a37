package dev.fanfare.dev.demo;

import dev.fanfare.dev.demo.DemoAccountsRepository.Account;
import dev.fanfare.dev.demo.DemoAdvertisers.Brand;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lets the demo world move, a move at a time, by regular asks of its accounts. Each publisher in turn joins a campaign, hands in a
 * post, has it reviewed and paid, and is paid out. What to do follows from the present state, so that moves may fail or be missed.
 */
public final class DemoLife {
    private static final String OPERATOR = "operator@fanfare.example";

    private final Account operator;
    private final List<Publisher> publishers;
    /** In the order of the demo's; null for one that is gone. */
    private final List<Account> brands;

    /**
     * A publisher.
     *
     * @param number of the demo's publishers, from 0
     */
    record Publisher(int number, Account account) {
        Caller caller() {
            return DemoWorld.caller(account.id(), account.username(), Caller.Credential.WEB_SESSION, false);
        }
    }

    private DemoLife(Account operator, List<Publisher> publishers, List<Account> brands) {
        this.operator = operator;
        this.publishers = publishers;
        this.brands = brands;
    }

    /** The world; empty if its people are not there. */
    public static Future<Optional<DemoLife>> find(Sql sql) {
        List<String> emails = Stream.of(
                        Stream.of(OPERATOR),
                        DemoAdvertisers.BRANDS.stream().map(Brand::email),
                        IntStream.range(0, DemoAdvertisers.PUBLISHERS).mapToObj(DemoAdvertisers::email))
                .flatMap(Function.identity())
                .toList();
        return DemoAccountsRepository.list(sql, emails).map(DemoLife::of);
    }

    private static Optional<DemoLife> of(List<Account> found) {
        Map<String, Account> byEmail = found.stream().collect(Collectors.toMap(Account::email, Function.identity()));
        Account operator = byEmail.get(OPERATOR);
        List<Publisher> publishers = IntStream.range(0, DemoAdvertisers.PUBLISHERS)
                .filter(number -> byEmail.containsKey(DemoAdvertisers.email(number)))
                .mapToObj(number -> new Publisher(number, byEmail.get(DemoAdvertisers.email(number))))
                .toList();
        List<Account> brands = DemoAdvertisers.BRANDS.stream()
                .map(brand -> byEmail.get(brand.email()))
                .collect(Collectors.toCollection(ArrayList::new));
        return operator == null
                        || !operator.superuser()
                        || publishers.isEmpty()
                        || brands.stream().allMatch(Objects::isNull)
                ? Optional.empty()
                : Optional.of(new DemoLife(operator, publishers, brands));
    }

    List<Publisher> publishers() {
        return publishers;
    }

    /** The account of a brand by its number; empty for one that is gone. */
    Optional<Long> brand(int number) {
        return Optional.ofNullable(brands.get(number)).map(Account::id);
    }

    Caller operator() {
        return DemoWorld.caller(operator.id(), operator.username(), Caller.Credential.BACKEND_TOKEN, true);
    }

    /**
     * Makes a move: the next one of the publisher whose turn it is, or the first one after it that is possible.
     *
     * @param number of the move
     * @return whether any was possible
     */
    public Future<Boolean> move(Bus bus, int number) {
        int turn = number / DemoMoves.COUNT;
        Publisher publisher = publishers.get(turn % publishers.size());
        DemoMoves moves = new DemoMoves(bus, this, publisher, turn, number);
        return first(moves, number % DemoMoves.COUNT, 0);
    }

    private static Future<Boolean> first(DemoMoves moves, int begin, int tried) {
        return tried == DemoMoves.COUNT
                ? Future.succeededFuture(false)
                : moves.make((begin + tried) % DemoMoves.COUNT)
                        .recover(DemoLife::impossible)
                        .compose(made -> made ? Future.succeededFuture(true) : first(moves, begin, tried + 1));
    }

    /** A refusal means that something else is to be done; a fault ends the move. */
    static Future<Boolean> impossible(Throwable cause) {
        return cause instanceof Refused refused && !refused.isServerFault()
                ? Future.succeededFuture(false)
                : Future.failedFuture(cause);
    }
}
