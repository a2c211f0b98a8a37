package dev.fanfare.money.journal;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.ResponseKind.file;

import dev.fanfare.money.journal.api.GetCheckpoint;
import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.money.journal.api.JournalJobs.SendHead;
import dev.fanfare.money.journal.api.ListStatement;
import dev.fanfare.money.journal.api.StatementLine;
import dev.fanfare.money.journal.api.VerifyChain;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import io.vertx.core.Future;
import java.time.Duration;

/** The seal of the journal: blocks, heads, verification and statements. */
public final class JournalModule extends DomainModule {
    /** @param config with the signing key if it is going to run */
    public JournalModule(JournalConfig config) {
        super("journal", "finance");
        Handlers<Services> answers = once(parts -> new Services(parts, config));
        answers.endpoint(
                        post("/web/api/get/statement/", ListStatement.class)
                                .by(WEB_USER)
                                .summary(
                                        "Export what moved your accounts as a CSV file whose lines prove themselves, oldest first.")
                                .reads(ListStatement.Body.class, ListStatement.Body::ask)
                                .answers(file("statement", StatementLine.class, ListStatement::from)),
                        s -> s.statements::list)
                .also(prior -> prior.at("/api/get/statement/", APP_USER.granted(Scope.WALLET_READ)));
        answers.ask(GetCheckpoint.class, s -> s.heads::get);
        answers.ask(VerifyChain.class, s -> s.chain::verify);
        answers.job(new SealJournal(), Duration.ofSeconds(10), s -> s.sealing::seal);
        answers.job(new SendHead(), Duration.ofMinutes(5), s -> s.heads::send);
        routes(parts -> new CheckpointRoutes(parts.bus()));
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final SealingService sealing;
        private final CheckpointsService heads;
        private final ChainService chain;
        private final StatementService statements;

        Services(ModuleContext parts, JournalConfig config) {
            this.sealing = new SealingService(parts.database(), config);
            this.heads = new CheckpointsService(parts, config);
            this.chain = new ChainService(parts.database(), config);
            this.statements = new StatementService(parts.database());
        }

        @Override
        public Future<?> stop() {
            return heads.stop();
        }
    }
}
