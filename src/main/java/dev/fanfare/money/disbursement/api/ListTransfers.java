package dev.fanfare.money.disbursement.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.payment.api.PayeeCheck;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * Transfers, the oldest first.
 *
 * @param transferStatus null, blank or {@code all} for every status, {@code open} for those that have not ended
 * @param rail null or blank for all
 * @param runId null for all
 * @param payoutId null for all
 * @param flagged only those that need an operator, or only others; null for both
 * @param olderThanHours only those at least this old; null for all
 * @param cursor the {@code next} of another page; null for a page by its number
 */
public record ListTransfers(
        @Size(max = 20)
        @Pattern(
                regexp = "\\s*|all|open|intended|unknown|sent|settled|failed|returned",
                message = "must be all, open, intended, unknown, sent, settled, failed or returned")
        String transferStatus,

        Rail rail,

        Long runId,
        Long payoutId,
        Boolean flagged,
        @Min(0) @Max(100_000) Integer olderThanHours,
        @IgnoredWith("cursor") @Min(1) Integer page,
        @Min(1) @Max(Paging.MAX_LIMIT) Integer limit,
        @Size(max = 100) String cursor)
        implements Ask<ListTransfers.TransferPage> {
    /** A page of transfers. */
    public record TransferPage(
            List<Item> transfers, @JsonUnwrapped PageRequest.Place place) implements Message {
        public TransferPage {
            transfers = List.copyOf(transfers);
        }

        /**
         * A transfer.
         *
         * @param payoutId null for a micro-deposit
         * @param bankAccountId null for a payout
         * @param runId null for none
         * @param amount net, as paid to the payee
         * @param endToEndId its id in files
         * @param providerId its provider's id of it; null for none yet
         * @param attempts how often its provider was called for it
         * @param failure why it failed, was returned or postponed; null for none
         * @param flag why it needs an operator; null for none
         * @param sentAt when its provider or bank took it on; null for not yet
         * @param askedAt when its provider was last called for it; null for never
         * @param endedAt null while it has not ended
         * @param payeeResult what its payee's bank has said of the name in a status report; null for nothing
         */
        public record Item(
                long id,
                @Nullable Long payoutId,
                @Nullable Long bankAccountId,
                @Nullable Long runId,
                long userId,
                Rail rail,
                @Minor BigDecimal amount,
                String currency,
                TransferStatus status,
                String endToEndId,
                @Nullable String providerId,
                int attempts,
                @Nullable String failure,
                @Nullable String flag,
                Instant intendedAt,
                @Nullable Instant sentAt,
                @Nullable Instant askedAt,
                @Nullable Instant endedAt,
                @Nullable PayeeCheck.Result payeeResult) {}
    }
}
