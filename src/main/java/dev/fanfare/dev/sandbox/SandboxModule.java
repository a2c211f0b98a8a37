package dev.fanfare.dev.sandbox;

import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.OWNER_NOTICE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;

import dev.fanfare.dev.sandbox.api.GetSandbox;
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
import dev.fanfare.platform.jobs.ClockAdvanced;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** The sandbox; refuses everything where it is not enabled. */
public final class SandboxModule extends DomainModule {
    private static final Access KEEPER = OPERATOR.needing(Permission.SETTINGS_MANAGE);

    /** How often it is looked for a move that is due. */
    private static final Duration MOVES = Duration.ofMillis(500);

    public SandboxModule(boolean enabled) {
        super("sandbox", "operations");
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
        publishes(ClockAdvanced.class, ProviderOrder.class);
    }
}
