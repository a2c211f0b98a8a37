package dev.fanfare.platform.media;

import dev.fanfare.platform.module.Answers;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.Parts;
import io.vertx.core.Future;
import java.time.Duration;

/** Images: unused uploads are deleted, by the nodes that take uploads. */
public final class MediaModule extends DomainModule {
    public MediaModule(MediaConfig config) {
        super("media", "http");
        Answers<Services> answers = once(parts -> new Services(parts, config));
        answers.job(new DeleteUnusedMedia(), Duration.ofMinutes(1), s -> (caller, ask) -> s.media.deleteUnused());
    }

    private static final class Services implements Lifecycle {
        private final Media media;

        Services(Parts parts, MediaConfig config) {
            this.media = Media.of(parts.vertx(), parts.database(), config);
        }

        @Override
        public Future<?> stop() {
            return media.close();
        }
    }
}
