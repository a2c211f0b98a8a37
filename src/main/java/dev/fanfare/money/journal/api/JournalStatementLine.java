package dev.fanfare.money.journal.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A posting with its inclusion proof. Hashes are hexadecimal, paths are hashes with a space between them, from the leaf
 * upwards.
 *
 * @param position of the entry in the whole journal
 * @param requestId null for none
 * @param reverses the id of the entry that it reverses; null for none
 * @param account what kind of account, such as {@code publisher_available}
 * @param amount credit positive, debit negative
 * @param posting its index among those of its entry, from 0
 * @param postings how many the entry has
 * @param number its running number among the sealed postings of its account, from 1
 * @param balance of the account after it, in sealed order
 * @param blind hashed with the posting
 * @param postingPath from the posting to the root of its entry
 * @param entryPath from the entry to the root of its block
 * @param block the number of the block; its checkpoint follows
 * @param checkpointPath from the block's checkpoint to the root in the note
 * @param note a checkpoint of the tree of all blocks, as a signed note of C2SP
 * @param publicKey signed the note and the ranges, in Base64
 * @param toPosition the position up to which this statement has everything
 * @param ranges for each account its kind, its currency, and the first and last number in this statement
 * @param rangesSignature of the ranges, the position, the user and the size of the tree, in Base64
 */
@StagedBuilder
public record JournalStatementLine(
        long position,
        long entryId,
        Instant createdAt,
        String key,
        String kind,
        String description,
        String requestId,
        Long reverses,
        long userId,
        String account,
        @Minor BigDecimal amount,
        String currency,
        int posting,
        int postings,
        Long number,
        @Minor BigDecimal balance,
        String blind,
        String postingPath,
        String entryPath,
        long block,
        long firstPosition,
        int entries,
        long lastEntry,
        String previous,
        String root,
        Instant sealedAt,
        String evidence,
        String checkpointPath,
        String note,
        String publicKey,
        long toPosition,
        String ranges,
        String rangesSignature) {}
