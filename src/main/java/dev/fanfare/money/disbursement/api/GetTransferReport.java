package dev.fanfare.money.disbursement.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.util.List;

/** What was sent and does not match yet what came of it, by age. */
public record GetTransferReport() implements Ask<GetTransferReport.TransferReport> {
    /**
     * The report.
     *
     * @param open what has not ended, or is flagged
     * @param books what is in transit, in the journal and by the transfers; they differ when something is wrong
     */
    public record TransferReport(List<Line> open, List<InTransit> books) implements Message {
        public TransferReport {
            open = List.copyOf(open);
            books = List.copyOf(books);
        }

        /**
         * Transfers of a kind.
         *
         * @param age how long ago they were committed: under_1h, under_24h, under_3d, under_10d or older
         * @param flagged how many of them an operator has to look at
         * @param amount net: what their payees get
         */
        public record Line(
                String rail,
                String status,
                String age,
                long transfers,
                long flagged,
                @Minor BigDecimal amount,
                String currency) {}

        /**
         * Payouts in transit in one currency, fees included.
         *
         * @param journal by the accounts of the journal
         * @param transfers by the transfers that have not ended
         */
        public record InTransit(
                String currency,
                @Minor BigDecimal journal,
                @Minor BigDecimal transfers) {}
    }
}
