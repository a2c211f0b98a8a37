package dev.fanfare.admin.overview;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.LIMIT;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.admin.overview.api.GetHealth;
import dev.fanfare.admin.overview.api.GetOverview;
import dev.fanfare.admin.overview.api.ListWaiting;
import dev.fanfare.admin.overview.api.SearchAnything;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.OwnerWait;
import dev.fanfare.platform.module.StaffQueue;
import dev.fanfare.platform.module.StaffSearch;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.BiFunction;

/** One call for one question of staff, or of an account's owner. */
public final class OverviewModule extends DomainModule {
    /**
     * The overview of these.
     *
     * @param others all other modules
     * @param checks all health checks
     * @param promises within which staff mean to decide
     * @param scopes the codes of the scopes that a caller's credential covers
     */
    public OverviewModule(
            List<DomainModule> others,
            List<HealthCheck> checks,
            PromisesConfig promises,
            BiFunction<Sql, Caller, Future<List<String>>> scopes) {
        super("overview", "operations");
        List<StaffQueue> queues =
                others.stream().flatMap(module -> module.queues().stream()).toList();
        List<StaffSearch> searches =
                others.stream().flatMap(module -> module.searches().stream()).toList();
        Handlers<OverviewService> overview =
                onEveryLoop((bus, db) -> new OverviewService(db, queues, searches, checks, promises));
        List<OwnerWait> waits =
                others.stream().flatMap(module -> module.ownerWaits().stream()).toList();
        Handlers<WaitingService> waiting = onEveryLoop((bus, db) -> new WaitingService(db, waits, scopes));
        // Each kind needs the scope of its subject.
        waiting.endpoint(
                        post("/web/api/get/waiting/", ListWaiting.class, WEB_USER)
                                .exempt(PAGING, "a hundred of each kind, and that there are more")
                                .summary("List all that you wait for or that waits for you, and what comes next."),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/waiting/", APP_USER.anyLimit())
                        .exempt(LIMIT, "leaves out what the limit hides"));
        // Each part needs the permission of its subject, for any credential.
        overview.endpoint(
                post("/admin/api/overview/", GetOverview.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .exempt(PAGING, "dozens, in the code")
                        .summary("Show what waits for people, the platform's money, and what checks have found.")
                        .alsoGet(),
                s -> s::overview);
        overview.endpoint(
                post("/admin/api/search/", SearchAnything.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .exempt(PAGING, "five of each kind at most")
                        .summary("Find anything by its id, name, reference or number."),
                s -> s::find);
        overview.endpoint(
                post("/admin/api/health/", GetHealth.class, OPERATOR.anyLimit())
                        .exempt(LIMIT, "each part needs the permission that it is about")
                        .exempt(PAGING, "dozens, in the code")
                        .summary("Show what the health checks say and what to do about it."),
                s -> s::health);
    }
}
