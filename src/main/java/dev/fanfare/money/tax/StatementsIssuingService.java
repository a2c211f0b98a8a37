package dev.fanfare.money.tax;

import dev.fanfare.formats.pdf.VatIds;
import dev.fanfare.money.document.store.NumberedDocument;
import dev.fanfare.money.document.store.NumberedDocument.Issued;
import dev.fanfare.money.document.store.NumberedDocument.Month;
import dev.fanfare.money.document.store.NumberedDocument.Numbers;
import dev.fanfare.money.tax.PublisherStatementsRepository.Addressee;
import dev.fanfare.money.tax.PublisherStatementsRepository.Company;
import dev.fanfare.money.tax.api.PublisherStatements.IssuePublisherStatements;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Issues one statement per past month, publisher and currency. Months are stated in order, including those that ended
 * while no node was running.
 */
record StatementsIssuingService(Database db, TaxEncryption encryption) {
    private static final Logger LOG = LoggerFactory.getLogger(StatementsIssuingService.class);
    /** Publishers in a chunk. */
    private static final int CHUNK = 200;

    Future<JobResult> issue(Caller caller, IssuePublisherStatements ask) {
        return NumberedDocument.STATEMENT.issue(db, this::issue);
    }

    private Future<Issued> issue(Tx tx, Month month, Numbers numbers) {
        return PublisherStatementsRepository.getCompany(tx, month.month())
                .compose(company -> PublisherStatementsRepository.issue(
                                tx, month, CHUNK, company, isInUnion(company), numbers.last(company.id()))
                        .compose(stated -> {
                            numbers.take(company.id(), stated.ids().size());
                            return PublisherStatementsRepository.listAddressees(tx, stated.ids())
                                    .compose(addressees -> keepParties(tx, addressees))
                                    .map(new Issued(stated.ids().size(), stated.last(), stated.publishers() < CHUNK));
                        }));
    }

    private static boolean isInUnion(Company company) {
        return company.country() != null && VatIds.isInUnion(company.country());
    }

    private Future<Void> keepParties(Tx tx, List<Addressee> addressees) {
        return Future.all(addressees.stream()
                        .map(one -> {
                            EncryptedValue party = encryption.encrypt(
                                    TaxEncryption.party(one.userId(), one.currency(), one.month()),
                                    PublisherStatementParty.of(one.name(), data(one)));
                            return PublisherStatementsRepository.saveParty(
                                    tx, one.id(), party.content(), party.keyId());
                        })
                        .toList())
                .mapEmpty();
    }

    /** The recipient's tax data; null without a form or if decryption fails, which does not block the statement. */
    private TaxData data(Addressee one) {
        if (one.form() == null) {
            return null;
        }
        try {
            return encryption.decrypt(
                    TaxEncryption.profile(one.userId(), one.form()),
                    new EncryptedValue(one.content(), one.keyId()),
                    TaxData.class);
        } catch (IllegalStateException e) {
            LOG.error("Statement {} is issued without the tax data of its publisher: {}", one.id(), e.getMessage());
            return null;
        }
    }
}
