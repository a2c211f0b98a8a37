package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.PartialBuilder;
import java.time.LocalDate;

/**
 * What a bank says about one payment. Account numbers of others are not in it.
 *
 * @param number its place in the file, from 1
 * @param key names it for ever, in whatever file it comes: the same booking in a notification and in the statement, or in a
 *     file sent again, has the same key
 * @param what it says
 * @param source the kind of file
 * @param account ours; null when the file does not name it
 * @param document the statement's, notification's or report's id
 * @param amount positive; null when it is not said
 * @param bookedOn null when it is not said
 * @param bankReference the bank's own, null for none
 * @param endToEndId of ours or of whoever paid, null for none: EndToEndId of ISO 20022, individual identification of ACH
 * @param original the message, payment information or trace number of ours that it is about, null for none
 * @param reference a structured creditor reference, null for none
 * @param remittance what the payer wrote, null for none
 * @param party the other's name, null for none
 * @param code the reason of a return or rejection, else the bank's code for the transaction; null for none
 * @param note what else is worth reading, null for none
 */
@PartialBuilder
public record BankLine(
        int number,
        String key,
        What what,
        Source source,
        String account,
        String document,
        Money amount,
        LocalDate bookedOn,
        String bankReference,
        String endToEndId,
        String original,
        String reference,
        String remittance,
        String party,
        String code,
        String note) {

    /** What has happened to money. */
    public enum What {
        /** It has left our account. */
        PAID_OUT,
        /** It has come in. */
        PAID_IN,
        /** Several of our payments have left our account in one amount. */
        BATCH_DEBIT,
        /** What we had sent has come back. */
        RETURNED,
        /** What had come in was taken back. */
        REVERSAL,
        /** The bank says that our payment is through. */
        SETTLED,
        /** The bank refused our payment. */
        REJECTED,
        /** The bank is still at it. */
        UNDER_WAY,
        /** The payee's bank wants other details next time. */
        CORRECTED,
        /** Several payments that the bank does not tell apart, or something that no rule of ours knows. */
        UNCLEAR
    }

    /** The kinds of files. */
    public enum Source {
        CAMT_053,
        CAMT_054,
        PAIN_002,
        ACH_RETURNS
    }
}
