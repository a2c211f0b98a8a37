package dev.fanfare.campaigns.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.statistics.api.CampaignStages.Stage;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.math.BigDecimal;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How far the creators of a campaign are, its posts and its budget. */
@Nightly
class CampaignStagesTest {
    private static final String STAGES = "/api/campaign/stages/";
    private static final String CREATORS = "/api/campaign/creators/";
    private static final String POSTS = "/api/campaign/posts/";
    private static final String BUDGET = "/api/campaign/budget/";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("EUR");

    private Publisher listed() {
        Publisher publisher = world.publisher().connected();
        world.execute("insert into publisher_listings (user_id, listed_at) values (?, now())", publisher.id());
        return publisher;
    }

    private void invites(Campaign campaign, Publisher publisher) {
        advertiser.ok(
                "/api/advertiser/invitations/send/",
                "{campaign_id: %s, publisher_ids: [%s]}",
                campaign.id(),
                publisher.id());
    }

    private Answer stage(Campaign campaign, Stage stage) {
        return advertiser.ok(
                CREATORS,
                "{campaign_id: %s, stage: %s}",
                campaign.id(),
                stage.name().toLowerCase(Locale.ROOT));
    }

    /** One creator is invited, and another one has applied. */
    private Campaign requested() {
        Campaign campaign = advertiser.campaignWithBonuses("{max_participants: 10}");
        invites(campaign, listed());
        world.execute("""
                insert into campaign_applications (campaign_id, user_id, text, currency, expires_at)
                values (?, ?, 'Let me', 'EUR', now() + interval '3 days')
                """, campaign.id(), listed().id());
        return campaign;
    }

    /** One creator in each stage. */
    private Campaign campaign() {
        Campaign campaign = requested();
        campaign.task();
        campaign.task().handsIn();
        world.operator().approves(campaign.task().handsIn().id(), 20_000, 5_000);
        Task paid = campaign.task().handsIn();
        world.operator().approves(paid.id(), 0, 7).pays(paid);
        campaign.task().leaves();
        return campaign;
    }

    @Test
    @DisplayName("each creator is counted and listed in one stage, with what came of it")
    void showsStages() {
        Campaign campaign = campaign();
        Answer counts = advertiser.ok(STAGES, "{campaign_id: %s}", campaign.id());
        for (Stage stage : Stage.values()) {
            assertThat(counts.number(stage.name().toLowerCase(Locale.ROOT)))
                    .as(stage.name())
                    .isEqualTo(stage(campaign, stage).list("creators").size())
                    .isEqualTo(1);
        }
        stage(campaign, Stage.INVITED).shows("{creators: [{status: 'open', task: null, post: null}]}");
        stage(campaign, Stage.APPLIED).shows("{creators: [{status: 'open', task: null, post: null}]}");
        stage(campaign, Stage.JOINED).shows("{creators: [{status: 'pending', post: null}]}");
        stage(campaign, Stage.SUBMITTED)
                .shows("{creators: [{status: 'under_review', until: null, post: {network: 'instagram', pays: null}}]}");
        stage(campaign, Stage.ACCEPTED)
                .shows(
                        "{creators: [{status: 'accepted', post: {reach: 20000, engagement: 5000, pays: 75, currency: 'EUR'}}]}");
        stage(campaign, Stage.PAID).shows("{creators: [{status: 'paid', post: {engagement: 7, pays: 60}}]}");
        assertThat(advertiser.ok(POSTS, "{campaign_id: %s}", campaign.id()).list("creators"))
                .extracting(one -> one.path("status").asText())
                .containsExactly("paid", "accepted", "under_review");
        world.execute("update campaign_invitations set expires_at = now() where campaign_id = ?", campaign.id());
        assertThat(stage(campaign, Stage.INVITED).list("creators")).isEmpty();
        assertThat(advertiser.ok(STAGES, "{campaign_id: %s}", campaign.id()).number("invited"))
                .isZero();
    }

    @Test
    @DisplayName("invitations and applications are over with their campaign, before a job has ended them")
    void endsWithTheCampaign() {
        Campaign campaign = requested();
        advertiser.ok(STAGES, "{campaign_id: %s}", campaign.id()).shows("{invited: 1, applied: 1}");
        world.execute("update campaigns set status = 'cancelled' where id = ?", campaign.id());
        advertiser.ok(STAGES, "{campaign_id: %s}", campaign.id()).shows("{invited: 0, applied: 0}");
        assertThat(stage(campaign, Stage.INVITED).list("creators")).isEmpty();
        assertThat(stage(campaign, Stage.APPLIED).list("creators")).isEmpty();
    }

    @Test
    @DisplayName("a place that is held has no tasks yet, and so costs no less than a free one")
    void keepsWhatHeldPlacesCost() {
        Campaign campaign = advertiser.campaign("{max_participants: 2}");
        BigDecimal most = advertiser
                .ok(BUDGET, "{campaign_id: %s}", campaign.id())
                .shows("{funded: false}")
                .decimal("most");
        assertThat(most).isGreaterThan(BigDecimal.ZERO);
        world.publisher().connected().ok("/api/campaign/pre-register/", "{campaign_id: %s}", campaign.id());
        assertThat(advertiser.ok(BUDGET, "{campaign_id: %s}", campaign.id()).decimal("most"))
                .isEqualByComparingTo(most);
    }

    @Test
    @DisplayName("what is reserved, due, paid and left of a campaign adds up to the most that it may cost")
    void showsMoney() {
        Campaign campaign = campaign();
        Answer budget = advertiser.ok(BUDGET, "{campaign_id: %s}", campaign.id());
        budget.shows("{funded: false, currency: 'EUR', due: 75, paid: 60}");
        assertThat(budget.decimal("most"))
                .isEqualByComparingTo(budget.decimal("reserved")
                        .add(budget.decimal("due"))
                        .add(budget.decimal("paid"))
                        .add(budget.decimal("left")));
        assertThat(budget.decimal("reserved")).isGreaterThan(BigDecimal.ZERO);
        Campaign open = advertiser.campaign();
        world.execute("update campaigns set max_participants = null where id = ?", open.id());
        advertiser.ok(BUDGET, "{campaign_id: %s}", open.id()).shows("{most: null, left: null, due: 0, paid: 0}");
    }

    @Test
    @DisplayName("a campaign's creators, posts and budget are its team's, and those of staff who see campaigns")
    void isOfItsTeam() {
        Campaign campaign = advertiser.campaign();
        Advertiser other = world.advertiser("EUR");
        for (String path : new String[] {STAGES, CREATORS, POSTS, BUDGET}) {
            String body = "{campaign_id: %s" + (path.equals(CREATORS) ? ", stage: 'joined'}" : "}");
            advertiser.ok(path, body, campaign.id());
            world.staff(Permission.CAMPAIGNS_VIEW).ok(path, body, campaign.id());
            other.refused(404, "campaign_not_found", path, body, campaign.id());
            world.publisher().refused(403, "insufficient_permissions", path, body, campaign.id());
        }
        advertiser.invalid("stage", CREATORS, "{campaign_id: %s, stage: 'left'}", campaign.id());
    }
}
