package dev.fanfare.money.journal.api;

import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.StagedBuilder;
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
 * @param blind hashed with the posting
 * @param postingPath from the posting to the root of its entry
 * @param entryPath from the entry to the root of its block
 * @param block the number of the block; its checkpoint and signature follow
 */
@StagedBuilder
public record StatementLine(
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
        String publicKey,
        String signature) {}
