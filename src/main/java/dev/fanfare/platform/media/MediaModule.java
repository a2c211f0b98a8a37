package dev.fanfare.platform.media;

import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.ModuleContext;
import java.time.Duration;

/** Images. Nodes that receive uploads delete unused ones. */
public final class MediaModule extends DomainModule {
    private final MediaConfig config;
    private Media media;

    public MediaModule(MediaConfig config) {
        super("media", "http");
        this.config = config;
        once(this::media).job(new DeleteUnusedMedia(), Duration.ofMinutes(1), s -> (caller, ask) -> s.deleteUnused());
    }

    /** The images of this node, created on first use and closed by the HTTP server. */
    public synchronized Media media(ModuleContext context) {
        if (media == null) {
            media = Media.of(context.vertx(), context.database(), config);
        }
        return media;
    }
}
