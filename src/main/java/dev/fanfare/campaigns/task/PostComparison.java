package dev.fanfare.campaigns.task;

import dev.fanfare.campaigns.network.api.AccountForms;
import dev.fanfare.campaigns.network.api.AccountName;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PostPreview;
import dev.fanfare.campaigns.task.PostsRepository.Row;
import dev.fanfare.campaigns.task.api.PreviewFlag;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Compares what a network shows of a post with what was promised. What the network does not tell, fits. */
final class PostComparison {
    /** Reach and reactions grow after the claim: a claim that is lower costs no one anything. */
    private static final long MAX_PERCENT = 125;

    /** Differences that small do not count. */
    private static final long SLACK = 20;

    /** Clocks differ, and some networks cut seconds off. */
    private static final Duration LEEWAY = Duration.ofMinutes(5);

    private PostComparison() {}

    static List<PreviewFlag> of(ConfiguredNetworks kinds, Row post, PostPreview seen) {
        List<PreviewFlag> flags = new ArrayList<>();
        if (seen.fetchedAt() == null) {
            return flags;
        }
        if (kinds.find(post.network()).filter(kind -> isOther(kind, post, seen)).isPresent()) {
            flags.add(PreviewFlag.OTHER_AUTHOR);
        }
        if (seen.publishedAt() != null
                && seen.publishedAt().isBefore(post.joinedAt().minus(LEEWAY))) {
            flags.add(PreviewFlag.PUBLISHED_EARLY);
        }
        if (seen.publishedAt() != null
                && seen.publishedAt().isAfter(post.deadline().plus(LEEWAY))) {
            flags.add(PreviewFlag.PUBLISHED_LATE);
        }
        if (!post.disclosure().isBlank()
                && Boolean.FALSE.equals(Disclosure.isIn(seen.text() == null ? "" : seen.text(), post.disclosure()))) {
            flags.add(PreviewFlag.DISCLOSURE_MISSING);
        }
        PostPreview.Figures figures = seen.figures();
        // More people cannot have seen it than it has views.
        Long reach = figures.reach() == null ? figures.views() : figures.reach();
        if (isAbove(post.claimedReach(), reach) || isAbove(post.claimedEngagement(), figures.engagement())) {
            flags.add(PreviewFlag.FIGURES_BELOW_CLAIM);
        }
        return flags;
    }

    private static boolean isAbove(Long claimed, Long found) {
        return claimed != null
                && found != null
                && claimed > found + SLACK
                && claimed > found / 100 * MAX_PERCENT + found % 100 * MAX_PERCENT / 100;
    }

    /** Whether its author can be told to be none of the accounts: a handle is compared with handles, an id with ids. */
    private static boolean isOther(NetworkKind kind, Row post, PostPreview seen) {
        AccountForms forms = kind.accounts();
        Set<String> author = new HashSet<>();
        Stream.of(seen.author().id(), seen.author().handle())
                .flatMap(Stream::ofNullable)
                .forEach(one -> author.add(forms.handle(one)));
        return !author.isEmpty()
                && !post.accounts().isEmpty()
                && post.accounts().stream().allMatch(account -> isNone(kind, account, author));
    }

    private static boolean isNone(NetworkKind kind, String account, Set<String> author) {
        String[] parts = account.split(" ", 2);
        Set<String> names = new HashSet<>(Set.of(kind.accounts().handle(parts[1])));
        Optional.ofNullable(kind.account(parts[0]).map(AccountName::handle).orElse(null))
                .ifPresent(names::add);
        boolean comparable = author.stream().anyMatch(one -> names.stream()
                .anyMatch(name -> AccountName.isHandle(one) == AccountName.isHandle(name)));
        return comparable && author.stream().noneMatch(names::contains);
    }
}
