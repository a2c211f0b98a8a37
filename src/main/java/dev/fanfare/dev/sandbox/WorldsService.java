package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.demo.DemoAccess;
import dev.fanfare.dev.sandbox.WorldsRepository.Due;
import dev.fanfare.dev.sandbox.WorldsRepository.Row;
import dev.fanfare.dev.sandbox.WorldsRepository.Size;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.CreateWorld;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.EndWorld;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.GetWorldKeys;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.KeepWorlds;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.ListWorlds;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.ResetWorld;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.WorldBegun;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.WorldKeys;
import dev.fanfare.dev.sandbox.api.PartnerWorlds.WorldList;
import dev.fanfare.dev.sandbox.api.SandboxError;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Lets partners make worlds for themselves, and keeps these within their limits. */
final class WorldsService {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
    private static final int SLUG_LENGTH = 16;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long MEGABYTE = 1_000_000;
    private static final long MEASURED_EVERY_NANOS = TimeUnit.SECONDS.toNanos(15);

    private final Database database;
    private final MeterRegistry meters;
    private final SandboxConfig config;
    private final WorldHost host;
    private final AwakeWorlds awake;
    private final AtomicLong measuredNanos = new AtomicLong(System.nanoTime() - MEASURED_EVERY_NANOS);

    WorldsService(Database database, MeterRegistry meters, SandboxConfig config, WorldHost host, AwakeWorlds awake) {
        this.database = database;
        this.meters = meters;
        this.config = config;
        this.host = host;
        this.awake = awake;
    }

    Future<WorldList> list(Caller caller, ListWorlds ask) {
        requireWorlds();
        return WorldsRepository.list(database, caller.id())
                .map(found -> new WorldList(
                        found.stream().map(this::item).toList(),
                        config.worlds().perAccount(),
                        config.worlds().days(),
                        config.worlds().megabytes()));
    }

    private void requireWorlds() {
        SandboxError.requireSandbox(config.enabled());
        if (!config.offersWorlds()) {
            throw SandboxError.NO_WORLDS.refusal();
        }
    }

    private WorldList.Item item(Row world) {
        boolean full = "ready".equals(world.status())
                && world.bytes() > config.worlds().bytes();
        return new WorldList.Item(
                world.id(),
                world.name(),
                full ? "full" : world.status(),
                host.address(world.slug()),
                world.bytes() / MEGABYTE,
                world.createdAt(),
                world.endsAt());
    }

    Future<Committed<WorldBegun>> create(Caller caller, CreateWorld ask) {
        requireWorlds();
        String slug = slug();
        return database.change(caller, ask, tx -> Accounts.lockActive(tx, caller.id())
                .compose(locked -> WorldsRepository.count(tx, caller.id()))
                .compose(counts -> {
                    if (counts.own() >= config.worlds().perAccount()) {
                        throw SandboxError.TOO_MANY_WORLDS.because(
                                "You have {0} worlds, which is all that you may have. Reset or end one of them.",
                                counts.own());
                    }
                    if (counts.whole() >= config.worlds().count()) {
                        throw SandboxError.SANDBOX_FULL.because(
                                "This sandbox has {0} worlds, which is all that it holds. The next one ends on {1}.",
                                counts.whole(), counts.next());
                    }
                    return WorldsRepository.insert(
                            tx, caller.id(), ask.name(), slug, config.worlds().days());
                })
                .compose(made -> Audit.event(
                                tx, caller, "world.create", subject(made.id()), null, Map.of("name", ask.name()))
                        .map(new WorldBegun(
                                "success",
                                Translatable.of("The world is being made, which takes some seconds."),
                                made.id(),
                                host.address(slug),
                                made.endsAt()))));
    }

    private static String slug() {
        StringBuilder slug = new StringBuilder();
        for (int i = 0; i < SLUG_LENGTH; i++) {
            slug.append(LETTERS.charAt(RANDOM.nextInt(LETTERS.length())));
        }
        return slug.toString();
    }

    private static String subject(long id) {
        return "world:" + id;
    }

    Future<Committed<ActionResult>> reset(Caller caller, ResetWorld ask) {
        requireWorlds();
        return database.change(caller, ask, tx -> find(tx, caller, ask.worldId())
                .compose(world -> WorldsRepository.reset(tx, caller.id(), world.id())
                        .compose(reset -> {
                            if (reset == 0) {
                                throw SandboxError.WORLD_NOT_READY.refusal();
                            }
                            return Audit.event(tx, caller, "world.reset", subject(world.id()), null, null);
                        }))
                .map(new ActionResult("The world is being made again. Its keys will be others.")));
    }

    Future<Committed<ActionResult>> end(Caller caller, EndWorld ask) {
        requireWorlds();
        return database.change(caller, ask, tx -> find(tx, caller, ask.worldId())
                .compose(world -> WorldsRepository.end(tx, caller.id(), world.id())
                        .compose(ended -> {
                            if (ended == 0) {
                                throw SandboxError.WORLD_NOT_READY.refusal();
                            }
                            return Audit.event(tx, caller, "world.end", subject(world.id()), null, null);
                        }))
                .map(new ActionResult("The world ends now.")));
    }

    private static Future<Row> find(Tx tx, Caller caller, long id) {
        return WorldsRepository.find(tx, caller.id(), id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("world", id)));
    }

    Future<WorldKeys> keys(Caller caller, GetWorldKeys ask) {
        requireWorlds();
        return WorldsRepository.find(database, caller.id(), ask.worldId()).compose(found -> {
            Row world = found.orElseThrow(() -> CommonFault.notFound("world", ask.worldId()));
            if (!"ready".equals(world.status())) {
                throw SandboxError.WORLD_NOT_READY.refusal();
            }
            return awake.run(() -> host.access(world.slug())).map(access -> keys(world, access));
        });
    }

    private WorldKeys keys(Row world, DemoAccess access) {
        return new WorldKeys(
                host.address(world.slug()),
                new WorldKeys.Brand(
                        access.advertiser().advertiserId(),
                        access.advertiser().username(),
                        new Secret(access.advertiser().password()),
                        new Secret(access.advertiser().token())),
                new WorldKeys.Creator(
                        access.publisher().userId(),
                        access.publisher().username(),
                        new Secret(access.publisher().password())),
                new WorldKeys.Staff(
                        access.operator().userId(),
                        access.operator().username(),
                        new Secret(access.operator().password()),
                        new Secret(access.operator().token())),
                new WorldKeys.Application(
                        access.application().clientId(),
                        new Secret(access.application().clientSecret())));
    }

    /** One world is made or deleted after the other; they are measured now and then. */
    Future<JobResult> keep(Caller caller, KeepWorlds ask) {
        return database.transaction(WorldsRepository::endExpired)
                .compose(ended -> measure())
                .compose(measured -> {
                    awake.sleepIdle();
                    return WorldsRepository.QUEUE.work(database, meters, 1, this::handle);
                });
    }

    private Future<?> handle(Due world) {
        return "making".equals(world.status())
                ? awake.make(world.slug())
                        .compose(made -> database.transaction(tx -> WorldsRepository.setReady(tx, world)))
                        // Its owner sees at once how large it is.
                        .onSuccess(made -> measuredNanos.set(System.nanoTime() - MEASURED_EVERY_NANOS))
                : awake.drop(world.slug())
                        .compose(gone -> database.transaction(tx -> WorldsRepository.delete(tx, world.id())));
    }

    private Future<?> measure() {
        long now = System.nanoTime();
        long last = measuredNanos.get();
        if (now - last < MEASURED_EVERY_NANOS || !measuredNanos.compareAndSet(last, now)) {
            return Future.succeededFuture();
        }
        return WorldsRepository.listSizes(database)
                .compose(sizes -> Future.all(sizes.stream().map(this::measure).toList()));
    }

    private Future<?> measure(Size size) {
        return awake.fileBytes(size.slug()).compose(files -> {
            long bytes = size.bytes() + files;
            awake.measured(size.slug(), bytes);
            return database.transaction(tx -> WorldsRepository.setSize(tx, size.id(), bytes));
        });
    }
}
