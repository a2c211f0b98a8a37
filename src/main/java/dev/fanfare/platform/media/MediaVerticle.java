package dev.fanfare.platform.media;

import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.endpoint.Domain;
import dev.fanfare.platform.jobs.Job;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import java.util.List;

/** Answers what is asked about pictures over the bus. */
public final class MediaVerticle extends VerticleBase {
    /** What comes up by itself. */
    public static final Domain DOMAIN =
            new Domain("media", List.of(), List.of(), List.of(new Job(new DeleteUnusedMedia(), Duration.ofMinutes(1))));

    private final Bus bus;
    private final Media media;

    public MediaVerticle(Bus bus, Media media) {
        this.bus = bus;
        this.media = media;
    }

    @Override
    public Future<?> start() {
        return bus.answer(DeleteUnusedMedia.class, (caller, ask) -> media.deleteUnused());
    }
}
