package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.csv.CsvWriter;
import dev.fanfare.formats.csv.DatevBatch;
import dev.fanfare.formats.csv.DatevBatchHeaderBuilder;
import dev.fanfare.formats.csv.DatevBatchRowBuilder;
import dev.fanfare.money.finance.PeriodsRepository.Moved;
import dev.fanfare.money.finance.api.ExportMonth;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.Document;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Exports months for accountants. A closed month is the same bytes each time. */
record AccountingExportService(Database db, AccountingConfig config) {
    private static final CsvWriter WRITER = new CsvWriter(Line.class);
    /** DATEV has four digits before the comma. */
    private static final BigDecimal MAX_RATE = BigDecimal.valueOf(10_000);

    private static final int MAX_DECIMALS = 2;

    /** A line of the neutral file. */
    private record Line(
            LocalDate day,
            String entry,
            String account,
            String number,
            String currency,
            BigDecimal debit,
            BigDecimal credit) {}

    Future<Document> export(Caller caller, ExportMonth ask) {
        LocalDate month = YearMonth.parse(ask.month()).atDay(1);
        return PeriodsRepository.listMoved(db, month, DatevBatch.MAX_ROWS + 1).compose(moved -> {
            if (moved.size() > DatevBatch.MAX_ROWS) {
                throw CommonFault.invalid("month", "has more sums than a file may have");
            }
            return ask.format() == ExportMonth.Format.CSV
                    ? Future.succeededFuture(csv(ask.month(), moved))
                    : datev(month, moved);
        });
    }

    private Document csv(String month, List<Moved> moved) {
        Map<AccountKind, String> numbers = config.numbers();
        StringBuilder file = new StringBuilder(CsvWriter.MARK + WRITER.header());
        for (Moved each : moved) {
            BigDecimal amount = Money.decimal(Math.abs(each.amount()), each.currency());
            file.append(WRITER.row(new Line(
                    each.day(),
                    each.entry(),
                    each.account(),
                    numbers.get(AccountKind.ofCode(each.account())),
                    each.currency(),
                    each.amount() < 0 ? amount : null,
                    each.amount() > 0 ? amount : null)));
        }
        return Document.of("ledger-" + month + ".csv", file.toString().getBytes(StandardCharsets.UTF_8));
    }

    private Future<Document> datev(LocalDate month, List<Moved> moved) {
        String[] quoted = Stream.concat(moved.stream().map(Moved::currency), Stream.of(config.currency()))
                .distinct()
                .toArray(String[]::new);
        return Future.all(PeriodsRepository.listQuotes(db, month, quoted), PeriodsRepository.findClosing(db, month))
                .map(both -> {
                    Optional<Instant> closed = both.resultAt(1);
                    DatevBatch.Header header = DatevBatchHeaderBuilder.builder()
                            .consultant(config.consultant())
                            .client(config.client())
                            .accountLength(config.accountLength())
                            .from(month)
                            .to(month.plusMonths(1).minusDays(1))
                            .name("Fanfare " + YearMonth.from(month))
                            .currency(config.currency())
                            .createdAt(closed.orElseGet(Instant::now))
                            .locked(closed.isPresent())
                            .build();
                    return Document.of(
                            "EXTF_Buchungsstapel_" + YearMonth.from(month) + ".csv",
                            DatevBatch.write(header, rows(moved, new DayRates(both.resultAt(0)))));
                });
    }

    /** What is booked together. */
    private record Group(LocalDate day, String entry, String currency) {}

    private List<DatevBatch.Row> rows(List<Moved> moved, DayRates rates) {
        Map<AccountKind, String> numbers = config.numbers();
        Map<Group, Map<String, Long>> groups = new LinkedHashMap<>();
        for (Moved each : moved) {
            AccountKind kind = AccountKind.ofCode(each.account());
            String number = numbers.get(kind);
            if (number == null) {
                throw CommonFault.invalid("format", "needs an account for {0} in the settings", each.account());
            }
            groups.computeIfAbsent(new Group(each.day(), each.entry(), each.currency()), any -> new TreeMap<>())
                    .merge(number, each.amount(), Math::addExact);
        }
        List<DatevBatch.Row> rows = new ArrayList<>();
        groups.forEach((group, sums) -> pair(rows, group, sums, rates));
        return rows;
    }

    /** Each debit against the next credit that is left; both sum to the same. */
    private void pair(List<DatevBatch.Row> rows, Group group, Map<String, Long> sums, DayRates rates) {
        List<Map.Entry<String, Long>> open = new ArrayList<>(sums.entrySet());
        open.sort(Comparator.comparingLong(Map.Entry::getValue));
        int debit = 0;
        int credit = open.size() - 1;
        while (debit < credit && open.get(debit).getValue() < 0) {
            long amount = Math.min(-open.get(debit).getValue(), open.get(credit).getValue());
            if (amount == 0) {
                credit--;
                continue;
            }
            rows.add(row(group, open.get(debit).getKey(), open.get(credit).getKey(), amount, rates));
            open.set(debit, Map.entry(open.get(debit).getKey(), open.get(debit).getValue() + amount));
            open.set(
                    credit,
                    Map.entry(open.get(credit).getKey(), open.get(credit).getValue() - amount));
            debit += open.get(debit).getValue() == 0 ? 1 : 0;
            credit -= open.get(credit).getValue() == 0 ? 1 : 0;
        }
    }

    private DatevBatch.Row row(Group group, String debit, String credit, long minor, DayRates rates) {
        BigDecimal amount = Money.decimal(minor, group.currency());
        boolean foreign = !group.currency().equals(config.currency());
        BigDecimal rate = foreign ? rate(rates, config.currency(), group) : null;
        BigDecimal base = foreign
                ? Money.round(amount.multiply(rate(rates, group.currency(), group)), config.currency())
                        .decimal()
                : null;
        boolean isWritten =
                foreign && rate.compareTo(MAX_RATE) < 0 && Currencies.decimals(group.currency()) <= MAX_DECIMALS;
        return DatevBatchRowBuilder.builder()
                .day(group.day())
                .amount(foreign && !isWritten ? base : amount)
                .currency(foreign && !isWritten ? config.currency() : group.currency())
                .rate(isWritten ? rate : null)
                .base(isWritten ? base : null)
                .debit(debit)
                .credit(credit)
                .document(group.entry())
                .text(group.entry() + (foreign ? " " + amount.toPlainString() + " " + group.currency() : ""))
                .build();
    }

    /** Units of the other of both currencies for one of {@code from}. */
    private BigDecimal rate(DayRates rates, String from, Group group) {
        String to = from.equals(config.currency()) ? group.currency() : config.currency();
        return rates.find(from, to, group.day())
                .orElseThrow(() -> CommonFault.invalid(
                        "month", "has amounts in {0}, of which no rate is known", group.currency()));
    }
}
