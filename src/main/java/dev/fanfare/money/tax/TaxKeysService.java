package dev.fanfare.money.tax;

import dev.fanfare.money.tax.TaxKeysRepository.Part;
import dev.fanfare.money.tax.TaxKeysRepository.Stored;
import dev.fanfare.money.tax.api.ResealTaxData;
import dev.fanfare.money.tax.api.ResealTaxData.TaxDataResealed;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Seals tax data with the present key. Can be interrupted and repeated at any point. */
record TaxKeysService(Database db, TaxEncryption seal) {
    private static final Logger LOG = LoggerFactory.getLogger(TaxKeysService.class);
    private static final int CHUNK = 100;

    Future<TaxDataResealed> reseal(Caller caller, ResealTaxData ask) {
        Part part = TaxKeysRepository.PARTS.get(ask.part());
        return TaxKeysRepository.listUnderOtherKeys(db, part, seal.keyId(), ask.after(), CHUNK)
                .compose(stored -> reseal(part, stored.iterator(), 0)
                        .compose(done -> audit(caller, done))
                        .compose(done -> TaxKeysRepository.countUnderOtherKeys(db, part, seal.keyId())
                                .map(left -> new TaxDataResealed(done, left, next(ask, stored)))));
    }

    private static ResealTaxData next(ResealTaxData ask, List<Stored> stored) {
        if (stored.size() == CHUNK) {
            return new ResealTaxData(ask.part(), stored.get(CHUNK - 1).id());
        }
        return ask.part() + 1 < TaxKeysRepository.PARTS.size() ? new ResealTaxData(ask.part() + 1, 0) : null;
    }

    /** One at a time: statements must not queue up behind a row that its owner has locked. */
    private Future<Integer> reseal(Part part, Iterator<Stored> stored, int done) {
        if (!stored.hasNext()) {
            return Future.succeededFuture(done);
        }
        Stored old = stored.next();
        return reseal(part, old).otherwise(0).compose(changed -> reseal(part, stored, done + changed));
    }

    private Future<Integer> reseal(Part part, Stored old) {
        try {
            TaxEncryption.Sealed sealed = seal.again(old.place(), old.sealed());
            return db.transaction(tx -> TaxKeysRepository.change(tx, part, old, sealed));
        } catch (IllegalStateException e) {
            LOG.error("{} keeps the key {}: {}", old.place(), old.sealed().keyId(), e.getMessage());
            return Future.failedFuture(e);
        }
    }

    private Future<Integer> audit(Caller caller, int done) {
        return done == 0
                ? Future.succeededFuture(done)
                : db.transaction(tx -> Audit.write(
                                tx,
                                caller,
                                "tax_data.rotate_keys",
                                "bank_key:" + seal.keyId(),
                                null,
                                Map.of("rows", done),
                                null))
                        .map(done);
    }
}
