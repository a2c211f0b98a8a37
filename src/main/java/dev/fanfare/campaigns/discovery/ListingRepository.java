package dev.fanfare.campaigns.discovery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.discovery.api.Listing.BlockedAdvertiser;
import dev.fanfare.campaigns.discovery.api.MinimumRate;
import dev.fanfare.campaigns.discovery.api.PublisherCard;
import dev.fanfare.campaigns.discovery.api.PublisherCard.NetworkFigures;
import dev.fanfare.campaigns.discovery.api.PublisherCard.Person;
import dev.fanfare.campaigns.discovery.api.SearchPublishers;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.SkipScan;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What publishers decide about being found, which are their listings, minimum rates and blocks; and publishers as advertisers see them. */
final class ListingRepository {
    /** Whether the publisher u, with listing l, can be found: no banned account, and none that is being deleted. */
    static final String IS_LISTED = "(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)";

    private static final String PERSON = """
            select u.id as publisher_id, u.username as display_name, u.avatar, u.bio, k.code as country, y.name as city,
                   u.preferred_categories as categories, u.spoken_languages as languages, w.accepted_posts, w.campaigns
            """;

    static final String AND_WORK = """
            left join countries k on k.id = u.country_id
            left join cities y on y.id = u.city_id
            cross join lateral (
              select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
                     count(*) filter (where p.accepted_tasks > 0) as campaigns
              from participations p
              where p.user_id = u.id
            ) w
            """;

    private static final String NEWEST = "order by c.user_id desc";

    // Ids first, of a candidate c. Lateral limits keep the order in which candidates are read, so that a page ends the
    // search.
    private static QueryVariants search(String candidates, String order) {
        return QueryVariants.of(
                PERSON + "from users u\n" + AND_WORK + """
                where u.id = any (array(
                  select c.user_id
                  from %s
                  cross join lateral (
                    select u.id, u.country_id, u.preferred_categories, u.spoken_languages
                    from users u
                    where u.id = c.user_id and u.status = 'active' and u.leaves_at is null
                    limit 1) u
                  where c.user_id < $1 {filters}
                  %s
                  limit $2))
                order by u.id desc
                """.formatted(candidates, order),
                "and exists (select from favourites f where f.list_id = ? and f.user_id = c.user_id)",
                "and u.country_id = ?",
                """
                and (? = any (u.preferred_categories)
                     or exists (select from connections n
                                where n.user_id = c.user_id and n.status = 'accepted' and lower(n.category) = ?))
                """,
                "and (select coalesce(sum(p.accepted_tasks), 0) from participations p where p.user_id = c.user_id) >= ?",
                "and ? = any (u.spoken_languages)");
    }

    private static final String AND_LISTED = """
            cross join lateral (
              select from publisher_listings l where l.user_id = c.user_id and l.listed_at is not null limit 1) l
            """;

    private static final String AND_CONNECTED = """
            cross join lateral (
              select from connections n
              where n.user_id = c.user_id and n.kind = 'network' and n.status = 'accepted'
              limit 1) n
            """;

    private static final QueryVariants SEARCH =
            search("(select user_id from publisher_listings where listed_at is not null) c\n" + AND_CONNECTED, NEWEST);

    /** An account n that matches: of network $3, if any, with $4 to $5 followers and an engagement rate of at least $6. */
    private static final String BY_FIGURES = """
            n.kind = 'network' and n.status = 'accepted' and ($3::text is null or n.network = $3)
              and n.followers between $4 and $5 and n.engagement_rate >= $6
            """;

    // By what few accounts have: reads one index of accounts instead of looking up those of everyone listed.
    private static final QueryVariants SEARCH_BY_FIGURES = search("""
            (select distinct n.user_id
             from connections n
             where n.user_id < $1 and
            """ + BY_FIGURES + """
             order by n.user_id desc) c
            """ + AND_LISTED, NEWEST);

    // Of few people in a country: a range of one index of users, instead of everyone listed.
    private static final QueryVariants SEARCH_BY_COUNTRY = search(
            "(select f.id as user_id, f.country_id from users f where " + SkipScan.newestOf("f", "country_id") + ") c\n"
                    + AND_LISTED + AND_CONNECTED,
            "order by c.country_id desc, c.user_id desc");

    // Few names begin alike: reads a range of their index. "+ 0" rules out the index of ids, which might scan all
    // users.
    private static final QueryVariants SEARCH_BY_NAME = search("""
            (select f.id + 0 as user_id
             from users f
             where f.username_key >= $7 and f.username_key < $7 || chr(1114111)) c
            """ + AND_LISTED + """
            cross join lateral (
              select from connections n
              where n.user_id = c.user_id and
            """ + BY_FIGURES + """
              limit 1) n
            """, NEWEST);

    /** What filters refer to; null where nothing is meant, or nothing is known. */
    record References(String category, Integer country) {}

    private static final String REFERENCES = "select category_code($1) as category, country_id($2) as country";

    /** @param category by its id, code or name, as a country; null for none */
    static Future<References> findReferences(Sql sql, String category, String country) {
        return sql.get(REFERENCES, References.class, category, country);
    }

    /** The publishers who match, the newest first. */
    static Future<List<Person>> listMatching(Sql sql, SearchPublishers ask, References known, PageRequest part) {
        String network = code(ask.network());
        String language = code(ask.language());
        Object[] filters = {ask.listId(), known.country(), known.category(), ask.acceptedPostsFrom(), language};
        boolean byFigures = network != null
                || ask.followersFrom() != null
                || ask.followersTo() != null
                || ask.engagementFrom() != null;
        String name = OptionalText.blankToNull(ask.search());
        if (name == null && !byFigures) {
            return known.country() == null
                    ? sql.list(SEARCH.by(filters), Person.class, part.beforeId(), part.limit())
                    : sql.list(
                            SEARCH_BY_COUNTRY.by(
                                    ask.listId(), null, known.category(), ask.acceptedPostsFrom(), language),
                            Person.class,
                            part.beforeId(),
                            part.limit(),
                            known.country());
        }
        long followersFrom = ask.followersFrom() == null ? 0L : ask.followersFrom();
        long followersTo = ask.followersTo() == null ? Long.MAX_VALUE : ask.followersTo();
        BigDecimal engagementFrom = ask.engagementFrom() == null ? BigDecimal.ZERO : ask.engagementFrom();
        return name == null
                ? sql.list(
                        SEARCH_BY_FIGURES.by(filters),
                        Person.class,
                        part.beforeId(),
                        part.limit(),
                        network,
                        followersFrom,
                        followersTo,
                        engagementFrom)
                : sql.list(
                        SEARCH_BY_NAME.by(filters),
                        Person.class,
                        part.beforeId(),
                        part.limit(),
                        network,
                        followersFrom,
                        followersTo,
                        engagementFrom,
                        UniqueNames.usernameKey(name.strip()));
    }

    static String code(String text) {
        String given = OptionalText.blankToNull(text);
        return given == null ? null : given.toLowerCase(Locale.ROOT);
    }

    private static final String LIST_PERSONS = PERSON + "from users u\n" + AND_WORK + """
            where u.id = any ($1)
            """;

    private record OfNetwork(long userId, @JsonUnwrapped NetworkFigures figures) {}

    private static final String LIST_NETWORKS = """
            select user_id, network, followers, engagement_rate
            from connections
            where user_id = any ($1) and kind = 'network' and status = 'accepted'
            order by user_id, network, followers desc, id
            """;

    private record OfRate(long userId, @JsonUnwrapped MinimumRate rate) {}

    private static final String LIST_RATES_OF = """
            select user_id, network, currency, amount
            from minimum_rates
            where user_id = any ($1)
            order by user_id, network, currency
            """;

    /** The cards of these publishers, in this order. */
    static Future<List<PublisherCard>> complete(Sql sql, List<Person> persons) {
        Object ids = persons.stream().map(Person::publisherId).toArray(Long[]::new);
        return Future.all(sql.list(LIST_NETWORKS, OfNetwork.class, ids), sql.list(LIST_RATES_OF, OfRate.class, ids))
                .map(both -> {
                    Map<Long, List<NetworkFigures>> networks =
                            grouped(both.resultAt(0), OfNetwork::userId, OfNetwork::figures);
                    Map<Long, List<MinimumRate>> rates = grouped(both.resultAt(1), OfRate::userId, OfRate::rate);
                    return persons.stream()
                            .map(person -> new PublisherCard(
                                    person,
                                    networks.getOrDefault(person.publisherId(), List.of()),
                                    rates.getOrDefault(person.publisherId(), List.of())))
                            .toList();
                });
    }

    private static <R, V> Map<Long, List<V>> grouped(List<R> rows, Function<R, Long> user, Function<R, V> value) {
        return rows.stream().collect(Collectors.groupingBy(user, Collectors.mapping(value, Collectors.toList())));
    }

    /** The cards of these publishers, by id, whether or not they are listed. */
    static Future<Map<Long, PublisherCard>> findCards(Sql sql, List<Long> userIds) {
        return userIds.isEmpty()
                ? Future.succeededFuture(Map.of())
                : sql.list(LIST_PERSONS, Person.class, (Object) userIds.toArray(Long[]::new))
                        .compose(persons -> complete(sql, persons))
                        .map(cards -> cards.stream()
                                .collect(Collectors.toMap(card -> card.person().publisherId(), card -> card)));
    }

    private static final String FIND = """
            select listed_at from publisher_listings where user_id = $1 and listed_at is not null
            """;

    /** When the user agreed to be found; empty if they did not. */
    static Future<Optional<Instant>> find(Sql sql, long userId) {
        return sql.find(FIND, Instant.class, userId);
    }

    private static final String SAVE = """
            insert into publisher_listings (user_id, listed_at) values ($1, case when $2 then business_now() end)
            on conflict (user_id) do update
            set listed_at = case when $2 then coalesce(publisher_listings.listed_at, business_now()) end
            """;

    static Future<Integer> save(Tx tx, long userId, boolean listed) {
        return tx.execute(SAVE, userId, listed);
    }

    private static final String LIST_RATES = """
            select network, currency, amount from minimum_rates where user_id = $1 order by network, currency
            """;

    static Future<List<MinimumRate>> listRates(Sql sql, long userId) {
        return sql.list(LIST_RATES, MinimumRate.class, userId);
    }

    private static final String LOCK_USER = """
            select id from users where id = $1 for no key update
            """;

    private static final String DELETE_RATES = """
            delete from minimum_rates where user_id = $1
            """;

    private static final String INSERT_RATES = """
            insert into minimum_rates (user_id, network, currency, amount)
            select $1, network, currency, amount
            from unnest($2::text[], $3::text[], $4::bigint[]) as r (network, currency, amount)
            """;

    /** Replaces the user's rates, one for each of these networks; serialised by a lock of the user. */
    static Future<Integer> replaceRates(Tx tx, long userId, List<String> networks, List<Money> amounts) {
        tx.pipeline(LOCK_USER, userId);
        tx.pipeline(DELETE_RATES, userId);
        return tx.execute(
                INSERT_RATES,
                userId,
                networks.toArray(String[]::new),
                amounts.stream().map(Money::currency).toArray(String[]::new),
                amounts.stream().map(Money::minor).toArray(Long[]::new));
    }

    private static final String LIST_BLOCKED = """
            select b.advertiser_id, coalesce(a.brand_name, a.name) as name, b.blocked_at
            from invitation_blocks b join advertisers a on a.user_id = b.advertiser_id
            where b.user_id = $1
            order by b.blocked_at desc, b.advertiser_id desc
            limit 100
            """;

    static Future<List<BlockedAdvertiser>> listBlocked(Sql sql, long userId) {
        return sql.list(LIST_BLOCKED, BlockedAdvertiser.class, userId);
    }

    private static final String BLOCK = """
            insert into invitation_blocks (user_id, advertiser_id)
            select $1, user_id from advertisers where user_id = $2
            on conflict (user_id, advertiser_id) do update set user_id = excluded.user_id
            """;

    /** Returns false if there is no such advertiser. */
    static Future<Boolean> insertBlock(Tx tx, long userId, long advertiserId) {
        return tx.execute(BLOCK, userId, advertiserId).map(blocked -> blocked == 1);
    }

    private static final String UNBLOCK = """
            delete from invitation_blocks where user_id = $1 and advertiser_id = $2
            """;

    static Future<Integer> deleteBlock(Tx tx, long userId, long advertiserId) {
        return tx.execute(UNBLOCK, userId, advertiserId);
    }
}
