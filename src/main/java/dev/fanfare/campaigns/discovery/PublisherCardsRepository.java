package dev.fanfare.campaigns.discovery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.campaigns.discovery.api.MinimumRate;
import dev.fanfare.campaigns.discovery.api.PublisherCard;
import dev.fanfare.campaigns.discovery.api.PublisherCard.NetworkFigures;
import dev.fanfare.campaigns.discovery.api.PublisherCard.Person;
import dev.fanfare.campaigns.discovery.api.SearchPublishers;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.sql.QueryVariants;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads publishers as advertisers see them. */
final class PublisherCardsRepository {
    /** Whether the publisher u, with listing l, can be found: no banned account, and none that is being deleted. */
    static final String IS_LISTED = "(l.listed_at is not null and u.status = 'active' and u.leaves_at is null)";

    private static final String PERSON = """
            select u.id as publisher_id, u.username as display_name, k.code as country,
                   u.preferred_categories as categories, w.accepted_posts, w.campaigns
            """;

    private static final String AND_WORK = """
            left join countries k on k.id = u.country_id
            cross join lateral (
              select coalesce(sum(p.accepted_tasks), 0)::bigint as accepted_posts,
                     count(*) filter (where p.accepted_tasks > 0) as campaigns
              from participations p
              where p.user_id = u.id
            ) w
            """;

    private static final QueryVariants SEARCH = QueryVariants.of(
            PERSON + "from publisher_listings l join users u on u.id = l.user_id\n" + AND_WORK + """
            where l.user_id < $1 and
            """ + IS_LISTED + """
              and exists (select from connections n
                          where n.user_id = u.id and n.kind = 'network' and n.status = 'accepted'
                            and ($3::text is null or n.network = $3) and n.followers between $4 and $5
                            and n.engagement_rate >= $6)
              and w.accepted_posts >= $7
              {filters}
            order by l.user_id desc
            limit $2
            """,
            "and exists (select from favourites f where f.list_id = ? and f.user_id = u.id)",
            "and u.country_id = ?",
            """
            and (? = any (u.preferred_categories)
                 or exists (select from connections n
                            where n.user_id = u.id and n.status = 'accepted' and lower(n.category) = ?))
            """);

    /** The publishers who match, the newest first. */
    static Future<List<Person>> listMatching(Sql sql, SearchPublishers ask, PageRequest part) {
        return sql.list(
                SEARCH.by(ask.listId(), ask.country(), code(ask.category())),
                Person.class,
                part.beforeId(),
                part.limit(),
                code(ask.network()),
                ask.followersFrom() == null ? 0L : ask.followersFrom(),
                ask.followersTo() == null ? Long.MAX_VALUE : ask.followersTo(),
                ask.engagementFrom() == null ? BigDecimal.ZERO : ask.engagementFrom(),
                ask.acceptedPostsFrom() == null ? 0L : ask.acceptedPostsFrom());
    }

    private static String code(String text) {
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

    private static final String LIST_RATES = """
            select user_id, network, currency, amount
            from minimum_rates
            where user_id = any ($1)
            order by user_id, network, currency
            """;

    /** The cards of these publishers, in this order. */
    static Future<List<PublisherCard>> complete(Sql sql, List<Person> persons) {
        Object ids = persons.stream().map(Person::publisherId).toArray(Long[]::new);
        return Future.all(sql.list(LIST_NETWORKS, OfNetwork.class, ids), sql.list(LIST_RATES, OfRate.class, ids))
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
    static Future<Map<Long, PublisherCard>> find(Sql sql, List<Long> userIds) {
        return userIds.isEmpty()
                ? Future.succeededFuture(Map.of())
                : sql.list(LIST_PERSONS, Person.class, (Object) userIds.toArray(Long[]::new))
                        .compose(persons -> complete(sql, persons))
                        .map(cards -> cards.stream()
                                .collect(Collectors.toMap(card -> card.person().publisherId(), card -> card)));
    }
}
