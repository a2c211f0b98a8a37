package dev.fanfare.formats.bankfile;

import dev.fanfare.records.PartialBuilder;
import java.time.LocalDate;

/**
 * A statement or notification of a file, without its lines. Amounts are minor units; negative ones are overdrawn.
 *
 * @param account ours, as the file spells it; null for none
 * @param currency null when neither account nor entries name one
 * @param document the bank's id of it
 * @param number by which the bank counts its statements; null for none
 * @param page of a statement in several parts; null for a whole one
 * @param opening null when it names none
 * @param closing null when it names none
 * @param moved the sum of its entries
 * @param closedOn the day of the closing balance, else of the last entry; null for neither
 * @param firstLine its first line in the file
 * @param lastLine its last one; less than the first for none
 */
@PartialBuilder
public record BankStatement(
        String account,
        String currency,
        String document,
        Long number,
        Integer page,
        Long opening,
        Long closing,
        long moved,
        LocalDate closedOn,
        int firstLine,
        int lastLine) {}
