package dev.fanfare.notification;

import dev.fanfare.notification.NotificationTemplate.Words;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.language.Texts;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Notifications of new campaigns. A user gets one for all that start within {@value #HOURS} hours: it takes in the later ones, and is
 * unread again.
 */
final class CampaignNewsRepository {
    static final int HOURS = 6;
    /** After so many campaigns another notification is begun. */
    static final int MAX = 50;
    /** Campaigns that its text names. */
    private static final int NAMED = 5;

    /** A campaign that has started. */
    record News(String code, long campaignId, String campaignName, Instant at) {}

    /**
     * A notification that takes in more.
     *
     * @param language of its user, among the supported ones
     * @param ids of its campaigns, with their names
     */
    record Open(long id, long userId, String language, List<Long> ids, List<String> names) {
        Open {
            ids = List.copyOf(ids);
            names = List.copyOf(names);
        }

        Open with(News news) {
            return new Open(
                    id,
                    userId,
                    language,
                    Stream.concat(ids.stream(), Stream.of(news.campaignId())).toList(),
                    Stream.concat(names.stream(), Stream.of(news.campaignName()))
                            .toList());
        }

        boolean takes(News news) {
            return ids.size() < MAX && !knows(news);
        }

        boolean knows(News news) {
            return ids.contains(news.campaignId());
        }

        Words words(String code) {
            String named =
                    names.stream().limit(NAMED).map(NotificationTemplate::name).collect(Collectors.joining(", "));
            return NotificationTemplate.words(
                    Texts.in(language), code + ".many", ids.size(), ids.size() > NAMED ? named + " …" : named);
        }
    }

    // Later than the lock, so that what another transaction has added meanwhile is seen.
    private static final String LOCK = """
            insert into notification_feeds (user_id)
            select id
            from users
            where id = any ($1) and status = 'active' and $2 <> all (muted_notifications)
            order by id
            on conflict (user_id) do update set user_id = excluded.user_id
            returning user_id
            """;

    private static final String LIST_OPEN = """
            select n.id, f.user_id, case when u.language = any ($5) then u.language else 'en' end as language,
                   case when jsonb_exists(n.data, 'campaign_ids')
                        then array(select jsonb_array_elements_text(n.data -> 'campaign_ids')::bigint)
                        else array[(n.data ->> 'campaign_id')::bigint] end as ids,
                   case when jsonb_exists(n.data, 'campaign_ids')
                        then array(select jsonb_array_elements_text(n.data -> 'campaign_names'))
                        else array[n.data ->> 'campaign_name'] end as names
            from unnest($1::bigint[]) as f (user_id)
            join users u on u.id = f.user_id
            cross join lateral (
              select id, data
              from notifications
              where user_id = f.user_id and code = $2 and key like $3
                and created_at > $4::timestamptz - make_interval(hours => %d)
              order by created_at desc, id desc
              limit 1) n
            """.formatted(HOURS);

    private static final String TAKE_IN = """
            update notifications n
            set title = w.title, message = w.message, data = n.data || w.data::jsonb, read_at = null
            from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as w (id, title, message, data)
            where n.id = w.id
            """;

    private CampaignNewsRepository() {}

    /** Adds a campaign to what users were notified of shortly before; returns the users who know of it by that. */
    static Future<List<Long>> takeIn(Tx tx, News news, List<Long> users) {
        return tx.list(LOCK, Long.class, users.toArray(Long[]::new), news.code())
                .compose(locked -> tx.list(
                        LIST_OPEN,
                        Open.class,
                        locked.toArray(Long[]::new),
                        news.code(),
                        "campaigns:%:" + news.code(),
                        news.at(),
                        Languages.all().toArray(String[]::new)))
                .compose(all -> {
                    List<Open> taking = all.stream()
                            .filter(open -> open.takes(news))
                            .map(open -> open.with(news))
                            .toList();
                    List<Long> told = Stream.concat(
                                    taking.stream(), all.stream().filter(open -> open.knows(news)))
                            .map(Open::userId)
                            .toList();
                    return taking.isEmpty()
                            ? Future.succeededFuture(told)
                            : update(tx, news.code(), taking).map(told);
                });
    }

    private static Future<Integer> update(Tx tx, String code, List<Open> taking) {
        List<Words> words = taking.stream().map(open -> open.words(code)).toList();
        return tx.execute(
                TAKE_IN,
                each(taking, Open::id, Long[]::new),
                each(words, Words::title, String[]::new),
                each(words, Words::message, String[]::new),
                each(
                        taking,
                        open -> Json.text(Map.of("campaign_ids", open.ids(), "campaign_names", open.names())),
                        String[]::new));
    }

    private static <T, R> R[] each(List<T> all, Function<T, R> value, IntFunction<R[]> array) {
        return all.stream().map(value).toArray(array);
    }
}
