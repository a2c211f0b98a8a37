package dev.fanfare.campaigns.signal;

import static dev.fanfare.campaigns.signal.api.SignalReason.ENGAGEMENT_WITHOUT_VIEWS;
import static dev.fanfare.campaigns.signal.api.SignalReason.FOLLOWERS_JUMP;
import static dev.fanfare.campaigns.signal.api.SignalReason.NEW_ACCOUNT_REACH;
import static dev.fanfare.campaigns.signal.api.SignalReason.OTHER_AUTHOR;
import static dev.fanfare.campaigns.signal.api.SignalReason.SAME_PICTURE;
import static dev.fanfare.campaigns.signal.api.SignalReason.SAME_POST;
import static dev.fanfare.campaigns.signal.api.SignalReason.SHARED_ADDRESS;
import static dev.fanfare.campaigns.signal.api.SignalReason.SHARED_DESTINATION;
import static dev.fanfare.campaigns.signal.api.SignalReason.SHARED_DEVICE;
import static dev.fanfare.campaigns.signal.api.SignalReason.VIEWS_JUMP;
import static dev.fanfare.campaigns.signal.api.SignalReason.VIEWS_WITHOUT_ENGAGEMENT;
import static dev.fanfare.campaigns.signal.api.SignalReason.WRONG_TIME;

import dev.fanfare.campaigns.network.store.PostReadingsRepository.Reading;
import dev.fanfare.campaigns.signal.SignalsConfig.Limits;
import dev.fanfare.campaigns.signal.api.SignalReason;
import dev.fanfare.campaigns.task.api.PreviewFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The reasons of signals: pure, from what was read to what does not fit. */
record SignalRules(SignalsConfig config) {
    static final int MAX_SCORE = 100;

    /** Reactions are counted for so many views. */
    static final long VIEWS = 10_000;

    /** Others that a reason names. */
    private static final int MAX_EVIDENCE = 10;

    /**
     * @param readings of its task, in any order
     * @param flags what reviewers are shown already
     */
    List<FoundReason> ofPost(Facts.Post post, List<Reading> readings, Collection<PreviewFlag> flags) {
        List<FoundReason> found = new ArrayList<>();
        if (!post.samePosts().isEmpty()) {
            found.add(begin(SAME_POST)
                    .figures((long) post.samePosts().size(), null)
                    .posts(first(post.samePosts())));
        }
        if (!post.alike().isEmpty()) {
            found.add(begin(SAME_PICTURE)
                    .figures(post.alikeBits(), (long) limits().pictureBits())
                    .posts(first(post.alike())));
        }
        if (flags.contains(PreviewFlag.OTHER_AUTHOR)) {
            found.add(begin(OTHER_AUTHOR).said(post.author(), null));
        }
        if (flags.contains(PreviewFlag.PUBLISHED_EARLY) || flags.contains(PreviewFlag.PUBLISHED_LATE)) {
            found.add(begin(WRONG_TIME).said(null, post.publishedAt()));
        }
        engagement(post, found);
        jump(post, ViewsCurve.of(post.submittedAt(), readings), found);
        return switchedOn(found);
    }

    /** Out of line with the post's own curve, and with what other posts of its network and size do. */
    private void jump(Facts.Post post, ViewsCurve curve, List<FoundReason> found) {
        curve.steepest(limits().minViews(), limits().viewsJump())
                .filter(jump -> jump.percent() >= 100L * limits().paceFactor()
                        && (post.pace() == null || jump.percent() > post.pace()))
                .ifPresent(jump -> found.add(begin(VIEWS_JUMP)
                        .figures(jump.percent(), post.pace())
                        .said(null, jump.before().at())));
    }

    private void engagement(Facts.Post post, List<FoundReason> found) {
        if (post.views() == null
                || post.engagement() == null
                || post.middle() == null
                || post.views() < limits().minViews()) {
            return;
        }
        // Figures are read as 10^12 at most.
        long rate = Math.multiplyExact(post.engagement(), VIEWS) / post.views();
        if (rate * limits().rateFactor() < post.middle()) {
            found.add(begin(VIEWS_WITHOUT_ENGAGEMENT).figures(rate, post.middle()));
        }
        if (rate > Math.max(1, post.middle()) * limits().rateFactor()) {
            found.add(begin(ENGAGEMENT_WITHOUT_VIEWS).figures(rate, post.middle()));
        }
    }

    List<FoundReason> ofAccount(Facts.Account account) {
        List<FoundReason> found = new ArrayList<>();
        if (isJump(account.followersBefore(), account.followers(), limits().followersJump())) {
            found.add(begin(FOLLOWERS_JUMP)
                    .figures(account.followers(), account.followersBefore())
                    .said(account.followersOf(), account.followersBeforeAt()));
        }
        shared(SHARED_DESTINATION, account.payees(), 1, found);
        shared(SHARED_DEVICE, account.onDevices(), limits().sharedDevices(), found);
        shared(SHARED_ADDRESS, account.atAddresses(), limits().sharedAddresses(), found);
        if (account.isNew() && account.reach() >= limits().newReach()) {
            found.add(begin(NEW_ACCOUNT_REACH)
                    .figures(account.reach(), (long) limits().newReach())
                    .said(null, account.joinedAt()));
        }
        return switchedOn(found);
    }

    private void shared(SignalReason reason, List<Long> others, int from, List<FoundReason> found) {
        int many = others.size();
        if (many >= from && (reason == SHARED_DESTINATION || many <= limits().sharedAtMost())) {
            found.add(begin(reason).figures((long) many, (long) from).accounts(first(others)));
        }
    }

    private boolean isJump(Long before, Long now, long least) {
        return before != null
                && now != null
                && now - before >= least
                && now >= Math.max(1, before) * limits().jumpFactor();
    }

    /** The sum of the points of reasons that were not cleared, at most {@value #MAX_SCORE}. */
    static int score(List<FoundReason> found, Set<SignalReason> cleared) {
        return Math.min(
                MAX_SCORE,
                found.stream()
                        .filter(one -> !cleared.contains(one.reason()))
                        .mapToInt(FoundReason::points)
                        .sum());
    }

    private static List<Long> first(List<Long> ids) {
        return ids.stream().limit(MAX_EVIDENCE).toList();
    }

    private static List<FoundReason> switchedOn(List<FoundReason> found) {
        return found.stream().filter(one -> one.points() > 0).toList();
    }

    private FoundReason begin(SignalReason reason) {
        return FoundReason.of(reason, config.points().of(reason));
    }

    private Limits limits() {
        return config.limits();
    }
}
