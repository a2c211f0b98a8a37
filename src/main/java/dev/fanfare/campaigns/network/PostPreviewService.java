package dev.fanfare.campaigns.network;

import dev.fanfare.campaigns.network.PostNetworks.Source;
import dev.fanfare.campaigns.network.PostPictures.Copied;
import dev.fanfare.campaigns.network.PostQueueRepository.Account;
import dev.fanfare.campaigns.network.PostQueueRepository.Due;
import dev.fanfare.campaigns.network.api.FetchPosts;
import dev.fanfare.campaigns.network.api.PostPreview;
import dev.fanfare.campaigns.network.api.PreviewReason;
import dev.fanfare.campaigns.network.api.PreviewResult;
import dev.fanfare.campaigns.network.spi.FoundPost;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Database;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches posts from their networks after they were handed in, and again when a person asks. Runs on one event loop. */
record PostPreviewService(
        Database db, MeterRegistry meters, PostNetworks sources, PostLookup lookup, PostPictures pictures) {
    private static final Logger LOG = LoggerFactory.getLogger(PostPreviewService.class);
    private static final int LANES = 4;
    private static final int MAX_FAILURES = 5;

    Future<JobResult> fetch(Caller caller, FetchPosts ask) {
        return PostQueueRepository.QUEUE.work(db, meters, LANES, this::fetch);
    }

    private Future<Void> fetch(Due due) {
        Optional<Source> source = sources.find(due.network());
        if (source.isEmpty()) {
            return unseen(due, PreviewResult.UNSUPPORTED, PreviewReason.NO_INTERFACE);
        }
        return PostQueueRepository.listAccounts(db, due.userId(), due.network())
                .compose(accounts -> ask(due, source.get(), accounts))
                .recover(cause -> failed(due, cause));
    }

    private Future<Void> ask(Due due, Source source, List<Account> accounts) {
        Optional<Account> owner = PostLookup.owner(source, accounts);
        if (owner.isEmpty() && source.posts().needsOwner()) {
            return unseen(due, PreviewResult.UNSUPPORTED, PreviewReason.SIGN_IN_NEEDED);
        }
        return lookup.find(source, lookup.wanted(due.network(), due.url(), accounts), owner)
                .compose(found -> found.map(seen -> keep(due, source, named(due, owner, seen)))
                        .orElseGet(() -> unseen(due, PreviewResult.MISSING, PreviewReason.NOT_SHOWN)));
    }

    /** What a network shows to owners of nothing but their own posts is theirs. */
    private FoundPost named(Due due, Optional<Account> owner, FoundPost seen) {
        return seen.author() != null || owner.isEmpty()
                ? seen
                : new FoundPost(
                        new FoundPost.Author(
                                owner.get().accountId(),
                                lookup.handleOf(due.network(), owner.get().url())
                                        .findFirst()
                                        .orElse(null),
                                null),
                        seen.text(),
                        seen.publishedAt(),
                        seen.picture(),
                        seen.figures());
    }

    private Future<Void> keep(Due due, Source source, FoundPost post) {
        return pictures.copy(due.userId(), post.picture(), source.pictureHosts())
                .compose(picture -> keep(due, post, picture)
                        .recover(cause ->
                                pictures.media().discard(picture.paths()).transform(gone -> Future.failedFuture(cause)))
                        .compose(kept -> kept
                                ? Future.<Void>succeededFuture()
                                : pictures.media().discard(picture.paths())));
    }

    private Future<Boolean> keep(Due due, FoundPost post, Copied picture) {
        String text = post.text();
        boolean cut = text != null && text.length() > PostPreview.MAX_TEXT;
        String kept = cut ? beginningOf(text) : text;
        return db.transaction(tx -> PostQueueRepository.recordSeen(tx, due, post, kept, cut, picture)
                .compose(done -> done
                        ? Media.attach(tx, due.userId(), subject(due), picture.paths(), "thumbnail")
                                .map(true)
                        : Future.succeededFuture(false)));
    }

    /** Never half of a character. */
    private static String beginningOf(String text) {
        int end = PostPreview.MAX_TEXT;
        return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }

    private static String subject(Due due) {
        return "post:" + due.id();
    }

    private Future<Void> unseen(Due due, PreviewResult result, PreviewReason reason) {
        return db.transaction(tx -> PostQueueRepository.recordUnseen(tx, due, result, reason)
                .compose(done -> done
                        ? Media.attach(tx, due.userId(), subject(due), List.of(), "thumbnail")
                        : Future.<Void>succeededFuture()));
    }

    private Future<Void> failed(Due due, Throwable cause) {
        if (PostLookup.isRejection(cause)) {
            return unseen(due, PreviewResult.REFUSED, PreviewReason.REJECTED);
        }
        if (!(cause instanceof Refused)) {
            LOG.error("The post of task {} could not be fetched", due.id(), cause);
        }
        return db.transaction(
                tx -> PostQueueRepository.recordFailure(tx, due, MAX_FAILURES).mapEmpty());
    }
}
