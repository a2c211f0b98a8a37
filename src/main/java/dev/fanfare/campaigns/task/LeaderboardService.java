package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.task.LeaderboardRepository.Board;
import dev.fanfare.campaigns.task.LeaderboardRepository.Participant;
import dev.fanfare.campaigns.task.LeaderboardRepository.Summary;
import dev.fanfare.campaigns.task.api.GetLeaderboard;
import dev.fanfare.campaigns.task.api.Leaderboard;
import dev.fanfare.campaigns.task.api.LeaderboardEntryBuilder;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.util.List;

/** Leaderboards, subject to each participant's privacy settings. */
record LeaderboardService(Database db) {
    /** Entries of an answer when no page is requested. */
    private static final int MAX = 100;

    Future<Leaderboard> leaderboard(Caller caller, GetLeaderboard ask) {
        boolean paged = ask.cursor() != null || Paging.isAsked(ask.page(), ask.limit());
        PageRequest part =
                PageRequest.of(ask, paged ? Paging.of(ask.page(), ask.limit()) : new Paging(1, MAX), ask.cursor());
        // Ranks are positions: a cursor is one, too.
        long offset = part.isAfterCursor() ? part.afterId() : part.offset();
        String hidden = Texts.in(caller.language()).text("publisher.hidden");
        return LeaderboardRepository.find(db, ask.campaignId(), caller.id(), part.limit(), offset)
                .map(found -> {
                    Board board = found.orElseThrow(() -> CampaignsError.notFound(ask.campaignId()));
                    Summary own = board.summary();
                    int shown = part.limit() - 1;
                    return own.shown()
                            ? new Leaderboard(
                                    board.participants().stream()
                                            .limit(shown)
                                            .map(leader -> entry(leader, own.currency(), hidden))
                                            .toList(),
                                    own.total(),
                                    own.total() == null ? null : part.next(offset + shown),
                                    own.rank(),
                                    own.score())
                            : new Leaderboard(List.of(), null, null, null, null);
                });
    }

    private static Leaderboard.Entry entry(Participant leader, String currency, String hidden) {
        return LeaderboardEntryBuilder.builder()
                .userId(leader.profileHidden() ? null : leader.userId())
                .username(leader.profileHidden() ? hidden : leader.username())
                .score(leader.score())
                .rank(leader.rank())
                .completedTasks(leader.acceptedTasks())
                .avatar(leader.profileHidden() ? null : leader.avatar())
                .totalEarned(leader.earningsHidden() ? null : Money.decimal(leader.earned(), currency))
                .totalReach(leader.reach())
                .totalEngagement(leader.engagement())
                .build();
    }
}
