package dev.fanfare.platform.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.slf4j.event.KeyValuePair;

/**
 * Writes log lines to standard output in batches on a separate thread. Logging never blocks and, up to INFO, wakes no
 * thread. Under overload, lines up to INFO are dropped first and their number is logged.
 */
public final class AsyncConsoleAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    static final int MAX_WAITING = 16_384;

    /** Slots reserved for warnings and errors. */
    static final int RESERVED = MAX_WAITING / 8;

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int BATCH_BYTES = 64 * 1024;

    /** Supplies the ids of the current request and trace. */
    private static volatile Supplier<Map<String, String>> ids = Map::of;

    private final OutputStream out;
    private final MpscAtomicArrayQueue<ILoggingEvent> waiting = new MpscAtomicArrayQueue<>(MAX_WAITING);
    private final AtomicInteger dropped = new AtomicInteger();
    private volatile Encoder<ILoggingEvent> encoder;
    private Thread writer;

    public AsyncConsoleAppender() {
        this(System.out);
    }

    AsyncConsoleAppender(OutputStream out) {
        this.out = out;
    }

    /** Adds these ids to every line without fields of its own; called on the logging thread. */
    public static void identifyBy(Supplier<Map<String, String>> namesAndIds) {
        ids = namesAndIds;
    }

    /** Sets the line format. */
    public void setEncoder(Encoder<ILoggingEvent> encoder) {
        this.encoder = encoder;
    }

    @Override
    public void start() {
        super.start();
        writer = new Thread(this::run, "log");
        writer.setDaemon(true);
        writer.start();
    }

    /** Flushes pending lines. */
    @Override
    public void stop() {
        super.stop();
        write();
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (!isUnchanging(event.getArgumentArray())) {
            if (event instanceof LoggingEvent line) {
                ids.get().forEach((name, id) -> line.addKeyValuePair(new KeyValuePair(name, id)));
            }
            event.prepareForDeferredProcessing();
        }
        boolean urgent = event.getLevel().isGreaterOrEqual(Level.WARN);
        if (!waiting.offerIfBelowThreshold(event, urgent ? MAX_WAITING : MAX_WAITING - RESERVED)) {
            dropped.incrementAndGet();
            return;
        }
        if (urgent) {
            LockSupport.unpark(writer);
        }
    }

    /** Whether formatting can be deferred because the arguments are immutable. */
    private static boolean isUnchanging(Object[] arguments) {
        return arguments != null && arguments.length == 1 && arguments[0] instanceof Record;
    }

    private void run() {
        while (isStarted()) {
            write();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private synchronized void write() {
        ByteArrayOutputStream batch = new ByteArrayOutputStream();
        for (ILoggingEvent event = waiting.poll(); event != null; event = waiting.poll()) {
            batch.writeBytes(encoder.encode(event));
            if (batch.size() >= BATCH_BYTES) {
                flush(batch);
            }
        }
        int lost = dropped.getAndSet(0);
        if (lost > 0) {
            batch.writeBytes(
                    (lost + " log lines were dropped" + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
        }
        flush(batch);
    }

    private void flush(ByteArrayOutputStream batch) {
        if (batch.size() == 0) {
            return;
        }
        try {
            batch.writeTo(out);
            out.flush();
        } catch (IOException e) {
            addError("Log lines cannot be written", e);
        }
        batch.reset();
    }
}
