package dev.fanfare.money.payment;

import dev.fanfare.money.payment.BankNumbers.Stored;
import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.platform.module.Starting;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks at startup that the node has the keys of bank accounts. */
record BankKeysService(Database db, BankNumbers numbers) implements Starting {
    private static final Logger LOG = LoggerFactory.getLogger(BankKeysService.class);

    /**
     * Fails when a key in use is missing or decrypts nothing: only payments would fail later. A single damaged number
     * does not stop the start.
     */
    @Override
    public Future<Void> start() {
        return BankKeysRepository.listNewestUnderEachKey(db).map(stored -> {
            stored.stream().collect(Collectors.groupingBy(Stored::keyId)).forEach((key, newest) -> {
                if (newest.stream().noneMatch(this::opens)) {
                    throw new IllegalStateException("payments.bank_keys does not open the bank account numbers"
                            + " that are stored under the key " + key + ", such as that of account "
                            + newest.get(0).id() + ". Start this node with the key that they were encrypted with,"
                            + " which may be in the file bank.key of an earlier data_dir.");
                }
            });
            return null;
        });
    }

    private boolean opens(Stored account) {
        try {
            numbers.decrypt(new NumbersPlace(account.userId(), account.id()), account);
            return true;
        } catch (IllegalStateException e) {
            LOG.error("Bank account {} cannot be decrypted: {}", account.id(), e.getMessage());
            return false;
        }
    }
}
