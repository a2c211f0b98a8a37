package dev.fanfare.money.banking;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLineBuilder;
import dev.fanfare.formats.bankfile.BankStatement;
import dev.fanfare.formats.bankfile.BankStatementBuilder;
import dev.fanfare.money.banking.BankFilesRepository.Unread;
import dev.fanfare.money.banking.CashAccountsRepository.Account;
import dev.fanfare.money.banking.CashAccountsRepository.Locked;
import dev.fanfare.money.banking.api.BankingJobs.ReadProviderReports;
import dev.fanfare.money.disbursement.api.ProviderReports.FindProviderBalances;
import dev.fanfare.money.disbursement.api.ProviderReports.ListProviderMovements;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderBalances;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what providers report of our balances: a report is a statement, of what is new since the last one. The first one of
 * a provider has nothing of before.
 */
record ProviderReportService(Bus bus, Database db) {
    private static final Map<Source, String> PROVIDERS = Map.of(Source.STRIPE, "Stripe", Source.PAYPAL, "PayPal");
    /** Lines in a report. */
    private static final int MAX_LINES = 100_000;
    /** Lines in a statement of the database. */
    private static final int STRETCH = 500;

    private static final Logger LOG = LoggerFactory.getLogger(ProviderReportService.class);

    /** A report, of all currencies one after the other. */
    Future<JobResult> read(Caller caller, ReadProviderReports ask) {
        return Future.join(PROVIDERS.keySet().stream()
                        .map(provider -> read(caller, provider))
                        .toList())
                .map(all -> new JobResult(all.<Integer>list().stream().reduce(0, Integer::sum), false));
    }

    private Future<Integer> read(Caller caller, Source provider) {
        String code = BankFilesRepository.code(provider);
        return bus.ask(caller, new FindProviderBalances(code))
                .compose(found -> found.at() == null
                        ? Future.succeededFuture(0)
                        : CashAccountsRepository.listAtProviders(db, code)
                                .compose(accounts -> read(caller, provider, found, accounts)));
    }

    private Future<Integer> read(Caller caller, Source provider, ProviderBalances found, List<Account> accounts) {
        Map<String, Money> balances = new TreeMap<>();
        accounts.forEach(account -> balances.put(account.currency(), Money.zero(account.currency())));
        found.balances().forEach(balance -> balances.put(balance.currency(), balance));
        Instant first =
                accounts.stream().map(Account::since).min(Instant::compareTo).orElse(found.at());
        Future<Integer> done = Future.succeededFuture(0);
        for (Money balance : balances.values()) {
            Instant since = accounts.stream()
                    .filter(account -> account.currency().equals(balance.currency()))
                    .map(Account::since)
                    .findFirst()
                    .orElse(first);
            ListProviderMovements ask = new ListProviderMovements(
                    BankFilesRepository.code(provider), balance.currency(), since, found.at(), null);
            done = done.compose(before -> list(caller, ask, new ArrayList<>())
                    .compose(lines -> db.transaction(tx -> store(tx, provider, balance, found.at(), lines)))
                    .map(stored -> before + stored));
        }
        return done;
    }

    private Future<List<BankLine>> list(Caller caller, ListProviderMovements ask, List<BankLine> lines) {
        return bus.ask(caller, ask).compose(page -> {
            lines.addAll(page.lines());
            if (page.next() == null) {
                return Future.succeededFuture(lines);
            }
            if (lines.size() > MAX_LINES) {
                return Future.failedFuture(ask.provider() + " reports more than " + MAX_LINES + " lines at once");
            }
            return list(
                    caller,
                    new ListProviderMovements(ask.provider(), ask.currency(), ask.since(), ask.until(), page.next()),
                    lines);
        });
    }

    /** @param lines the newest first; some may be known */
    private static Future<Integer> store(Tx tx, Source provider, Money balance, Instant at, List<BankLine> lines) {
        String code = BankFilesRepository.code(provider);
        String name = PROVIDERS.get(provider);
        return CashAccountsRepository.ensure(tx, code, name, name, balance.currency())
                .compose(added -> CashAccountsRepository.lock(tx, code, balance.currency()))
                .compose(account -> CashAccountsRepository.listKnown(
                                tx,
                                account.id(),
                                lines.stream().map(BankLine::key).toList())
                        .compose(known -> {
                            Set<String> seen = new HashSet<>(known);
                            List<BankLine> fresh = lines.stream()
                                    .filter(line -> seen.add(line.key()))
                                    .toList();
                            return store(tx, provider, account, balance, at, fresh);
                        }));
    }

    private static Future<Integer> store(
            Tx tx, Source provider, Locked account, Money balance, Instant at, List<BankLine> fresh) {
        int later = account.closing() == null ? 0 : countLater(account.closing(), balance.minor(), fresh);
        if (later < 0 && !account.isOverdue()) {
            LOG.warn(
                    "The report of {} does not add up to {} yet, from {}",
                    provider,
                    balance,
                    new Money(account.closing(), balance.currency()));
            return Future.succeededFuture(0);
        }
        List<BankLine> lines = numbered(fresh.subList(Math.max(later, 0), fresh.size()));
        return CashAccountsRepository.setReadUntil(tx, account.id(), at)
                .compose(done -> account.closing() != null && account.closing() == balance.minor() && lines.isEmpty()
                        ? Future.succeededFuture(0)
                        : add(tx, provider, account, balance, at, lines));
    }

    /** How many of the newest lines are later than the balance; negative if none fit. */
    private static int countLater(long opening, long closing, List<BankLine> fresh) {
        long sum = opening + moved(fresh);
        for (int later = 0; later <= fresh.size(); later++) {
            if (sum == closing) {
                return later;
            }
            sum -= later == fresh.size() ? 0 : moved(fresh.subList(later, later + 1));
        }
        return -1;
    }

    private static long moved(List<BankLine> lines) {
        return lines.stream()
                .mapToLong(line ->
                        line.credit() ? line.amount().minor() : -line.amount().minor())
                .sum();
    }

    /** From the oldest on. */
    private static List<BankLine> numbered(List<BankLine> newestFirst) {
        List<BankLine> lines = new ArrayList<>();
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            lines.add(BankLineBuilder.builder(newestFirst.get(i))
                    .number(lines.size() + 1)
                    .build());
        }
        return lines;
    }

    private static Future<Integer> add(
            Tx tx, Source provider, Locked account, Money balance, Instant at, List<BankLine> lines) {
        long moved = moved(lines);
        BankStatement statement = BankStatementBuilder.builder()
                .currency(balance.currency())
                .opening(account.closing() == null ? Long.valueOf(balance.minor() - moved) : account.closing())
                .closing(balance.minor())
                .moved(moved)
                .closedOn(at.atOffset(ZoneOffset.UTC).toLocalDate())
                .firstLine(1)
                .lastLine(lines.size())
                .build();
        String name = PROVIDERS.get(provider) + ", " + balance.currency();
        String content = String.join(
                "/",
                provider.name().toLowerCase(Locale.ROOT),
                balance.toString(),
                at.toString(),
                "" + lines.hashCode());
        tx.notify(BankLineMatchingService.CHANNEL);
        return BankFilesRepository.addReport(tx, name, provider, content, lines.size())
                .compose(file -> {
                    CashStatementsRepository.add(tx, file.id(), account.id(), provider, statement);
                    return addLines(tx, file, lines, 0).compose(done -> CashStatementsRepository.open(tx, file.id()));
                })
                .map(lines.size());
    }

    private static Future<Void> addLines(Tx tx, Unread file, List<BankLine> lines, int from) {
        if (from >= lines.size()) {
            return Future.succeededFuture();
        }
        int to = Math.min(lines.size(), from + STRETCH);
        return BankFilesRepository.store(tx, file, from, to, lines.subList(from, to))
                .compose(stored -> addLines(tx, file, lines, to));
    }
}
