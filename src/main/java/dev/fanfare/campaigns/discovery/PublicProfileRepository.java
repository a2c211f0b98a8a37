package dev.fanfare.campaigns.discovery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.discovery.api.ProfileContent;
import dev.fanfare.campaigns.discovery.api.ProfileMember;
import dev.fanfare.campaigns.discovery.store.ProfileConditions;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.states.Coded;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What creators chose about their public pages, and what there is to show. */
final class PublicProfileRepository {
    /** @param publishedAt null while there is no page */
    record Choices(Instant publishedAt, boolean indexed, List<ProfileMember> shown) {
        static final Choices NONE = new Choices(null, false, List.of());
    }

    private static final String FIND = """
            select published_at, indexed, shown from public_profiles where user_id = $1
            """;

    static Future<Choices> find(Sql sql, long userId) {
        return sql.find(FIND, Choices.class, userId).map(found -> found.orElse(Choices.NONE));
    }

    private static final String SAVE = """
            insert into public_profiles (user_id, published_at, indexed, shown)
            values ($1, case when $2::boolean then business_now() end, coalesce($3::boolean, false), coalesce($4::text[], '{}'))
            on conflict (user_id) do update
            set published_at = case when $2 is null then public_profiles.published_at
                                    when $2 then coalesce(public_profiles.published_at, business_now()) end,
                indexed = coalesce($3, public_profiles.indexed),
                shown = coalesce($4, public_profiles.shown)
            """;

    /** Null arguments leave what there is. */
    static Future<Integer> save(Tx tx, long userId, Boolean published, Boolean indexed, List<ProfileMember> shown) {
        return tx.execute(
                SAVE,
                userId,
                published,
                indexed,
                shown == null ? null : shown.stream().map(Coded::of).toArray(String[]::new));
    }

    /** A page that anyone may read. */
    record Published(
            long userId, String username, @JsonUnwrapped Choices choices) {}

    // A name that is an address is never shown, even if the page was published before the name became one.
    private static final String FIND_PUBLISHED = """
            select u.id as user_id, u.username, p.published_at, p.indexed, p.shown
            from users u
            join public_profiles p on p.user_id = u.id
            where u.username_key = $1 and p.published_at is not null and u.status = 'active' and u.leaves_at is null
              and %s
            """.formatted(ProfileConditions.TELLS_NAME);

    /** Empty for names of accounts that show no page: also those that are banned or being deleted. */
    static Future<Optional<Published>> findPublished(Sql sql, String usernameKey) {
        return sql.find(FIND_PUBLISHED, Published.class, usernameKey);
    }

    /**
     * A creator's own words and numbers.
     *
     * @param usable whether the name may be told
     */
    record Person(
            String username,
            boolean usable,
            String picture,
            String bio,
            String country,
            List<String> categories,
            List<String> languages,
            long acceptedPosts,
            long campaigns) {}

    private static final String PERSON = """
            select u.username, %s as usable, u.avatar as picture, u.bio, k.code as country,
                   array(select g.name from categories g where g.code = any (u.preferred_categories) order by g.name) as categories,
                   u.spoken_languages as languages, w.accepted_posts, w.campaigns
            from users u
            """.formatted(ProfileConditions.TELLS_NAME) + ListingRepository.AND_WORK + """
            where u.id = $1
            """;

    static Future<Person> getPerson(Sql sql, long userId) {
        return sql.get(PERSON, Person.class, userId);
    }

    private static final String LIST_ACCOUNTS = """
            select network, url, followers, nullif(engagement_rate, 0) as engagement
            from connections
            where user_id = $1 and kind = 'network' and status = 'accepted'
            order by followers desc, id
            limit 20
            """;

    /** The largest first. */
    static Future<List<ProfileContent.Account>> listAccounts(Sql sql, long userId) {
        return sql.list(LIST_ACCOUNTS, ProfileContent.Account.class, userId);
    }

    // The best of the latest, so that an old account's page reads no more than a young one's.
    private static final String LIST_POSTS = """
            select t.network, t.url, t.accepted_at, t.reach, t.engagement
            from (select t.id, n.network, t.post_url as url, t.reviewed_at as accepted_at, t.verified_reach as reach,
                         t.verified_engagement as engagement
                  from tasks t
                  join participations p on p.id = t.participation_id
                  left join connections n on n.id = p.connection_id
                  where t.user_id = $1 and t.status in ('accepted', 'paid') and t.post_url is not null
                  order by t.id desc
                  limit 500) t
            order by coalesce(t.reach, 0) desc, coalesce(t.engagement, 0) desc, t.id desc
            limit 6
            """;

    /** Those that reached most first. */
    static Future<List<ProfileContent.Post>> listPosts(Sql sql, long userId) {
        return sql.list(LIST_POSTS, ProfileContent.Post.class, userId);
    }

    private static final String LIST_EARNED = """
            select c.currency, sum(p.earned)::bigint as amount
            from participations p
            join campaigns c on c.id = p.campaign_id
            where p.user_id = $1 and p.earned > 0
            group by c.currency
            order by c.currency
            """;

    static Future<List<ProfileContent.Earned>> listEarned(Sql sql, long userId) {
        return sql.list(LIST_EARNED, ProfileContent.Earned.class, userId);
    }
}
