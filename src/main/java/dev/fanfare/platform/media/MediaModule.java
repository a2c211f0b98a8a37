package dev.fanfare.platform.media;

import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.module.Handlers;
import dev.fanfare.platform.module.Lifecycle;
import dev.fanfare.platform.module.ModuleContext;
import java.time.Duration;

/** Images: unused uploads are deleted, by the nodes that take uploads. */
public final class MediaModule extends DomainModule {
    private final MediaConfig config;
    private Media media;

    public MediaModule(MediaConfig config) {
        super("media", "http");
        this.config = config;
        Handlers<Services> answers = once(parts -> new Services(media(parts)));
        answers.job(new DeleteUnusedMedia(), Duration.ofMinutes(1), s -> (caller, ask) -> s.media.deleteUnused());
    }

    /** The images of this node, made when first asked for. The HTTP side closes them. */
    public synchronized Media media(ModuleContext parts) {
        if (media == null) {
            media = Media.of(parts.vertx(), parts.database(), config);
        }
        return media;
    }

    private record Services(Media media) implements Lifecycle {}
}
