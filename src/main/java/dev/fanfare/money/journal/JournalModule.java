package dev.fanfare.money.journal;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.JournalJobs.SealEvidence;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.money.journal.api.JournalJobs.SendHead;
import dev.fanfare.money.journal.api.ListStatement;
import dev.fanfare.money.journal.api.StatementLine;
import dev.fanfare.money.journal.api.VerifyChain;
import dev.fanfare.money.journal.api.VerifyEvidence;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** The seal of the journal: blocks, checkpoints, verification and statements. */
public final class JournalModule extends DomainModule {
    private final Handlers<SealingService> sealing;
    private final Handlers<CheckpointsService> heads;
    private final Handlers<ChainService> chain;
    private final Handlers<EvidenceService> evidence = once(parts -> new EvidenceService(parts.database()));
    private final Handlers<StatementService> statements = once(parts -> new StatementService(parts.database()));

    /** @param config with the signing key if it will run */
    public JournalModule(JournalConfig config) {
        super("journal", "finance");
        sealing = once(parts -> new SealingService(parts.database(), config));
        heads = once(parts -> new CheckpointsService(parts, config));
        chain = once(parts -> new ChainService(parts.database(), config));
        statements
                .endpoint(
                        post("/web/api/get/statement/", ListStatement.class, WEB_USER)
                                .summary(
                                        "Export what moved your accounts as a CSV file whose lines prove themselves, oldest first.")
                                .reads(ListStatement.Body.class, ListStatement.Body::ask)
                                .answers(file("statement", StatementLine.class, ListStatement::from)),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/statement/", APP_USER.granted(Scope.WALLET_READ)));
        heads.ask(GetCheckpoint.class, s -> s::get);
        chain.ask(VerifyChain.class, s -> s::verify);
        evidence.ask(VerifyEvidence.class, s -> s::verify);
        evidence.job(new SealEvidence(), Duration.ofHours(1), s -> s::seal);
        sealing.job(new SealJournal(), Duration.ofSeconds(10), s -> s::seal);
        heads.job(new SendHead(), Duration.ofMinutes(5), s -> s::send);
        routes(parts -> new CheckpointRoutes(parts.bus()));
    }
}
