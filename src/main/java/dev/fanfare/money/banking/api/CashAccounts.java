package dev.fanfare.money.banking.api;

import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.formats.bankfile.BankCode;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** Our own accounts at banks and providers, and their statements. */
public final class CashAccounts {
    private static final String NUMBER = " *[A-Za-z0-9][A-Za-z0-9 ]*";
    private static final String NUMBER_MESSAGE = "must be letters, digits and spaces";

    private CashAccounts() {}

    /**
     * Adds an account at a bank, whose statements are taken from then on.
     *
     * @param number its IBAN, or its number at its bank
     * @param spellings other numbers that the bank's files name it by; an IBAN's own basic number is known
     * @param gaplessNumbers whether a statement waits whose number leaves some out, though it opens with the last closing balance;
     *     null for no: it is booked, and noted
     */
    public record CreateCashAccount(
            @NotBlank @Size(max = 70) String name,

            @NotBlank @Size(max = 34) @Pattern(regexp = NUMBER, message = NUMBER_MESSAGE) @Pasted
            String number,

            @Size(max = 10)
            List<@NotBlank @Size(max = 34) @Pattern(regexp = NUMBER, message = NUMBER_MESSAGE) String> spellings,

            @NotBlank @Size(max = 3) @CurrencyCode String currency,
            Boolean gaplessNumbers)
            implements Change<ProposedOrDone> {
        public CreateCashAccount {
            number = BankCode.compact(number);
            spellings = spellings == null
                    ? List.of()
                    : spellings.stream().map(BankCode::compact).toList();
        }
    }

    /**
     * Changes an account.
     *
     * @param gaplessNumbers whether a statement waits whose number leaves some out, though it opens with the last closing balance
     */
    public record UpdateCashAccount(
            @NotNull Long cashAccountId, @NotNull Boolean gaplessNumbers) implements Change<ProposedOrDone> {}

    /** Lists our accounts by their ids. */
    public record ListCashAccounts(
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<CashAccountList> {}

    /**
     * A page of accounts.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record CashAccountList(
            List<CashAccount> accounts, @Nullable String next) implements Message {
        public CashAccountList {
            accounts = List.copyOf(accounts);
        }
    }

    /**
     * One of our accounts.
     *
     * @param kind bank, stripe or paypal
     * @param booked its balance in the books
     * @param stated the closing balance of its last booked statement; null while there is none
     * @param confirmed whether there is one
     * @param waiting statements that do not follow from the last one
     * @param gaplessNumbers whether a statement waits whose number leaves some out
     */
    @StagedBuilder
    public record CashAccount(
            long id,
            Kind kind,
            String name,
            String number,
            List<String> spellings,
            String currency,
            @Minor BigDecimal booked,
            @Nullable @Minor BigDecimal stated,
            @Nullable LocalDate statedOn,
            boolean confirmed,
            long waiting,
            boolean gaplessNumbers) {
        public CashAccount {
            spellings = List.copyOf(spellings);
        }
    }

    /**
     * Lists the statements of our accounts, the newest first.
     *
     * @param waiting whether only those that wait; null for no
     */
    public record ListBankStatements(
            Boolean waiting,
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<BankStatementList> {}

    /**
     * A page of statements.
     *
     * @param next the cursor of the next page; null if this is the last
     */
    public record BankStatementList(
            List<Statement> statements, @Nullable String next) implements Message {
        public BankStatementList {
            statements = List.copyOf(statements);
        }
    }

    /**
     * A statement.
     *
     * @param statementStatus reading, new, waiting, booking, booked, repeated or refused; notified for a notification
     * @param number by which the bank counts; null for none
     * @param moved the sum of its lines
     * @param problem why it waits; null: it does not
     * @param note what was noted when it was booked, such as numbers that its bank left out; null for nothing
     */
    @StagedBuilder
    public record Statement(
            long id,
            long fileId,
            long cashAccountId,

            StatementStatus statementStatus,

            @Nullable String document,
            @Nullable Long number,
            @Nullable @Minor BigDecimal opening,
            @Minor BigDecimal moved,
            @Nullable @Minor BigDecimal closing,
            String currency,
            LocalDate closedOn,
            @Nullable Translatable problem,
            @Nullable Translatable note) {}

    /**
     * Decides on a statement that waits.
     *
     * @param accept true books it, and what it leaves out as unidentified; false leaves it out for good
     */
    public record DecideBankStatement(
            @NotNull Long statementId,
            @NotNull Boolean accept,
            @NotBlank @Size(max = 500) String reason) implements Change<ProposedOrDone> {}

    /** Where our money is. */
    public enum Kind implements Coded {
        BANK,
        STRIPE,
        PAYPAL
    }

    /** How far a statement has come. */
    public enum StatementStatus implements Coded {
        NOTIFIED,
        READING,
        NEW,
        WAITING,
        BOOKING,
        BOOKED,
        REPEATED,
        REFUSED
    }
}
