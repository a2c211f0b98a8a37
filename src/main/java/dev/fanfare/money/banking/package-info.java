/**
 * Our own accounts at banks and providers, and their files and reports. Owns {@code cash_accounts}, {@code bank_files}, {@code bank_file_parts},
 * {@code bank_statements} and {@code bank_lines}.
 *
 * <p>An operator imports a file. It is checked as a whole, kept encrypted until its lines are imported, and read in
 * chunks, each in its own transaction that records progress. A notification's line is stored once across files; a
 * statement's lines are booked once it follows from the last one, and what they repeat is found then.
 * Each line is then matched in its own transaction: outgoing money to its transfer, incoming money to the advertiser of
 * its reference. Unmatched lines wait, by age, for an operator.
 *
 * <p>Neither others' account numbers nor the file are kept.
 */
package dev.fanfare.money.banking;
