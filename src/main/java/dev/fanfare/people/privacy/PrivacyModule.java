package dev.fanfare.people.privacy;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;

import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.people.privacy.api.OwnData.BeginExport;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.people.privacy.api.OwnData.GetAccount;
import dev.fanfare.people.privacy.api.OwnData.GetExport;
import dev.fanfare.people.privacy.api.OwnData.Leave;
import dev.fanfare.people.privacy.api.OwnData.LinkExport;
import dev.fanfare.people.privacy.api.OwnData.ListExports;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.people.privacy.api.OwnData.Stay;
import dev.fanfare.people.privacy.api.PrivacyError;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import dev.fanfare.platform.tables.TableRegistry;
import java.time.Duration;
import java.util.stream.Stream;

/** One's own data: to read, to take along, to have erased. */
public final class PrivacyModule extends DomainModule {
    /**
     * The module.
     *
     * @param tables all tables: what of them is a user's
     * @param release posts what is given up
     * @param payoutRefusals why the rest may not be paid out
     */
    public PrivacyModule(TableRegistry tables, BalanceRelease release, FaultType... payoutRefusals) {
        super("privacy");
        Handlers<Services> answers = onEveryLoop(parts -> new Services(parts, tables, release));
        answers.endpoint(
                        post("/web/api/account/get/", GetAccount.class)
                                .by(WEB_USER)
                                .summary("Show all that you have told us about yourself."),
                        s -> s.data::get)
                .also(prior -> prior.at("/api/account/get/", APP_USER));
        exports(answers);
        answers.change(
                post("/web/api/account/delete/", Leave.class)
                        .by(WEB_USER)
                        .countsAs(Allowance.GUESSABLE)
                        .summary(
                                "Have your account erased in 30 days; available money can be paid out or given up, what"
                                        + " else is open of your money is named instead.")
                        .errors(Stream.concat(
                                        Stream.of(UsersError.WRONG_PASSWORD, PrivacyError.MONEY_IS_OPEN),
                                        Stream.of(payoutRefusals))
                                .toArray(FaultType[]::new)),
                s -> s.data::leave);
        answers.change(
                post("/web/api/account/delete/cancel/", Stay.class)
                        .by(WEB_USER)
                        .summary("Keep your account after all."),
                s -> s.data::stay);
        answers.job(new MakeExports(), Duration.ofSeconds(10), s -> s.data::makeExports);
        answers.job(new EraseAccounts(), Duration.ofMinutes(5), s -> s.data::erase);
        routes(parts -> new ExportRoutes(parts.bus()));
    }

    private static void exports(Handlers<Services> answers) {
        answers.change(
                post("/web/api/account/export/", BeginExport.class)
                        .by(WEB_USER)
                        .summary("Have all data about you collected; an email tells when it is ready.")
                        .errors(PrivacyError.EXPORT_UNDER_WAY),
                s -> s.data::beginExport);
        answers.endpoint(
                post("/web/api/account/export/list/", ListExports.class)
                        .by(WEB_USER)
                        .summary("List your exports."),
                s -> s.data::listExports);
        answers.endpoint(
                post("/web/api/account/export/link/", LinkExport.class)
                        .by(WEB_USER)
                        .summary("Get a link to one of your exports.")
                        .errors(CommonFault.RESOURCE_NOT_FOUND),
                s -> s.data::linkExport);
        answers.ask(GetExport.class, s -> s.data::getExport);
    }

    /** The services of one instance. */
    private static final class Services implements Lifecycle {
        private final OwnDataService data;

        Services(ModuleContext parts, TableRegistry tables, BalanceRelease release) {
            this.data = new OwnDataService(parts.bus(), parts.database(), tables, release);
        }
    }
}
