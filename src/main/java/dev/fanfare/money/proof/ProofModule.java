package dev.fanfare.money.proof;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.BACKEND;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PERSONAL_PERMISSION;

import dev.fanfare.formats.proof.JournalKey;
import dev.fanfare.money.proof.api.BrandProofs.GetBrandProof;
import dev.fanfare.money.proof.api.BrandProofs.ShowBrandProof;
import dev.fanfare.money.proof.api.BrandProofs.UpdateBrandProof;
import dev.fanfare.money.proof.api.CreatorReferences.AddReference;
import dev.fanfare.money.proof.api.CreatorReferences.EndReference;
import dev.fanfare.money.proof.api.CreatorReferences.ListReferences;
import dev.fanfare.money.proof.api.CreatorReferences.OpenReference;
import dev.fanfare.money.proof.api.ProofJobs.CountBrandDays;
import dev.fanfare.money.proof.api.ProofJobs.SignBrandProofs;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.http.pages.PublicSite;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Proof of payment: what brands and creators chose to show of it, signed with the journal's key. */
public final class ProofModule extends DomainModule {
    private static final String SUMS = "sums of a brand, which name no one";

    private final Supplier<JournalKey> journal;
    /** Null until a service is made: deriving it takes milliseconds, and not every node has the key. */
    private JournalKey key;

    private final Handlers<BrandDaysService> days = once(context -> new BrandDaysService(context.database()));
    private final Handlers<BrandProofService> brands;
    private final Handlers<ReferencesService> references;

    /**
     * Creates the module.
     *
     * @param journal the journal's key, where it will run
     * @param hasPages whether proofs are shown on pages of their own
     * @param house name of the installation
     * @param address the public address of this service, by the port of the request
     */
    public static ProofModule of(
            Supplier<JournalKey> journal, boolean hasPages, String house, IntFunction<String> address) {
        ProofModule module = new ProofModule(journal);
        return hasPages ? module.withPages(house, address) : module;
    }

    private ProofModule(Supplier<JournalKey> journal) {
        super("proof", "finance");
        this.journal = journal;
        brands = once(context -> new BrandProofService(context.database(), key()));
        references = once(context -> new ReferencesService(context.database(), key()));
        days.job(new CountBrandDays(), Duration.ofMinutes(1), s -> s::count);
        brands.job(new SignBrandProofs(), Duration.ofSeconds(10), s -> s::sign);
        ofBrands();
        ofCreators();
    }

    private ProofModule withPages(String house, IntFunction<String> address) {
        routes(context -> new BrandProofRoutes(new PublicSite(context.bus(), house, address)));
        routes(context -> new ReferenceRoutes(new PublicSite(context.bus(), house, address)));
        return this;
    }

    private void ofBrands() {
        brands.endpoint(
                post(BrandProofRoutes.ROW, ShowBrandProof.class, PUBLIC)
                        .alsoGet()
                        .exempt(PAGE, NoPage.PARTNERS)
                        .summary("Show how a brand that chose it pays its creators, as signed figures of a year.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::show);
        brands.endpoint(
                post(
                                "/api/advertiser/proof/",
                                GetBrandProof.class,
                                BACKEND.needing(Permission.CAMPAIGNS_VIEW).orAdvertiser(TeamRight.CAMPAIGNS_VIEW))
                        .exempt(PERSONAL_PERMISSION, SUMS)
                        .summary("Show whether a brand's proof of payment is public, and what it shows.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::get);
        brands.change(
                post(
                                "/api/advertiser/proof/update/",
                                UpdateBrandProof.class,
                                BACKEND.needing(Permission.CAMPAIGNS_MANAGE).orAdvertiser(TeamRight.CAMPAIGNS_MANAGE))
                        .exempt(PERSONAL_PERMISSION, SUMS)
                        .summary("Make a brand's proof of payment public, or hide it.")
                        .errors(RESOURCE_NOT_FOUND),
                s -> s::update);
    }

    private void ofCreators() {
        references.endpoint(
                post("/api/profile/references/", ListReferences.class, APP_USER.granted(Scope.PROFILE_READ))
                        .summary("List your references, newest first."),
                s -> s::list);
        references.change(
                post("/api/profile/references/add/", AddReference.class, APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary(
                                "Make a reference: a link by which people without an account read what you chose of your payments. It is shown only once.")
                        .errors(PERMISSION_DENIED, INVALID_TRANSITION)
                        .creates(),
                s -> s::add);
        references.change(
                post("/api/profile/references/end/", EndReference.class, APP_USER.granted(Scope.PROFILE_WRITE))
                        .summary("End a reference at once.")
                        .errors(RESOURCE_NOT_FOUND, INVALID_TRANSITION),
                s -> s::end);
        references.ask(OpenReference.class, s -> s::open);
    }

    private synchronized JournalKey key() {
        if (key == null) {
            key = journal.get();
        }
        return key;
    }
}
