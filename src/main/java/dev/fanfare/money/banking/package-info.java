/**
 * What comes back from banks. Owns {@code bank_files}, {@code bank_file_parts} and {@code bank_lines}.
 *
 * <p>An operator imports a file. It is checked as a whole, kept encrypted until its lines are in, and read in stretches, each in a
 * transaction of its own that remembers how far it came. A line is there once, in whatever files it comes: its key is unique.
 * Each line is then matched in a transaction of its own, with what it moves: outgoing money to the transfer that it names,
 * incoming money to the advertiser whose reference it carries. What matches nothing waits, by age, for an operator.
 *
 * <p>Account numbers of others are not kept, and neither is the file.
 */
package dev.fanfare.money.banking;
