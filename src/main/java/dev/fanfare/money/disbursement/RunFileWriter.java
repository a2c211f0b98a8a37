package dev.fanfare.money.disbursement;

import dev.fanfare.formats.bankfile.BankFileException;
import dev.fanfare.formats.bankfile.CreditTransferInitiation;
import dev.fanfare.formats.bankfile.Nacha;
import dev.fanfare.formats.bankfile.NachaCreditBuilder;
import dev.fanfare.formats.bankfile.PayeeCsv;
import dev.fanfare.formats.bankfile.PayeeCsvPayeeBuilder;
import dev.fanfare.money.disbursement.RunFilesRepository.Locked;
import dev.fanfare.money.disbursement.RunFilesRepository.Payment;
import dev.fanfare.money.payment.api.AccountType;
import dev.fanfare.money.payment.api.SourceAccounts;
import dev.fanfare.money.payment.store.PayeeAccounts.PayeeAccount;
import io.vertx.core.buffer.Buffer;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Writes a run's file in the format of its rail. */
record RunFileWriter(SourceAccounts sourceAccounts) {
    private static final String MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    /**
     * A written file.
     *
     * @param content empty if nothing could be written
     * @param unwritable payments that no bank accepts, with a reason free of numbers
     */
    record Written(Buffer content, Map<Payment, String> unwritable) {
        /** The transfers of the written payments. */
        List<Long> transfersOf(List<Payment> payments) {
            return payments.stream()
                    .filter(payment -> !unwritable.containsKey(payment))
                    .map(Payment::transferId)
                    .toList();
        }

        /** Never shows the content. */
        @Override
        public String toString() {
            return "Written[…]";
        }
    }

    /** @param accounts of the payees, decrypted */
    Written write(Locked file, List<Payment> payments, Map<Long, PayeeAccount> accounts, Instant now) {
        Map<Payment, String> unwritable = new LinkedHashMap<>();
        byte[] bytes =
                switch (file.rail()) {
                    case SEPA -> sepa(file, lines(payments, accounts, unwritable, RunFileWriter::creditTransfer), now);
                    case ACH -> ach(file, lines(payments, accounts, unwritable, RunFileWriter::credit), now);
                    case CSV -> csv(lines(payments, accounts, unwritable, RunFileWriter::payee));
                    default -> throw new IllegalArgumentException(file.rail() + " takes no files");
                };
        return new Written(bytes == null ? Buffer.buffer() : Buffer.buffer(bytes), unwritable);
    }

    private static <T> List<T> lines(
            List<Payment> payments,
            Map<Long, PayeeAccount> accounts,
            Map<Payment, String> unwritable,
            BiFunction<Payment, PayeeAccount, T> line) {
        List<T> lines = new ArrayList<>();
        for (Payment payment : payments) {
            PayeeAccount account = accounts.get(payment.bankAccountId());
            if (account == null) {
                unwritable.put(payment, "bank account: its numbers cannot be decrypted");
                continue;
            }
            if (payment.changed()) {
                unwritable.put(payment, "its account or holder has been changed since the run was created.");
                continue;
            }
            try {
                lines.add(line.apply(payment, account));
            } catch (BankFileException e) {
                unwritable.put(payment, e.getMessage());
            }
        }
        return lines;
    }

    private byte[] sepa(Locked file, List<CreditTransferInitiation.CreditTransfer> transfers, Instant now) {
        SourceAccounts.Sepa account = sourceAccounts.findSepa().orElseThrow();
        String id = "F" + file.runId() + "-" + file.number() + "-" + Long.toString(now.getEpochSecond(), 36);
        return transfers.isEmpty()
                ? null
                : CreditTransferInitiation.write(
                        new CreditTransferInitiation.Message(id, now, file.instant()),
                        new CreditTransferInitiation.Debtor(account.name(), account.iban(), account.bic()),
                        bankingDay(dayOf(now)),
                        transfers);
    }

    private static CreditTransferInitiation.CreditTransfer creditTransfer(Payment payment, PayeeAccount payee) {
        return new CreditTransferInitiation.CreditTransfer(
                payment.endToEndId(), payment.amount(), payee.holder(), payee.iban(), payee.bic(), payment.reference());
    }

    private byte[] ach(Locked file, List<Nacha.Credit> credits, Instant now) {
        SourceAccounts.Ach us = sourceAccounts.findAch().orElseThrow();
        // Distinguishes the files of a day.
        char modifier = MODIFIERS.charAt((int) ((file.runId() + file.number()) % MODIFIERS.length()));
        return credits.isEmpty()
                ? null
                : Nacha.write(
                        new Nacha.Stamp(LocalDateTime.ofInstant(now, ZoneOffset.UTC), modifier),
                        new Nacha.Originator(
                                us.bankRouting(), us.bankName(), us.originId(), us.companyId(), us.companyName()),
                        bankingDay(dayOf(now).plusDays(1)),
                        credits);
    }

    private static Nacha.Credit credit(Payment payment, PayeeAccount payee) {
        return NachaCreditBuilder.builder()
                .id(payment.endToEndId())
                .amount(payment.amount())
                .name(payee.holder())
                .routing(payee.bankCode())
                .account(payee.accountNumber())
                .accountType(
                        payee.accountType() == AccountType.SAVINGS
                                ? Nacha.AccountType.SAVINGS
                                : Nacha.AccountType.CHECKING)
                .entryClass(Nacha.EntryClass.PPD)
                .remittance(payment.reference())
                .microDeposit(payment.deposit())
                .build();
    }

    private static byte[] csv(List<PayeeCsv.Payee> payees) {
        return payees.isEmpty() ? null : PayeeCsv.write(payees);
    }

    private static PayeeCsv.Payee payee(Payment payment, PayeeAccount payee) {
        return PayeeCsvPayeeBuilder.builder()
                .id(payment.endToEndId())
                .amount(payment.amount().decimal())
                .currency(payment.amount().currency())
                .name(payee.holder())
                .country(payee.country())
                .bankName(payee.bankName())
                .iban(payee.iban())
                .bic(payee.bic())
                .account(payee.accountNumber())
                .bankCode(payee.bankCode())
                .remittance(payment.reference())
                .build();
    }

    private static LocalDate dayOf(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    /** The day itself or the next weekday; banks shift their own holidays. */
    private static LocalDate bankingDay(LocalDate day) {
        LocalDate next = day;
        while (next.getDayOfWeek() == DayOfWeek.SATURDAY || next.getDayOfWeek() == DayOfWeek.SUNDAY) {
            next = next.plusDays(1);
        }
        return next;
    }
}
