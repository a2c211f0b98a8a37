package dev.fanfare.formats.bankfile;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.records.PartialBuilder;
import java.time.LocalDate;

/**
 * What a bank reports about one payment, without the counterparty's account number.
 *
 * @param number its position in the file, from 1
 * @param key deduplication key: with the bank's reference, a booking of an account has one key in the notification, the
 *     statement and any file sent again
 * @param what the event
 * @param source the kind of file
 * @param account ours; null when the file does not name it
 * @param document id of the statement, notification or report
 * @param amount positive; null when the file lacks it
 * @param bookedOn null when the file lacks it
 * @param credit whether it adds to our account; false where it says nothing of our account
 * @param bankReference the bank's reference; null for none
 * @param transactionId the payment's own id between banks (UETR, else TxId); null for none
 * @param endToEndId set by us or the payer: EndToEndId of ISO 20022, individual identification of ACH; null for none
 * @param original our message, payment information or trace number that it refers to; null for none
 * @param reference a structured creditor reference, null for none
 * @param remittance what the payer wrote, null for none
 * @param party the counterparty's name; null for none
 * @param code the reason of a return or rejection, else the bank's code for the transaction; null for none
 * @param note further information for operators; null for none
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
        boolean credit,
        String bankReference,
        String transactionId,
        String endToEndId,
        String original,
        String reference,
        String remittance,
        String party,
        String code,
        String note) {

    /** What happened to the money. */
    public enum What {
        /** It left our account. */
        PAID_OUT,
        /** It arrived on our account. */
        PAID_IN,
        /** One debit for several of our payments. */
        BATCH_DEBIT,
        /** A payment of ours was returned. */
        RETURNED,
        /** An incoming payment was taken back. */
        REVERSAL,
        /** The bank confirms our payment. */
        SETTLED,
        /** The bank rejects our payment. */
        REJECTED,
        /** The bank is still processing our payment. */
        UNDER_WAY,
        /** The payee's bank says whether the account is the payee's: its code is that of {@link PayeeMatch}. */
        VERIFIED,
        /** The payee's bank asks us to use other account details. */
        CORRECTED,
        /** It was charged for its services, or gave a charge back. */
        CHARGED,
        /** Money of ours was exchanged. */
        EXCHANGED,
        /** It moved between our own accounts. */
        TRANSFERRED,
        /** Several payments that the bank does not itemise, or an unknown transaction. */
        UNCLEAR
    }

    /** The kinds of files, and reports of providers. */
    public enum Source {
        CAMT_053,
        CAMT_054,
        PAIN_002,
        ACH_RETURNS,
        STRIPE,
        PAYPAL;

        /** Whether its lines have moved money on our account. */
        public boolean isStatement() {
            return this == CAMT_053 || this == STRIPE || this == PAYPAL;
        }
    }
}
