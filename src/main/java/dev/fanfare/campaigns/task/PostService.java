package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.store.PostPreviewsRepository;
import dev.fanfare.campaigns.task.PostsRepository.Row;
import dev.fanfare.campaigns.task.api.GetPost;
import dev.fanfare.campaigns.task.api.GetPost.Decided;
import dev.fanfare.campaigns.task.api.GetPost.History;
import dev.fanfare.campaigns.task.api.GetPost.Outcome;
import dev.fanfare.campaigns.task.api.GetPost.PostShown;
import dev.fanfare.campaigns.task.api.RefreshPost;
import dev.fanfare.campaigns.task.api.RefreshPost.PostAsked;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;

/** Shows posts as their networks show them, and has them fetched again. */
record PostService(Database db, ConfiguredNetworks kinds) {
    private static final int LATEST = 5;

    Future<PostShown> show(Caller caller, GetPost ask) {
        return get(db, caller, ask.taskId()).compose(post -> {
            boolean own = caller.is(post.userId());
            Future<History> history = own
                    ? Future.succeededFuture()
                    : PostsRepository.listDecided(db, post).map(PostService::history);
            return PostPreviewsRepository.find(db, post.taskId())
                    .compose(found -> history.map(before -> new PostShown(
                            post.taskId(),
                            post.url(),
                            post.network(),
                            found.map(seen -> refreshableAt(seen.askedAt())).orElse(null),
                            found.orElse(null),
                            found.map(seen -> PostComparison.of(kinds, post, seen))
                                    .orElse(List.of()),
                            before)));
        });
    }

    Future<Committed<PostAsked>> refresh(Caller caller, RefreshPost ask) {
        return get(db, caller, ask.taskId()).compose(post -> db.change(caller, ask, tx -> refresh(tx, post)));
    }

    private static Future<PostAsked> refresh(Tx tx, Row post) {
        return PostPreviewsRepository.askAgain(
                        tx, post.taskId(), post.userId(), post.network(), post.url(), GetPost.AGAIN_SECONDS)
                .compose(asked -> asked.map(at -> Future.succeededFuture(answer(true, at)))
                        .orElseGet(() -> PostPreviewsRepository.find(tx, post.taskId())
                                .map(seen -> answer(false, seen.orElseThrow().askedAt()))));
    }

    private static PostAsked answer(boolean asked, Instant at) {
        return new PostAsked(
                "success",
                asked
                        ? Translatable.of("The network is asked for the post.")
                        : Translatable.of("The network was asked less than a minute ago."),
                asked,
                at,
                refreshableAt(at));
    }

    private static Instant refreshableAt(Instant askedAt) {
        return askedAt.plusSeconds(GetPost.AGAIN_SECONDS);
    }

    /** Its publisher, the brand's team and reviewers see it. */
    private static Future<Row> get(Sql sql, Caller caller, long taskId) {
        return PostsRepository.find(sql, taskId).map(found -> found.filter(post -> caller.is(post.userId())
                        || caller.may(Permission.TASKS_REVIEW)
                        || caller.acts(post.advertiserId(), TeamRight.CAMPAIGNS_VIEW))
                .orElseThrow(() -> CommonFault.notFound("task", taskId)));
    }

    private static History history(List<Decided> decided) {
        return new History(
                count(decided, Outcome.ACCEPTED),
                count(decided, Outcome.CHANGES),
                count(decided, Outcome.REJECTED),
                decided.stream().limit(LATEST).toList());
    }

    private static int count(List<Decided> decided, Outcome outcome) {
        return (int) decided.stream().filter(one -> one.outcome() == outcome).count();
    }
}
