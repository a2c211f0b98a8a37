package dev.fanfare.campaigns.campaign;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.campaign.api.CampaignJobs.EndCampaigns;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.ReleaseExpiredHolds;
import dev.fanfare.campaigns.campaign.api.CampaignJobs.StartCampaigns;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Db;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Soak;
import dev.fanfare.support.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag(Soak.GROUP)
class DueCampaignsTest {
    private static final int CAMPAIGNS = Soak.size(200, 1_000);

    private final Node node = Node.shared();
    private final World world = node.world();

    private String status(long campaign) {
        return node.text("select status from campaigns where id = ?", campaign);
    }

    private void ends(long campaign, String when) {
        node.execute("update campaigns set date_end = now() + interval '" + when + "' where id = " + campaign);
    }

    @Test
    @DisplayName("campaigns that are active or paused are completed at their end, others left as they are")
    void endsCampaigns() {
        Advertiser advertiser = world.advertiser("EUR");
        long active = advertiser.campaign().id();
        long paused = advertiser.campaign().id();
        long later = advertiser.campaign().id();
        long draft = advertiser.campaign("{status: 'draft'}").id();
        node.execute("update campaigns set status = 'paused' where id = ?", paused);
        ends(active, "-1 second");
        ends(paused, "-1 second");
        ends(draft, "-1 second");
        node.sweep(new EndCampaigns());
        assertThat(status(active)).isEqualTo("completed");
        assertThat(status(paused)).isEqualTo("completed");
        assertThat(status(later)).isEqualTo("active");
        assertThat(status(draft)).isEqualTo("draft");
        assertThat(node.text(
                        "select credential || ' ' || (after ->> 'status') from audit_log where subject = 'campaign:"
                                + active + "' and action = 'campaign.status'"))
                .isEqualTo("SYSTEM completed");
    }

    @Test
    @DisplayName("pending campaigns become active at their start, drafts and those without one do not")
    void startsCampaigns() {
        Advertiser advertiser = world.advertiser("EUR");
        String past = Instant.now().minusSeconds(5).toString();
        String future = Instant.now().plusSeconds(3600).toString();
        long due =
                advertiser.campaign("{status: 'pending', date_start: %s}", past).id();
        long later = advertiser
                .campaign("{status: 'pending', date_start: %s}", future)
                .id();
        long draft =
                advertiser.campaign("{status: 'draft', date_start: %s}", past).id();
        long without = advertiser.campaign("{status: 'pending'}").id();
        node.sweep(new StartCampaigns());
        assertThat(status(due)).isEqualTo("active");
        assertThat(status(later)).isEqualTo("pending");
        assertThat(status(draft)).isEqualTo("draft");
        assertThat(status(without)).isEqualTo("pending");
        node.world().logsEvents();
        assertThat(node.number("select count(*) from event_log where type = 'campaign.active' and subject_id = ?", due))
                .isEqualTo(1);
    }

    @Test
    @DisplayName("a start that cannot be read or lies after the end is refused")
    void refusesAnImpossibleStart() {
        Advertiser advertiser = world.advertiser("EUR");
        long campaign = advertiser.campaign("{status: 'draft'}").id();
        for (String start : List.of("soon", "2999-01-01T00:00:00Z")) {
            assertThat(world.operator()
                            .call("/admin/api/campaigns/update/", "{campaign_id: %s, date_start: %s}", campaign, start)
                            .expectError(422, "validation_error")
                            .at("details.field_errors")
                            .has("date_start"))
                    .isTrue();
        }
    }

    @Test
    @DisplayName("CA-12: a slot that was held is free again when its time is over")
    void releasesExpiredHolds() {
        long campaign =
                world.advertiser("EUR").campaign("{max_participants: 2}").id();
        Publisher late = world.publisher();
        Publisher inTime = world.publisher();
        node.execute("""
                insert into participations (campaign_id, user_id, status, held_until)
                values (?, ?, 'held', now() - interval '1 second'), (?, ?, 'held', now() + interval '1 hour')
                """, campaign, late.id(), campaign, inTime.id());
        node.execute("update campaigns set participants_count = 2 where id = ?", campaign);
        node.sweep(new ReleaseExpiredHolds());
        assertThat(node.text(
                        "select string_agg(status, ' ' order by user_id) from participations where campaign_id = ?",
                        campaign))
                .isEqualTo("held");
        assertThat(node.number("select participants_count from campaigns where id = ?", campaign))
                .isEqualTo(1);
    }

    @Test
    @Soak.Only
    @DisplayName("two nodes' schedulers: campaigns ending together are completed and settled once each")
    void twoSchedulersDoEverythingOnce() {
        String database = Db.freshUri();
        try (Node first = Node.start(database, Map.of("roles", "all"))) {
            Advertiser advertiser = first.world().advertiser("EUR");
            Publisher publisher = first.world().publisher();
            Publisher other = first.world().publisher();
            manyCampaigns(first, advertiser, publisher, other);
            try (Node second = Node.start(database, Map.of("roles", "all"))) {
                eventually(() -> assertThat(
                                second.number("select count(*) from campaigns where best_post_settled_at is null"))
                        .isZero());
            }
            assertThat(first.text("""
                            select count(*) || ' ' || count(distinct subject) from audit_log
                            where action = 'campaign.status' and after ->> 'status' = 'completed'
                            """)).isEqualTo(CAMPAIGNS + " " + CAMPAIGNS);
            assertThat(first.text("""
                            select count(*) || ' ' || count(distinct campaign_id) || ' ' || sum(amount) from best_posts
                            """)).isEqualTo(2 * CAMPAIGNS + " " + CAMPAIGNS + " " + 1001 * CAMPAIGNS);
            assertThat(first.number("select count(*) from journal_entries where kind = 'best_post'"))
                    .isEqualTo(CAMPAIGNS);
            // The odd cent of 10.01 to who was accepted first.
            assertThat(first.text("""
                            select string_agg(balance::text, ' ' order by owner_id) from accounts
                            where kind = 'publisher_pending'
                            """)).isEqualTo(501 * CAMPAIGNS + " " + 500 * CAMPAIGNS);
            assertThat(first.text("select promised || ' ' || spent from advertisers"))
                    .isEqualTo("0 " + 1001 * CAMPAIGNS);
        }
    }

    /** Each with two participants of one score, one accepted a second after the other. */
    private static void manyCampaigns(Node node, Advertiser advertiser, Publisher publisher, Publisher other) {
        node.execute("""
                insert into campaigns (advertiser_id, type, name, tagline, description, date_end, networks, currency,
                  limit_rate, task_time, task_time_type, minimum_reward, bonus_active, bonus_best_post,
                  participants_count, best_post_promise, best_post_promised, status, activated_at)
                select ?, 'influencer', 'Ending ' || n, 'Show it', 'Show it.', now() + interval '3 seconds',
                  '{instagram}', 'EUR', 1, 72, 'hours', 0, true, 1001, 2, 1001, 1001, 'active', now()
                from generate_series(1, ?) n
                """, advertiser.id(), CAMPAIGNS);
        node.execute("update advertisers set promised = ?", 1001 * CAMPAIGNS);
        node.execute("""
                insert into task_definitions (campaign_id, type, title, description, requirements)
                select id, 'post', 'Post it', 'Post it.', 'Post it.' from campaigns
                """);
        node.execute("""
                insert into participations (campaign_id, user_id, status, accepted_tasks, last_accepted_at)
                select id, u, 'joined', 1, now() + (u - ?) * interval '1 second'
                from campaigns, unnest(array[?, ?]) u
                """, publisher.id(), publisher.id(), other.id());
        node.execute("""
                insert into tasks (definition_id, participation_id, campaign_id, user_id, status, deadline, currency,
                  minimum_reward, bonus_active, bonus_reach, bonus_engagement, bonus_best_post, reach_threshold,
                  engagement_rate_threshold, promised)
                select d.id, p.id, p.campaign_id, p.user_id, 'accepted', now() + interval '1 day', 'EUR', 0, true, 0,
                  0, 1001, 0, 0.05, 0
                from participations p join task_definitions d on d.campaign_id = p.campaign_id
                """);
    }
}
