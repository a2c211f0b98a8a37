package dev.fanfare.networks;

import dev.fanfare.networks.ProvidersConfig.Application;
import dev.fanfare.platform.remote.GuardConfig;
import dev.fanfare.platform.remote.Guarded;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The networks that can be asked for figures. Each has a guard of its own beside that of its logins, so that neither
 * waits for or fails with the other. One for a process.
 */
final class FiguresSources {
    private final List<Paced> all = new ArrayList<>();
    private final List<Guarded> guards = new ArrayList<>();

    /** @param callsPerMinute by all nodes together */
    record Paced(FiguresSource source, int callsPerMinute) {}

    FiguresSources(Vertx vertx, NetworksConfig config, MeterRegistry meters) {
        FiguresConfig figures = config.figures();
        GuardConfig each = config.providers().guard();
        // Who fails is asked again when its time comes, which is soon enough.
        GuardConfig guard =
                new GuardConfig(each.timeoutMs(), each.maxFailures(), each.resetMs(), figures.concurrency(), 0);
        Function<String, Guarded> guarded = name -> {
            Guarded made = new Guarded(vertx, name + "-figures", guard, meters);
            guards.add(made);
            return made;
        };
        Map<String, Application> applications = config.providers().addressed();
        Application facebook = applications.get(FacebookProvider.NAME);
        if (facebook != null && figures.facebook().callsPerMinute() > 0) {
            FacebookFigures source = new FacebookFigures(guarded.apply(FacebookProvider.NAME), facebook);
            all.add(new Paced(source, figures.facebook().callsPerMinute()));
        }
        if (figures.hasInstagram() && figures.instagram().callsPerMinute() > 0) {
            InstagramFigures source = new InstagramFigures(guarded.apply(InstagramProvider.NAME), figures.instagram());
            all.add(new Paced(source, figures.instagram().callsPerMinute()));
        }
        Application twitter = applications.get(TwitterProvider.NAME);
        if (twitter != null && figures.twitter().callsPerMinute() > 0) {
            TwitterFigures source = new TwitterFigures(guarded.apply(TwitterProvider.NAME), twitter);
            all.add(new Paced(source, figures.twitter().callsPerMinute()));
        }
        if (figures.hasYoutube() && figures.youtube().callsPerMinute() > 0) {
            YoutubeFigures source = new YoutubeFigures(guarded.apply(YoutubeFigures.NAME), figures.youtube());
            all.add(new Paced(source, figures.youtube().callsPerMinute()));
        }
    }

    List<Paced> all() {
        return List.copyOf(all);
    }

    Future<Void> close() {
        return Future.join(guards.stream().map(Guarded::close).toList()).mapEmpty();
    }
}
