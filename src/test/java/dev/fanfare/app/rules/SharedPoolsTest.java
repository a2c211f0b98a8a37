package dev.fanfare.app.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import dev.fanfare.platform.fairness.FairShare;
import dev.fanfare.platform.fairness.SharedPool;
import dev.fanfare.platform.http.limits.Bulkhead;
import dev.fanfare.platform.queue.DueRows;
import dev.fanfare.platform.queue.WorkQueue;
import dev.fanfare.support.House;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.MailConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Each pool and queue says by what it is fair, and the page on security lists them. */
class SharedPoolsTest {
    /** What makes a pool or a queue, by class and method. */
    private static final Map<String, String> MAKERS = Map.of(
            Vertx.class.getName(), "createSharedWorkerExecutor",
            WorkQueue.class.getName(), "of",
            FairShare.class.getName(), "<init>",
            Bulkhead.class.getName(), "<init>",
            io.vertx.core.http.PoolOptions.class.getName(), "<init>",
            io.vertx.sqlclient.PoolOptions.class.getName(), "<init>",
            MailConfig.class.getName(), "setMaxPoolSize");

    /** The kernels themselves. */
    private static final Set<String> KERNELS = Set.of(Bulkhead.class.getName(), WorkQueue.class.getName());

    private static final List<JavaClass> POOLS = House.CLASSES.stream()
            .filter(type -> type.isAnnotatedWith(SharedPool.class))
            .sorted(Comparator.comparing(type -> said(type).name()))
            .toList();

    private static SharedPool said(JavaClass type) {
        return type.getAnnotationOfType(SharedPool.class);
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(SharedPoolsTest::outermost).orElse(type);
    }

    private static Set<String> callersOf(Predicate<CodeUnitCallTarget> target) {
        return House.CLASSES.stream()
                .filter(type ->
                        type.getCodeUnitCallsFromSelf().stream().anyMatch(call -> target.test(call.getTarget())))
                .map(type -> outermost(type).getName())
                .filter(name -> !KERNELS.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean isMaker(CodeUnitCallTarget target) {
        return target.getName().equals(MAKERS.get(target.getOwner().getName()));
    }

    @Test
    @DisplayName("DR-24 each pool or queue says who shares it, by what it is fair and what bounds one owner")
    void areDeclared() {
        Set<String> pools = POOLS.stream().map(JavaClass::getName).collect(Collectors.toCollection(TreeSet::new));
        pools.remove(DueRows.class.getName());
        // Claims the rows of a whole post, which the kernel of queues does not.
        pools.remove("dev.fanfare.campaigns.network.ReadingQueueRepository");
        assertThat(callersOf(SharedPoolsTest::isMaker)).isEqualTo(pools).hasSizeGreaterThan(15);
    }

    @Test
    @DisplayName("DR-24 each pool that owners share gives shares by owner, or stands behind one that does")
    void areFairByOwner() {
        Set<String> sharing = callersOf(target -> Set.of(FairShare.class.getName(), Bulkhead.class.getName())
                .contains(target.getOwner().getName()));
        Map<String, JavaClass> byName =
                POOLS.stream().collect(Collectors.toMap(type -> said(type).name(), type -> type));
        List<JavaClass> ofOwners = POOLS.stream()
                .filter(type -> said(type).fairBy() == SharedPool.By.OWNER)
                .toList();
        assertThat(ofOwners).hasSizeGreaterThan(5).allSatisfy(type -> {
            String through = said(type).through();
            JavaClass first = through.isEmpty() ? type : byName.get(through);
            assertThat(sharing).contains(first.getName());
            assertThat(said(first).fairBy()).isEqualTo(SharedPool.By.OWNER);
        });
    }

    @Test
    @DisplayName("DR-24 the page on security lists the pools as the code declares them")
    void areListed() throws IOException {
        String rows = POOLS.stream()
                .map(SharedPoolsTest::said)
                .map(pool -> "| %s | %s | %s | %s%s |"
                        .formatted(
                                pool.name(),
                                pool.users(),
                                pool.fairBy(),
                                pool.bound(),
                                pool.through().isEmpty() ? "" : " (after %s)".formatted(pool.through())))
                .collect(Collectors.joining("\n", "|---|---|---|---|\n", "\n\n"));
        assertThat(Files.readString(Path.of("src/docs/run/security.md"))).contains(rows);
    }
}
