package dev.fanfare.support;

import io.vertx.core.Future;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.AsmVisitorWrapper;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.implementation.Implementation;
import net.bytebuddy.implementation.MethodCall;
import net.bytebuddy.implementation.StubMethod;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;
import net.bytebuddy.utility.OpenedClassReader;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Runs a test in a process where one method of the service does nothing but answer, or where one condition of a
 * statement is missing.
 */
public final class SwitchedOff {
    private static final int TIMEOUT_SECONDS = 300;
    private static final int FAILED = 1;

    private SwitchedOff() {}

    /** What the method answers instead of what it did. */
    public enum Answer {
        /** Null, zero, false or nothing. */
        NOTHING(StubMethod.INSTANCE),
        TRUE(FixedValue.value(true)),
        FIRST_ARGUMENT(FixedValue.argument(0)),
        SUCCEEDED(with(null)),
        SUCCEEDED_TRUE(with(true)),
        SUCCEEDED_FALSE(with(false));

        private final Implementation body;

        Answer(Implementation body) {
            this.body = body;
        }

        private static Implementation with(Object result) {
            try {
                return MethodCall.invoke(Future.class.getMethod("succeededFuture", Object.class))
                        .with(result);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /**
     * Whether the test fails without the method.
     *
     * @param className of the service
     * @param method all of this name are switched off
     * @param test a test class, with {@code #} and a method or without
     */
    public static boolean fails(Path directory, String className, String method, Answer answer, String test) {
        save(directory, className, (builder, type) -> {
            if (type.getDeclaredMethods().filter(ElementMatchers.named(method)).isEmpty()) {
                throw new IllegalArgumentException(className + " has no method " + method);
            }
            return builder.method(ElementMatchers.named(method).and(ElementMatchers.isDeclaredBy(type)))
                    .intercept(answer.body);
        });
        return fails(directory, test);
    }

    /**
     * Whether the test fails without a condition.
     *
     * @param className of a repository
     * @param condition a part of its statements, which says {@code true} instead
     */
    public static boolean fails(Path directory, String className, String condition, String test) {
        List<String> found = new ArrayList<>();
        save(
                directory,
                className,
                (builder, type) -> builder.visit(new AsmVisitorWrapper.ForDeclaredMethods()
                        .method(
                                ElementMatchers.any(),
                                (owner, method, visitor, context, pool, write, read) ->
                                        new MethodVisitor(OpenedClassReader.ASM_API, visitor) {
                                            @Override
                                            public void visitLdcInsn(Object value) {
                                                boolean holds =
                                                        value instanceof String text && text.contains(condition);
                                                if (holds) {
                                                    found.add(condition);
                                                }
                                                super.visitLdcInsn(
                                                        holds ? ((String) value).replace(condition, "true") : value);
                                            }
                                        })));
        if (found.isEmpty()) {
            throw new IllegalArgumentException(className + " has no condition " + condition);
        }
        return fails(directory, test);
    }

    private static boolean fails(Path directory, String test) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:+UseTransparentHugePages",
                "-XX:+EnableDynamicAgentLoading",
                "-Djunit.jupiter.extensions.autodetection.enabled=true",
                "-Dgroups=" + Soak.GROUP,
                "-cp",
                directory + File.pathSeparator + System.getProperty("java.class.path"),
                SwitchedOff.class.getName(),
                test);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("output").toFile())
                    .start();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(test + " did not end");
            }
            if (process.exitValue() > FAILED) {
                throw new IllegalStateException(Files.readString(directory.resolve("output")));
            }
            return process.exitValue() == FAILED;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static void save(
            Path directory,
            String className,
            BiFunction<DynamicType.Builder<?>, TypeDescription, DynamicType.Builder<?>> change) {
        ClassFileLocator classes = ClassFileLocator.ForClassLoader.of(SwitchedOff.class.getClassLoader());
        TypeDescription type = TypePool.Default.of(classes).describe(className).resolve();
        try {
            // Of lambdas, too, which are ignored otherwise.
            ByteBuddy all = new ByteBuddy().ignore(ElementMatchers.none());
            change.apply(all.redefine(type, classes), type).make().saveIn(directory.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs one test: ends with 0 if it passes, with 1 if it fails, and with 2 if there is none. */
    public static void main(String[] arguments) {
        String[] named = arguments[0].split("#", 2);
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(named[0]))
                .filters((PostDiscoveryFilter) found -> FilterResult.includedIf(named.length == 1
                        || found.getSource()
                                .filter(MethodSource.class::isInstance)
                                .map(MethodSource.class::cast)
                                .map(source -> source.getMethodName().equals(named[1]))
                                .orElse(false)));
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        Launcher launcher = LauncherFactory.create();
        launcher.execute(request.build(), summary);
        summary.getSummary().printFailuresTo(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        // Ends threads of nodes and servers, too.
        System.exit(
                summary.getSummary().getTotalFailureCount() > 0
                        ? FAILED
                        : summary.getSummary().getTestsStartedCount() > 0 ? 0 : 2);
    }
}
