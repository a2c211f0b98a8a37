package dev.fanfare.campaigns.discovery;

import dev.fanfare.campaigns.discovery.PublicProfileRepository.Choices;
import dev.fanfare.campaigns.discovery.PublicProfileRepository.Person;
import dev.fanfare.campaigns.discovery.api.ProfileContent;
import dev.fanfare.campaigns.discovery.api.ProfileContent.Account;
import dev.fanfare.campaigns.discovery.api.ProfileContentBuilder;
import dev.fanfare.campaigns.discovery.api.ProfileMember;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.GetPublicProfile;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.Page;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.PublicProfile;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.ShowPublicProfile;
import dev.fanfare.campaigns.discovery.api.PublicProfiles.UpdatePublicProfile;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Lets creators choose a public page and what it shows, and reads the pages of those who did. */
record PublicProfileService(Database db) {
    /** Digits of a fraction. */
    private static final int FRACTION = 4;

    private static final Set<ProfileMember> ALL = EnumSet.allOf(ProfileMember.class);
    private static final Set<ProfileMember> OF_ACCOUNTS =
            EnumSet.of(ProfileMember.ACCOUNTS, ProfileMember.FOLLOWERS, ProfileMember.ENGAGEMENT);

    /** A creator with what there is to show. */
    private record Whole(Person person, ProfileContent content) {}

    Future<PublicProfile> get(Caller caller, GetPublicProfile ask) {
        return get(db, caller.id());
    }

    private static Future<PublicProfile> get(Sql sql, long userId) {
        return Future.all(PublicProfileRepository.find(sql, userId), read(sql, userId, ALL))
                .map(both -> {
                    Choices choices = both.resultAt(0);
                    Whole whole = both.resultAt(1);
                    return new PublicProfile(
                            choices.publishedAt() != null,
                            choices.publishedAt(),
                            choices.indexed(),
                            choices.shown(),
                            whole.person().usable()
                                    ? PublicProfileRoutes.pathOf(whole.person().username())
                                    : null,
                            whole.content());
                });
    }

    Future<Committed<PublicProfile>> update(Caller caller, UpdatePublicProfile ask) {
        long id = caller.id();
        return db.change(caller, ask, tx -> PublicProfileRepository.save(
                        tx, id, ask.published(), ask.indexed(), ask.shown())
                .compose(saved -> get(tx, id))
                .compose(profile -> allowed(profile) ? note(tx, caller, profile) : Future.failedFuture(refuse())));
    }

    /** The address of an e-mail account is no name for a page. */
    private static boolean allowed(PublicProfile profile) {
        return !profile.published() || profile.address() != null;
    }

    private static RuntimeException refuse() {
        return CommonFault.PERMISSION_DENIED.because(
                "Your name here is your e-mail address, which a public page would tell everyone.");
    }

    /** A consent, and so always recorded. */
    private static Future<PublicProfile> note(Tx tx, Caller caller, PublicProfile profile) {
        return Audit.event(
                        tx,
                        caller,
                        profile.published() ? "public_profile.on" : "public_profile.off",
                        caller.id(),
                        new Choices(profile.publishedAt(), profile.indexed(), profile.shown()))
                .map(profile);
    }

    Future<Page> show(Caller caller, ShowPublicProfile ask) {
        return PublicProfileRepository.findPublished(db, UniqueNames.usernameKey(ask.username()))
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("user", ask.username())))
                .compose(published -> {
                    Set<ProfileMember> shown = Set.copyOf(published.choices().shown());
                    return read(db, published.userId(), shown)
                            .map(whole -> new Page(
                                    published.username(),
                                    published.choices().indexed(),
                                    whole.content().only(shown)));
                });
    }

    /** @param shown members to read; others may be missing */
    private static Future<Whole> read(Sql sql, long userId, Set<ProfileMember> shown) {
        return Future.all(
                        PublicProfileRepository.getPerson(sql, userId),
                        listed(shown, OF_ACCOUNTS, () -> PublicProfileRepository.listAccounts(sql, userId)),
                        listed(
                                shown,
                                Set.of(ProfileMember.POSTS),
                                () -> PublicProfileRepository.listPosts(sql, userId)),
                        listed(
                                shown,
                                Set.of(ProfileMember.EARNINGS),
                                () -> PublicProfileRepository.listEarned(sql, userId)),
                        listed(
                                shown,
                                Set.of(ProfileMember.PICTURE),
                                () -> Media.takenDown(sql, List.of("user:" + userId))))
                .map(all -> {
                    Person person = all.resultAt(0);
                    List<String> hidden = all.resultAt(4);
                    return new Whole(
                            person,
                            content(person, hidden.isEmpty(), all.resultAt(1), all.resultAt(2), all.resultAt(3)));
                });
    }

    /** Rows that are read only if a member that needs them is shown. */
    private static <T> Future<List<T>> listed(
            Set<ProfileMember> shown, Set<ProfileMember> needing, Supplier<Future<List<T>>> rows) {
        return Collections.disjoint(shown, needing) ? Future.succeededFuture(List.of()) : rows.get();
    }

    private static ProfileContent content(
            Person person,
            boolean pictured,
            List<Account> accounts,
            List<ProfileContent.Post> posts,
            List<ProfileContent.Earned> earnings) {
        return ProfileContentBuilder.builder()
                .picture(pictured ? Media.ours(person.picture()) : null)
                .bio(person.bio())
                .country(person.country())
                .categories(person.categories())
                .languages(person.languages())
                .accounts(accounts)
                .followers(followers(accounts))
                .engagement(engagement(accounts))
                .posts(posts)
                .acceptedPosts(person.acceptedPosts())
                .campaigns(person.campaigns())
                .earnings(earnings)
                .build();
    }

    private static long followers(List<Account> accounts) {
        return accounts.stream().mapToLong(Account::followers).sum();
    }

    /** Each account with a known rate by its followers; null if there is none, or they have no followers. */
    private static BigDecimal engagement(List<Account> accounts) {
        List<Account> known =
                accounts.stream().filter(one -> one.engagement() != null).toList();
        long followers = followers(known);
        return followers == 0
                ? null
                : known.stream()
                        .map(one -> one.engagement().multiply(BigDecimal.valueOf(one.followers())))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(BigDecimal.valueOf(followers), FRACTION, RoundingMode.HALF_UP);
    }
}
