package dev.fanfare.money.disbursement;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.disbursement.TransferDispatchRepository.Held;
import dev.fanfare.money.disbursement.TransferDispatchRepository.Intent;
import dev.fanfare.money.disbursement.api.Evidence;
import dev.fanfare.money.disbursement.api.Rail;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.disbursement.store.Transfers;
import dev.fanfare.money.payment.store.DepositTransit;
import dev.fanfare.money.payment.store.PayoutTransit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Commits transfers to send, in the caller's transaction. */
final class TransfersService {
    /** Wakes the job that sends. */
    static final String CHANNEL = "fanfare_transfers";

    /** Crockford's base 32, in capitals, as files require. */
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    /** 70 bits after a letter: unique for ever at every bank, even across recreated databases. */
    private static final int END_TO_END_LENGTH = 14;

    /** 130 bits; within the former 30 characters of PayPal's batch and item ids. */
    private static final int KEY_LENGTH = 26;

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A payout and its rail. */
    record ToSend(long payoutId, Rail rail) {}

    /**
     * A committed transfer.
     *
     * @param amount net, as paid to the payee
     */
    record Intended(long transferId, long payoutId, Rail rail, String endToEndId, Money amount) {}

    /**
     * Creates the transfers of payouts, with keys, and puts the money in transit. Skips payouts that were moved
     * meanwhile or whose owner is banned. A few hundred at a time: each is a journal entry.
     *
     * @param runId null for no run
     */
    static Future<List<Intended>> intend(Tx tx, Caller caller, Long runId, List<ToSend> payouts) {
        Map<Long, Rail> rails = payouts.stream().collect(Collectors.toMap(ToSend::payoutId, ToSend::rail));
        return PayoutTransit.send(
                        tx, caller, payouts.stream().map(ToSend::payoutId).toList())
                .compose(sent -> {
                    tx.notify(CHANNEL);
                    Map<Long, PayoutTransit.Sent> byId =
                            sent.stream().collect(Collectors.toMap(PayoutTransit.Sent::id, Function.identity()));
                    List<Intent> intents = sent.stream()
                            .map(each -> TransferDispatchRepositoryIntentBuilder.builder()
                                    .payoutId(each.id())
                                    .bankAccountId(null)
                                    .part(null)
                                    .userId(each.userId())
                                    .rail(rails.get(each.id()))
                                    .amount(each.net())
                                    .providerKey(key(KEY_LENGTH))
                                    .endToEndId("F" + key(END_TO_END_LENGTH))
                                    .build())
                            .toList();
                    return TransferDispatchRepository.add(tx, runId, intents).map(added -> added.stream()
                            .map(row -> new Intended(
                                    row.id(),
                                    row.payoutId(),
                                    rails.get(row.payoutId()),
                                    row.endToEndId(),
                                    byId.get(row.payoutId()).net()))
                            .toList());
                });
    }

    /**
     * Creates and books the transfer of a micro-deposit.
     *
     * @param part 1 or 2
     * @return its id
     */
    static Future<Long> intendDeposit(
            Tx tx, Caller caller, Long runId, long userId, long bankAccountId, int part, Money amount, Rail rail) {
        tx.notify(CHANNEL);
        Intent intent = TransferDispatchRepositoryIntentBuilder.builder()
                .payoutId(null)
                .bankAccountId(bankAccountId)
                .part(part)
                .userId(userId)
                .rail(rail)
                .amount(amount)
                .providerKey(key(KEY_LENGTH))
                .endToEndId("F" + key(END_TO_END_LENGTH))
                .build();
        return TransferDispatchRepository.add(tx, runId, List.of(intent))
                .compose(added -> DepositTransit.send(tx, caller, bankAccountId, part, amount)
                        .map(added.get(0).id()));
    }

    /**
     * Records that the files with these transfers are handed out: a bank may pay them.
     *
     * @return the number of transfers that were waiting for it
     */
    static Future<Integer> handOver(Tx tx, List<Long> transferIds) {
        return TransferDispatchRepository.insertTransfers(tx, transferIds);
    }

    /**
     * Fails what is not sent yet, of these batches and transfers, to payees in debt or screened: its money is available
     * again, and the journal settles the debt with it. A screened payee learns no reason.
     */
    static Future<Void> takeOutHeld(Tx tx, Caller caller, List<String> batches, List<Long> transferIds) {
        return TransferDispatchRepository.listHeld(tx, batches, transferIds).compose(held -> {
            Future<?> taken = Future.succeededFuture();
            for (Held each : held) {
                Evidence why = each.owes()
                        ? new Evidence("debt", "transfer:" + each.id(), "Its payee owes money.")
                        : new Evidence("screening", "transfer:" + each.id(), "It could not be sent.");
                taken = taken.compose(
                        done -> Transfers.move(tx, caller, each.id(), TransferTransition.TAKE_OUT, null, why));
            }
            return taken.mapEmpty();
        });
    }

    /** A new key of a batch. */
    static String batchKey() {
        return key(KEY_LENGTH);
    }

    private static String key(int length) {
        StringBuilder key = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            key.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return key.toString();
    }
}
