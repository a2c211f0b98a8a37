package dev.fanfare.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.VertxTracerFactory;
import io.vertx.core.spi.tracing.SpanKind;
import io.vertx.core.spi.tracing.TagExtractor;
import io.vertx.core.spi.tracing.VertxTracer;
import io.vertx.core.tracing.TracingPolicy;
import io.vertx.sqlclient.impl.tracing.QueryRequest;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test class in which a node sent PostgreSQL a statement that is no constant of a repository: what is not among
 * {@link Repositories#statements} would be in no release's golden. Every Vert.x of a test run traces its statements here.
 */
public final class SentStatements implements VertxServiceProvider, BeforeAllCallback, AfterAllCallback {
    private static final Set<String> UNKNOWN = new ConcurrentSkipListSet<>();

    private static final Map<String, LongAdder> SENT = new ConcurrentHashMap<>();

    /** Statements of transactions and sessions, which name nothing of the schema. */
    private static final Pattern NO_SCHEMA =
            Pattern.compile("(?:begin|set|commit|rollback|show|(?:un)?listen|select pg_notify\\()[\\s\\S]*|select 1");

    /** A test class that sends statements of its own through the service's client. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    public @interface Own {}

    /** Not before there is a first statement: loading all repositories takes a while. */
    private static final class Known {
        static final Set<String> STATEMENTS =
                Set.copyOf(Repositories.statements().values());
    }

    private static final VertxTracer<Object, Object> TRACER = new VertxTracer<>() {
        @Override
        public <R> Object sendRequest(
                Context context,
                SpanKind kind,
                TracingPolicy policy,
                R request,
                String operation,
                BiConsumer<String, String> headers,
                TagExtractor<R> tags) {
            if (request instanceof QueryRequest query) {
                SENT.computeIfAbsent(query.sql(), sql -> new LongAdder()).increment();
                if (!Known.STATEMENTS.contains(query.sql())
                        && !NO_SCHEMA.matcher(query.sql()).matches()) {
                    UNKNOWN.add(query.sql());
                }
            }
            return null;
        }
    };

    /** How often the nodes of this process have sent a statement. */
    public static long sent(String sql) {
        return SENT.getOrDefault(sql, new LongAdder()).sum();
    }

    @Override
    public void init(VertxBootstrap bootstrap) {
        VertxTracerFactory factory = options -> TRACER;
        factory.init(bootstrap);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        UNKNOWN.clear();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (!context.getRequiredTestClass().isAnnotationPresent(Own.class)) {
            assertThat(UNKNOWN)
                    .as("statements that are no whole constant of a repository")
                    .isEmpty();
        }
    }
}
