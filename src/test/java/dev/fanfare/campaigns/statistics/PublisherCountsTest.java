package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** US-05, ST-01: who the publishers are, in numbers. Runs on its own node, where no other test creates accounts. */
@Nightly
class PublisherCountsTest {
    private static final String SEX = "/api/users/stats/sex/";
    private static final String AGE = "/api/users/stats/age/";
    private static final String PREFERENCES = "/api/users/stats/preferences/";
    private static final Node NODE = Node.start(Map.of());

    private final World world = NODE.world();
    private final Client staff = world.staff(Permission.STATS_VIEW).backend();

    @AfterAll
    static void stop() {
        NODE.close();
    }

    @Test
    @DisplayName("ST-01: every listed key is there, at zero too")
    void hasEveryKey() {
        assertThat(Answer.fields(staff.post(SEX).expect(200).body())).containsExactly("female", "male", "other");
        assertThat(Answer.fields(staff.form(AGE).expect(200).body())).containsExactly("18-24", "25-34", "35-44", "45+");
        List<String> allowed = new ArrayList<>();
        for (int i = 0; i < NODE.number("select count(*) from categories where allowed"); i++) {
            allowed.add(NODE.text(
                    "select code from categories where allowed order by code collate \"C\" offset " + i + " limit 1"));
        }
        JsonNode preferences = staff.post(PREFERENCES).expect(200).body();
        assertThat(Answer.fields(preferences)).isEqualTo(allowed).hasSizeGreaterThan(10);
        assertThat(preferences).allMatch(JsonNode::isIntegralNumber);
    }

    @Test
    @DisplayName("US-05: unknown sex counts as other; unknown age and under 18 are left out, to the day")
    void countsEachPublisherWhereTheyBelong() {
        Publisher one = world.publisher();
        Counts start = counts();
        LocalDate today = LocalDate.now(ZoneOffset.UTC);
        update(one, "{sex: 'female'}");
        assertThat(counts().since(start)).isEqualTo("{female=1, other=-1}");
        update(one, "{sex: 'male', birth_date: %s}", today.minusYears(18).toString());
        assertThat(counts().since(start)).isEqualTo("{18-24=1, male=1, other=-1}");
        update(one, "{birth_date: %s}", today.minusYears(18).plusDays(1).toString());
        assertThat(counts().since(start)).isEqualTo("{male=1, other=-1}");
        update(one, "{birth_date: %s}", today.minusYears(25).plusDays(1).toString());
        assertThat(counts().since(start)).isEqualTo("{18-24=1, male=1, other=-1}");
        update(one, "{birth_date: %s}", today.minusYears(25).toString());
        assertThat(counts().since(start)).isEqualTo("{25-34=1, male=1, other=-1}");
        update(one, "{birth_date: %s}", today.minusYears(44).toString());
        assertThat(counts().since(start)).isEqualTo("{35-44=1, male=1, other=-1}");
        update(one, "{birth_date: %s}", today.minusYears(45).toString());
        assertThat(counts().since(start)).isEqualTo("{45+=1, male=1, other=-1}");
        update(one, "{birth_date: '', sex: ''}");
        assertThat(counts().since(start)).isEqualTo("{}");
    }

    @Test
    void countsAPublisherInEachPreferredCategory() {
        Publisher one = world.publisher();
        Counts start = counts();
        prefer(one, "art", "music");
        assertThat(counts().since(start)).isEqualTo("{art=1, music=1}");
        prefer(one, "music", "food");
        assertThat(counts().since(start)).isEqualTo("{food=1, music=1}");
        prefer(one);
        assertThat(counts().since(start)).isEqualTo("{}");
    }

    @Test
    @DisplayName("Publishers are counted: not operators, not advertisers, and the suspended still")
    void countsPublishersOnly() {
        Counts start = counts();
        world.advertiser("EUR");
        world.staff();
        assertThat(counts().since(start)).isEqualTo("{}");
        Publisher one = world.publisher();
        update(one, "{sex: 'female'}");
        prefer(one, "art");
        assertThat(counts().since(start)).isEqualTo("{art=1, female=1}");
        Client superuser = world.operator().backend();
        superuser
                .post("/admin/api/users/update/", "{user_id: %s, is_staff: true}", one.id())
                .expect(200);
        assertThat(counts().since(start)).isEqualTo("{}");
        superuser
                .post("/admin/api/users/update/", "{user_id: %s, is_staff: false}", one.id())
                .expect(200);
        superuser
                .post("/api/user/status/ban/", "{user_id: %s, banned: true, reason: 'spam'}", one.id())
                .expect(200);
        assertThat(counts().since(start)).isEqualTo("{art=1, female=1}");
        Advertiser advertiser = world.advertiser("EUR");
        advertiser.form("/api/update/profile/", "{sex: 'male'}").expect(200);
        assertThat(counts().since(start)).isEqualTo("{art=1, female=1}");
    }

    @Test
    void losesNothingWhenManyChangeAtOnce() {
        List<Publisher> many = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            many.add(world.publisher());
        }
        Counts start = counts();
        for (int round = 0; round < 5; round++) {
            List<CompletableFuture<Answer>> racing = new ArrayList<>();
            for (Publisher one : many) {
                racing.add(one.web()
                        .postAsync("/web/api/update/profile/", "{sex: %s}", round % 2 == 0 ? "male" : "female"));
                racing.add(
                        one.web().postAsync("/web/api/update/preferences/", "{categories: ['art', 'beauty', 'food']}"));
                racing.add(
                        one.web().postAsync("/web/api/update/preferences/", "{categories: ['food', 'art', 'beauty']}"));
            }
            racing.forEach(answer -> answer.join().expect(200));
        }
        assertThat(counts().since(start)).isEqualTo("{art=8, beauty=8, food=8, male=8, other=-8}");
    }

    @Test
    @DisplayName("However accounts are written, the numbers are those of counting them one by one")
    void isWhatCountingWouldFind() {
        NODE.execute("""
                insert into users (username, username_key, email, email_key, sex, birth_date, preferred_categories,
                  is_staff)
                select n, n, n, n, (array['male', 'female', 'other', null])[1 + i % 4],
                  case when i % 5 > 0 then date '1940-01-01' + (i * 37) % 30000 end,
                  (array['{art,art,music}', '{}', '{food}', '{beauty,art}'])[1 + i % 4]::text[], i % 100 = 0
                from (select i, 'bulk' || i as n from generate_series(1, 5000) i) numbered
                """);
        NODE.execute("""
                update users
                set sex = case when id % 3 = 0 then 'male' else sex end, birth_date = birth_date + 100,
                  preferred_categories = case when id % 7 = 0 then '{food,music}' else preferred_categories end,
                  is_superuser = id % 50 = 0
                where username like 'bulk%'
                """);
        NODE.execute("""
                insert into advertisers (user_id, name, currency, maximum_limit)
                select id, username, 'EUR', 1 from users where username like 'bulk%' and id % 11 = 0
                """);
        assertThat(NODE.number("select count(*) from miscounted")).isZero();
        assertThat(NODE.number("""
                        select count(*)
                        from (select code, count(*) as total
                              from users u, lateral (select distinct unnest(u.preferred_categories) as code) c
                              where not u.is_staff and not u.is_superuser
                                and not exists (select from advertisers a where a.user_id = u.id)
                              group by code) counted
                        full join (select detail as code, sum(value) as total from counters
                                   where statistic = 'publishers_category' group by detail) kept using (code)
                        where coalesce(counted.total, 0) <> coalesce(kept.total, 0)
                        """)).isZero();
        assertThat(staff.post(SEX).body().toString()).isEqualTo(NODE.text("""
                        select json_build_object(
                          'male', count(*) filter (where sex = 'male'),
                          'female', count(*) filter (where sex = 'female'),
                          'other', count(*) filter (where sex = 'other' or sex is null))::text
                        from users u
                        where not is_staff and not is_superuser
                          and not exists (select from advertisers a where a.user_id = u.id)
                        """).replace(" ", ""));
        assertThat(staff.post(AGE).number("25-34")).isEqualTo(NODE.number("""
                        select count(*) from users u
                        where not is_staff and not is_superuser
                          and not exists (select from advertisers a where a.user_id = u.id)
                          and extract(year from age((now() at time zone 'UTC')::date, birth_date)) between 25 and 34
                        """));
    }

    /** All numbers by key. */
    private record Counts(Map<String, Long> numbers) {
        /** What has changed, and by how much. */
        String since(Counts before) {
            Map<String, Long> changes = new TreeMap<>();
            numbers.forEach((key, number) -> {
                long change = number - before.numbers().get(key);
                if (change != 0) {
                    changes.put(key, change);
                }
            });
            return changes.toString();
        }
    }

    private Counts counts() {
        Map<String, Long> numbers = new TreeMap<>();
        for (String path : List.of(SEX, AGE, PREFERENCES)) {
            staff.post(path)
                    .expect(200)
                    .body()
                    .properties()
                    .forEach(count ->
                            numbers.put(count.getKey(), count.getValue().longValue()));
        }
        return new Counts(numbers);
    }

    private static void update(Actor account, Object... body) {
        account.call("/web/api/update/profile/", body).expect(200);
    }

    private static void prefer(Actor account, String... categories) {
        account.call("/web/api/update/preferences/", "{categories: %s}", List.of(categories))
                .expect(200);
    }
}
