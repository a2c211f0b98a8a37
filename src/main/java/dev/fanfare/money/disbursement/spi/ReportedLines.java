package dev.fanfare.money.disbursement.spi;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.formats.bankfile.BankLine;
import dev.fanfare.formats.bankfile.BankLine.Source;
import dev.fanfare.formats.bankfile.BankLine.What;
import dev.fanfare.formats.bankfile.BankLineBuilder;
import dev.fanfare.money.disbursement.api.ProviderReports.ProviderMovements;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Collects the lines of a provider's report. */
public final class ReportedLines {
    private final Source source;
    private final List<BankLine> lines = new ArrayList<>();

    public ReportedLines(Source source) {
        this.source = source;
    }

    /**
     * Adds a movement and its fee, each unless it is zero.
     *
     * @param id the provider's own
     * @param amount before the fee; positive for what came in
     * @param fee positive for what came in
     * @param line with what else is known of the movement
     */
    public void add(String id, LocalDate day, Money amount, Money fee, BankLineBuilder line) {
        BankLine movement = line.bankReference(id).build();
        // As all lines, the newest first.
        add(
                id + ":fee",
                day,
                fee,
                BankLineBuilder.builder().what(What.CHARGED).bankReference(id).code(movement.code()));
        add(id, day, amount, BankLineBuilder.builder(movement));
    }

    private void add(String key, LocalDate day, Money amount, BankLineBuilder line) {
        if (amount.minor() != 0) {
            lines.add(line.key(key)
                    .source(source)
                    .bookedOn(day)
                    .amount(new Money(Math.abs(amount.minor()), amount.currency()))
                    .credit(amount.isPositive())
                    .build());
        }
    }

    /**
     * Ends a page.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public ProviderMovements page(String next) {
        return new ProviderMovements(lines, next);
    }
}
