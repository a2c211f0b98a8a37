package dev.fanfare.money.finance.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

/** Corrections of the books, for errors that no other entry can fix. */
public final class Corrections {
    private Corrections() {}

    /**
     * Posts a correction.
     *
     * @param reason for the books
     * @param legs its postings: amounts that sum to zero in each currency; null when it reverses another correction
     * @param reverses the id of a correction to reverse; null for none
     * @param anotherPayment whether what it credits an advertiser is another payment than an equal one that a bank, a provider or a
     *     person has reported; null for no: then an equal one refuses it
     */
    public record CreateCorrection(
            @NotBlank @Size(max = 500) String reason,
            @Size(max = 20) List<@NotNull @Valid Leg> legs,
            Long reverses,
            Boolean anotherPayment)
            implements Change<ProposedOrDone>, CrossFieldRules {
        public CreateCorrection {
            reason = OptionalText.blankToNull(reason);
            legs = legs == null ? List.of() : legs.stream().toList();
        }

        @Override
        public void check(FieldErrors problems) {
            if (reverses == null && legs.isEmpty() && !problems.has("reverses")) {
                problems.putMissing("legs");
            }
            if (reverses != null && !legs.isEmpty()) {
                problems.putIfAbsent("legs", "must be left out: a reversal posts the opposite of what it reverses");
            }
        }
    }

    /**
     * A correction's posting to one account.
     *
     * @param userId the owner of the account; null for the platform
     * @param account its kind, such as {@code publisher_available}
     * @param amount credit positive, debit negative
     */
    public record Leg(
            @Nullable Long userId,

            @NotBlank @Size(max = 50) @OneOf(AccountKind.class)
            String account,

            @NotNull @Minor BigDecimal amount,
            @NotBlank @Size(max = 3) @CurrencyCode String currency) {}
}
