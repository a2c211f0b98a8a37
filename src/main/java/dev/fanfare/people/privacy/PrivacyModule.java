package dev.fanfare.people.privacy;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;
import static dev.fanfare.platform.module.OwnerWait.step;

import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.privacy.api.OwnData.BeginExport;
import dev.fanfare.people.privacy.api.OwnData.CancelErasure;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.people.privacy.api.OwnData.ErasureByApp;
import dev.fanfare.people.privacy.api.OwnData.GetAccount;
import dev.fanfare.people.privacy.api.OwnData.GetExport;
import dev.fanfare.people.privacy.api.OwnData.LinkExport;
import dev.fanfare.people.privacy.api.OwnData.ListExports;
import dev.fanfare.people.privacy.api.OwnData.MakeExports;
import dev.fanfare.people.privacy.api.OwnData.RequestErasure;
import dev.fanfare.people.privacy.api.PrivacyError;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.OwnerWait.By;
import dev.fanfare.platform.tables.TableRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A user's own data: read, export, erase. */
public final class PrivacyModule extends DomainModule {
    private final Handlers<OwnDataService> data;

    /**
     * Creates the module.
     *
     * @param tables all tables, with their user data
     * @param keys encrypt exports
     * @param release posts waived balances
     * @param payoutRefusals refusals of the last payout
     */
    public PrivacyModule(
            TableRegistry tables, Supplier<KeyRing> keys, BalanceRelease release, FaultType... payoutRefusals) {
        super("privacy");
        data = onEveryLoop(
                context -> new OwnDataService(context.bus(), context.database(), keys.get(), tables, release));
        data.endpoint(
                        post("/web/api/account/get/", GetAccount.class, WEB_USER)
                                .summary("Show all that you have told us about yourself."),
                        s -> s::get)
                .also(prior -> prior.at("/api/account/get/", APP_USER));
        encrypts(OwnDataRepository.ENCRYPTED);
        exports();
        data.change(
                        post("/web/api/account/delete/", RequestErasure.class, WEB_USER)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary(
                                        "Have your account erased in 30 days; available money can be paid out or given up, what"
                                                + " else is open of your money is named instead.")
                                .errors(Stream.concat(
                                                Stream.of(UsersError.WRONG_PASSWORD, PrivacyError.MONEY_IS_OPEN),
                                                Stream.of(payoutRefusals))
                                        .toArray(FaultType[]::new)),
                        s -> s::requestErasure)
                .also(prior -> prior.at("/api/account/delete/", APP_USER)
                        .summary("Have your account erased in 30 days; available money can be given up, what else is"
                                + " open of your money is named instead.")
                        .reads(ErasureByApp.class, ErasureByApp::ask)
                        .errors(UsersError.WRONG_PASSWORD, PrivacyError.MONEY_IS_OPEN));
        data.change(
                        post("/web/api/account/delete/cancel/", CancelErasure.class, WEB_USER)
                                .summary("Keep your account after all."),
                        s -> s::cancelErasure)
                .also(prior -> prior.at("/api/account/delete/cancel/", APP_USER));
        data.job(new MakeExports(), Duration.ofSeconds(10), s -> s::makeExports);
        data.job(new EraseAccounts(), Duration.ofMinutes(5), s -> s::erase);
        routes(context -> new ExportRoutes(context.bus()));
        ownerWaits(
                new OwnerWait(
                        "email",
                        Scope.ACCOUNT,
                        Map.of("unconfirmed", step(By.YOU, "Confirm the address by the link in the email to it.")),
                        (sql, caller) -> OwnDataRepository.listWaitingEmail(sql, caller.id())),
                new OwnerWait(
                        "export",
                        Scope.ACCOUNT,
                        Map.of(
                                "being_made",
                                step(By.CLOCK, "Your data is collected; an email tells when it is ready."),
                                "ready",
                                step(By.YOU, "Download your data before it is deleted.")),
                        (sql, caller) -> OwnDataRepository.listWaitingExports(sql, caller.id())),
                new OwnerWait(
                        "deletion",
                        Scope.ACCOUNT,
                        Map.of(
                                "scheduled",
                                step(By.CLOCK, "Your personal data is erased then, unless you cancel before.")),
                        (sql, caller) -> OwnDataRepository.listWaitingErasure(sql, caller.id())));
    }

    private void exports() {
        data.change(
                        post("/web/api/account/export/", BeginExport.class, WEB_USER)
                                .requiresStepUp()
                                .summary("Have all data about you collected; an email tells when it is ready.")
                                .errors(PrivacyError.EXPORT_IN_PROGRESS),
                        s -> s::beginExport)
                .also(prior -> prior.at("/api/account/export/", APP_USER));
        data.endpoint(
                        post("/web/api/account/export/list/", ListExports.class, WEB_USER)
                                .exempt(PAGING, "an account has a few")
                                .summary("List your exports."),
                        s -> s::listExports)
                .also(prior -> prior.at("/api/account/export/list/", APP_USER));
        data.endpoint(
                        post("/web/api/account/export/link/", LinkExport.class, WEB_USER)
                                .requiresStepUp()
                                .summary("Get a link to one of your exports.")
                                .errors(CommonFault.RESOURCE_NOT_FOUND),
                        s -> s::linkExport)
                .also(prior -> prior.at("/api/account/export/link/", APP_USER));
        data.ask(GetExport.class, s -> s::getExport);
    }
}
