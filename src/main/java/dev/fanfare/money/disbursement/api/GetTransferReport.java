package dev.fanfare.money.disbursement.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import java.math.BigDecimal;
import java.util.List;

/** Transfers without a matching outcome, by age. */
public record GetTransferReport() implements Ask<GetTransferReport.TransferReport> {
    /**
     * The report.
     *
     * @param open transfers that have not ended or are flagged
     * @param books money in transit, by journal and by transfers; a difference is an error
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
         * @param flagged those that need an operator
         * @param amount net, as paid to the payees
         */
        public record Line(
                Rail rail,
                TransferStatus status,
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
