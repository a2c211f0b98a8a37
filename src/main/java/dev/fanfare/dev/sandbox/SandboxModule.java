package dev.fanfare.dev.sandbox;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.OWNER_NOTICE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.dev.sandbox.api.GetSandbox;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.CreateWorld;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.EndWorld;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.GetWorldKeys;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.KeepWorlds;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.ListWorlds;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.ResetWorld;
import dev.fanfare.dev.sandbox.api.SandboxError;
import dev.fanfare.dev.sandbox.api.SandboxJobs.MoveWorld;
import dev.fanfare.dev.sandbox.api.SendEvent;
import dev.fanfare.dev.sandbox.api.SendOwnEvent;
import dev.fanfare.dev.sandbox.api.UpdateClock;
import dev.fanfare.dev.sandbox.api.UpdateProvider;
import dev.fanfare.dev.sandbox.api.UpdateWorld;
import dev.fanfare.dev.simulator.ProviderOrder;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.jobs.ClockAdvanced;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import io.vertx.core.http.PoolOptions;
import java.time.Duration;

/** The sandbox; refuses everything where it is not enabled. */
@SharedPool(
        name = "connections to worlds",
        users = "clients of the worlds of partners",
        fairBy = SharedPool.By.SERVICE,
        bound = "500 connections of a world, and `sandbox.worlds.requests_per_minute`")
public final class SandboxModule extends DomainModule {
    private static final Access KEEPER = OPERATOR.needing(Permission.SETTINGS_MANAGE);

    /** Any account; programs that test with events may have worlds, too. */
    private static final Access OWNER = APP_USER.granted(Scope.EVENTS_READ);

    /** Feeds of worlds hold one each. */
    private static final int MAX_CONNECTIONS = 500;

    /** How often it is looked for a move that is due. */
    private static final Duration MOVES = Duration.ofMillis(500);

    /** How often it is looked for worlds of partners to be made or ended. */
    private static final Duration WORLDS = Duration.ofSeconds(1);

    /** @param host runs the worlds of partners */
    public SandboxModule(SandboxConfig config, WorldHost host) {
        super("sandbox", "operations");
        boolean enabled = config.enabled();
        Handlers<SandboxService> sandbox =
                onEveryLoop(context -> new SandboxService(context.vertx(), context.bus(), context.database(), enabled));
        sandbox.endpoint(
                post("/admin/api/sandbox/get/", GetSandbox.class, KEEPER)
                        .exempt(PAGE, NoPage.SANDBOX)
                        .summary("Show the time of a sandbox.")
                        .errors(SandboxError.NOT_A_SANDBOX),
                s -> s::get);
        sandbox.change(
                post("/admin/api/sandbox/clock/update/", UpdateClock.class, KEEPER)
                        .exempt(PAGE, NoPage.SANDBOX)
                        .summary(
                                "Set the time of a sandbox ahead, by 35 days at most, and let everything happen that falls"
                                        + " due by it.")
                        .errors(SandboxError.NOT_A_SANDBOX),
                s -> s::setClock);
        sandbox.change(
                post("/admin/api/sandbox/providers/update/", UpdateProvider.class, KEEPER)
                        .exempt(PAGE, NoPage.SANDBOX)
                        .summary("Make a simulated provider of a sandbox fail, or answer correctly again.")
                        .errors(SandboxError.NOT_A_SANDBOX),
                s -> s::setProvider);
        Handlers<EventSender> events = onEveryLoop((bus, database) -> new EventSender(database, enabled));
        events.change(
                post("/admin/api/sandbox/events/send/", SendEvent.class, KEEPER)
                        .exempt(PAGE, NoPage.SANDBOX)
                        .exempt(OWNER_NOTICE, "changes nothing but a sandbox's log")
                        .summary("Send an event of any type in a sandbox, as if it had happened.")
                        .errors(SandboxError.NOT_A_SANDBOX, CommonFault.RESOURCE_NOT_FOUND),
                s -> s::send);
        events.change(
                post("/api/action/sandbox/events/send/", SendOwnEvent.class, APP_USER.granted(Scope.EVENTS_READ))
                        .summary("Send yourself an event of any type in a sandbox, as if it had happened.")
                        .errors(SandboxError.NOT_A_SANDBOX, CommonFault.RESOURCE_NOT_FOUND),
                s -> s::sendOwn);
        Handlers<WorldMover> world =
                onEveryLoop(context -> new WorldMover(context.bus(), context.database(), context.meters(), enabled));
        world.change(
                post("/admin/api/sandbox/world/update/", UpdateWorld.class, KEEPER)
                        .exempt(PAGE, NoPage.SANDBOX)
                        .summary("Let the publishers of a sandbox's demo world act by themselves, or stop them.")
                        .errors(SandboxError.NOT_A_SANDBOX, SandboxError.NO_DEMO_WORLD),
                s -> s::set);
        if (enabled) {
            world.job(new MoveWorld(), MOVES, s -> s::move);
        } else {
            world.ask(MoveWorld.class, s -> s::move);
        }
        worlds(config, host);
        publishes(ClockAdvanced.class, ProviderOrder.class);
    }

    private void worlds(SandboxConfig config, WorldHost host) {
        AwakeWorlds awake = new AwakeWorlds(host, config.worlds());
        Handlers<WorldsService> worlds =
                onEveryLoop(context -> new WorldsService(context.database(), context.meters(), config, host, awake));
        worlds.endpoint(
                post("/api/sandbox/worlds/", ListWorlds.class, OWNER)
                        .exempt(PAGING, "a few of an account")
                        .summary("List your worlds of a sandbox.")
                        .errors(SandboxError.NOT_A_SANDBOX, SandboxError.NO_WORLDS),
                s -> s::list);
        worlds.change(
                post("/api/sandbox/worlds/create/", CreateWorld.class, OWNER)
                        .creates()
                        .summary(
                                "Make a world of your own in a sandbox: a brand, creators, a clock and keys, for 30 days.")
                        .errors(
                                SandboxError.NOT_A_SANDBOX,
                                SandboxError.NO_WORLDS,
                                SandboxError.TOO_MANY_WORLDS,
                                SandboxError.SANDBOX_FULL),
                s -> s::create);
        worlds.endpoint(
                post("/api/sandbox/worlds/keys/", GetWorldKeys.class, OWNER)
                        .summary("Show the address and the keys of a world of yours.")
                        .errors(
                                SandboxError.NOT_A_SANDBOX,
                                SandboxError.NO_WORLDS,
                                SandboxError.WORLD_NOT_READY,
                                CommonFault.RESOURCE_NOT_FOUND),
                s -> s::keys);
        worlds.change(
                post("/api/sandbox/worlds/reset/", ResetWorld.class, OWNER)
                        .summary("Make a world of yours again from nothing, with other keys.")
                        .errors(
                                SandboxError.NOT_A_SANDBOX,
                                SandboxError.NO_WORLDS,
                                CommonFault.RESOURCE_NOT_FOUND,
                                SandboxError.WORLD_NOT_READY),
                s -> s::reset);
        worlds.change(
                post("/api/sandbox/worlds/end/", EndWorld.class, OWNER)
                        .summary("Delete a world of yours for good.")
                        .errors(
                                SandboxError.NOT_A_SANDBOX,
                                SandboxError.NO_WORLDS,
                                CommonFault.RESOURCE_NOT_FOUND,
                                SandboxError.WORLD_NOT_READY),
                s -> s::end);
        if (config.offersWorlds()) {
            worlds.job(new KeepWorlds(), WORLDS, s -> s::keep);
            routes(
                    context -> new WorldRoutes(
                            context.database(),
                            context.vertx().createHttpClient(new PoolOptions().setHttp1MaxSize(MAX_CONNECTIONS)),
                            config,
                            awake),
                    SandboxError.WORLD_FULL);
        } else {
            worlds.ask(KeepWorlds.class, s -> s::keep);
            routes(context -> new WorldRoutes(context.database(), null, config, awake), SandboxError.WORLD_FULL);
        }
    }
}
