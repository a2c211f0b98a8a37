package dev.fanfare.money.journal;

import static dev.fanfare.platform.bus.Permission.FINANCE_VIEW;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.GetConsistency;
import dev.fanfare.money.journal.api.GetReservesProof;
import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.money.journal.api.JournalJobs.SendCheckpoint;
import dev.fanfare.money.journal.api.JournalJobs.SumReserves;
import dev.fanfare.money.journal.api.JournalStatementLine;
import dev.fanfare.money.journal.api.ListJournalStatement;
import dev.fanfare.money.journal.api.ListJournalStatementEntries;
import dev.fanfare.money.journal.api.ListReserves;
import dev.fanfare.money.journal.api.VerifyChain;
import dev.fanfare.money.journal.api.VerifyEvidence;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** The seal of the journal: blocks, checkpoints, verification and statements. */
public final class JournalModule extends DomainModule {
    private final JournalConfig config;
    /** Null until a service is made: deriving it takes milliseconds, and not every node has the key. */
    private JournalKey key;

    private final Handlers<SealingService> sealing;
    private final Handlers<CheckpointsService> checkpoints;
    private final Handlers<ChainService> chain;
    private final Handlers<EvidenceService> evidence = once(context -> new EvidenceService(context.database()));
    private final Handlers<JournalStatementService> statements;
    private final Handlers<ReservesService> reserves;
    private final Handlers<JournalStatementEntriesService> statementEntries =
            onEveryLoop((bus, db) -> new JournalStatementEntriesService(db));

    /** @param config with the signing key if it will run */
    public JournalModule(JournalConfig config) {
        super("journal", "finance");
        this.config = config;
        sealing = once(context -> new SealingService(context.database(), key(), config.knownKeys(key())));
        checkpoints = once(context -> new CheckpointsService(context, config, key()));
        statements = once(context -> new JournalStatementService(context.database(), config, key()));
        reserves = once(context -> new ReservesService(context.database(), key()));
        chain = once(context -> new ChainService(context.database(), config.knownKeys(key())));
        statements
                .endpoint(
                        post("/web/api/get/statement/", ListJournalStatement.class, WEB_USER)
                                .summary(
                                        "Export what moved your accounts as a CSV file whose lines prove themselves, oldest first.")
                                .reads(ListJournalStatement.Body.class, ListJournalStatement.Body::ask)
                                .answers(file("statement", JournalStatementLine.class, ListJournalStatement::from)),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/statement/", APP_USER.granted(Scope.WALLET_READ)));
        statementEntries
                .endpoint(
                        post("/web/api/get/statement/entries/", ListJournalStatementEntries.class, WEB_USER)
                                .summary(
                                        "List what moved your accounts, oldest first, with the balances before and after."),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/statement/entries/", APP_USER.granted(Scope.WALLET_READ)));
        checkpoints.ask(GetCheckpoint.class, s -> s::get);
        checkpoints.ask(GetConsistency.class, s -> s::prove);
        reserves.endpoint(
                        post("/web/api/get/reserves/proof/", GetReservesProof.class, WEB_USER)
                                .exempt(PAGING, "three for each currency")
                                .summary(
                                        "Prove that what you are owed is part of what the platform says it owes to all."),
                        s -> s::prove)
                .also(prior -> prior.at("/api/get/reserves/proof/", APP_USER.granted(Scope.WALLET_READ)));
        reserves.endpoint(
                post("/admin/api/accounting/reserves/", ListReserves.class, OPERATOR.needing(FINANCE_VIEW))
                        .summary("List what was owed to publishers and advertisers at the end of each day, and what was"
                                + " there for it."),
                s -> s::list);
        reserves.job(new SumReserves(), Duration.ofHours(1), s -> s::sum);
        chain.ask(VerifyChain.class, s -> s::verify);
        evidence.ask(VerifyEvidence.class, s -> s::verify);
        evidence.job(new SealEvidence(), Duration.ofHours(1), s -> s::seal);
        sealing.job(new SealJournal(), Duration.ofSeconds(10), s -> s::seal);
        checkpoints.job(new SendCheckpoint(), Duration.ofMinutes(5), s -> s::send);
        routes(context -> new CheckpointRoutes(context.bus()));
    }

    private synchronized JournalKey key() {
        if (key == null) {
            key = config.key();
        }
        return key;
    }
}
