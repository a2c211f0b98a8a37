package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BankKeysRepository.Stored;
import dev.fanfare.money.payment.BankNumbers.Sealed;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.money.payment.api.RotateBankKeys;
import dev.fanfare.money.payment.api.RotateBankKeys.BankKeysRotated;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Re-encrypts bank account numbers with the current key. Can be interrupted and repeated at any point. */
record BankKeysService(Database db, BankNumbers numbers) implements Starting {
    private static final Logger LOG = LoggerFactory.getLogger(BankKeysService.class);
    private static final int CHUNK = 100;

    /**
     * Fails when the keys of this node open nothing that was sealed under one of them, or under one that it does not have:
     * all else would work, and nobody could be paid. A single number that was damaged does not keep a node from starting.
     */
    @Override
    public Future<Void> start() {
        return BankKeysRepository.listNewestUnderEachKey(db).map(stored -> {
            stored.stream().collect(Collectors.groupingBy(Stored::keyId)).forEach((key, newest) -> {
                if (newest.stream().noneMatch(this::opens)) {
                    throw new IllegalStateException("payments.bank_keys does not open the bank account numbers"
                            + " that are stored under the key " + key + ", such as that of account "
                            + newest.get(0).id() + ". Start this node with the key that they were sealed with,"
                            + " which may be in the file bank.key of an earlier data_dir.");
                }
            });
            return null;
        });
    }

    private boolean opens(Stored account) {
        try {
            numbers.open(new NumbersPlace(account.userId(), account.id()), account);
            return true;
        } catch (IllegalStateException e) {
            LOG.error("Bank account {} does not open: {}", account.id(), e.getMessage());
            return false;
        }
    }

    Future<BankKeysRotated> rotate(Caller caller, RotateBankKeys ask) {
        return BankKeysRepository.listUnderOtherKeys(db, numbers.keyId(), ask.after(), CHUNK)
                .compose(stored -> {
                    List<Long> failed = new ArrayList<>();
                    Long next = stored.size() < CHUNK
                            ? null
                            : stored.get(stored.size() - 1).id();
                    return changeKeys(stored.iterator(), failed, 0).compose(done -> answer(caller, done, failed, next));
                });
    }

    /** One at a time: statements must not queue up behind a row that its owner has locked. */
    private Future<Integer> changeKeys(Iterator<Stored> stored, List<Long> failed, int done) {
        if (!stored.hasNext()) {
            return Future.succeededFuture(done);
        }
        Stored account = stored.next();
        return changeKey(account)
                .onFailure(cause -> failed.add(account.id()))
                .otherwise(false)
                .compose(changed -> changeKeys(stored, failed, changed ? done + 1 : done));
    }

    private Future<Boolean> changeKey(Stored account) {
        try {
            NumbersPlace place = new NumbersPlace(account.userId(), account.id());
            Sealed sealed = numbers.seal(place, numbers.open(place, account));
            return db.transaction(tx -> BankKeysRepository.changeKey(tx, account, sealed))
                    .onFailure(cause -> log(account, cause));
        } catch (IllegalStateException e) {
            log(account, e);
            return Future.failedFuture(e);
        }
    }

    private static void log(Stored account, Throwable cause) {
        LOG.error("Bank account {} keeps the key {}: {}", account.id(), account.keyId(), cause.getMessage());
    }

    private Future<BankKeysRotated> answer(Caller caller, int done, List<Long> failed, Long next) {
        Future<Void> audited = done == 0
                ? Future.succeededFuture()
                : db.transaction(tx -> Audit.write(
                        tx,
                        caller,
                        "bank_account.rotate_keys",
                        "bank_key:" + numbers.keyId(),
                        null,
                        Map.of("accounts", done),
                        null));
        return audited.compose(written -> BankKeysRepository.countUnderOtherKeys(db, numbers.keyId()))
                .map(left -> new BankKeysRotated(done, failed, left, next));
    }
}
