package dev.fanfare.platform.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.logging.otlp.internal.traces.OtlpStdoutSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SdkTracerProviderBuilder;
import io.opentelemetry.sdk.trace.SpanLimits;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Exports spans in batches on a separate thread, which drops spans rather than block. */
final class SpanExporters {
    private static final Logger LOG = LoggerFactory.getLogger(SpanExporters.class);
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int QUEUE = 8_192;
    private static final int MAX_TEXT_LENGTH = 4_096;
    private static final long MAX_FILE_BYTES = 256L * 1024 * 1024;

    static SdkTracerProvider provider(TracingConfig config, String version, String environment) {
        SdkTracerProviderBuilder provider = SdkTracerProvider.builder()
                .setResource(Resource.create(Attributes.builder()
                        .put("service.name", "fanfare")
                        .put("service.version", version)
                        .put("service.instance.id", instance())
                        .put("deployment.environment.name", environment)
                        .build()))
                .setSampler(Sampler.parentBased(
                        Sampler.traceIdRatioBased(config.sample().doubleValue())))
                .setSpanLimits(SpanLimits.builder()
                        .setMaxAttributeValueLength(MAX_TEXT_LENGTH)
                        .build());
        if (TracingConfig.isGiven(config.url())) {
            provider.addSpanProcessor(batches(remote(config)));
        }
        if (TracingConfig.isGiven(config.file())) {
            provider.addSpanProcessor(batches(file(Path.of(config.file()))));
        }
        return provider.build();
    }

    private static SpanProcessor batches(SpanExporter exporter) {
        return BatchSpanProcessor.builder(exporter)
                .setScheduleDelay(EVERY)
                .setMaxQueueSize(QUEUE)
                .setExporterTimeout(TIMEOUT)
                .build();
    }

    private static SpanExporter remote(TracingConfig config) {
        OtlpHttpSpanExporterBuilder exporter = OtlpHttpSpanExporter.builder()
                .setEndpoint(config.url())
                .setCompression("gzip")
                .setTimeout(TIMEOUT);
        if (TracingConfig.isGiven(config.token())) {
            exporter.addHeader("Authorization", "Bearer " + config.token());
        }
        return exporter.build();
    }

    /** One line of OTLP JSON for each batch, as the file receiver of the OpenTelemetry collector reads. */
    private static SpanExporter file(Path file) {
        try {
            if (file.toAbsolutePath().getParent() != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
            }
            OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND));
            return OtlpStdoutSpanExporter.builder()
                    .setOutput(new Bounded(out, MAX_FILE_BYTES - Files.size(file)))
                    .setWrapperJsonObject(true)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException("traces cannot be written to " + file, e);
        }
    }

    private static String instance() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            host = "localhost";
        }
        return host + ":" + ProcessHandle.current().pid();
    }

    /** A file of bounded size. */
    private static final class Bounded extends FilterOutputStream {
        private long room;

        Bounded(OutputStream out, long room) {
            super(out);
            this.room = room;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (room > 0 && room <= length) {
                LOG.warn("The file of traces is full");
            }
            room -= length;
            if (room > 0) {
                out.write(bytes, offset, length);
            }
        }
    }
}
