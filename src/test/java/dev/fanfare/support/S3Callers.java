package dev.fanfare.support;

import io.vertx.core.Context;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/** Remembers which operations of S3 were called, and which of them on an event loop. */
public final class S3Callers implements ExecutionInterceptor {
    private static final Set<String> CALLED = ConcurrentHashMap.newKeySet();
    private static final Set<String> ON_LOOPS = ConcurrentHashMap.newKeySet();

    @Override
    public void beforeExecution(
            software.amazon.awssdk.core.interceptor.Context.BeforeExecution context, ExecutionAttributes attributes) {
        String operation = attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
        CALLED.add(operation);
        if (Context.isOnEventLoopThread()) {
            ON_LOOPS.add(operation);
        }
    }

    public static Set<String> called() {
        return CALLED;
    }

    public static Set<String> calledOnEventLoops() {
        return ON_LOOPS;
    }
}
