package dev.fanfare.app.journeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Journey;
import dev.fanfare.support.Journeys;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What advertisers do by themselves. */
@Nightly
class AdvertiserJourneysTest {
    @RegisterExtension
    static final Journeys JOURNEYS = new Journeys("advertisers");

    private static final String DRAFT = """
            {advertiser_id: %s, name: 'Autumn', description: '<p>Show it.</p>', date_end: %s, networks: ['instagram'],
             currency: 'USD', tasks: {time: 72, minimum_reward: 50}, status: 'draft'}""";

    private static final String OWN = "{advertiser_id: %s}";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Client own = advertiser.signsIn();

    @Test
    @DisplayName("sign a company up, and see what became of it")
    void signsUp(Journey journey) {
        Publisher user = world.publisher();
        journey.makes(user.backend(), "/api/advertiser/sign-up/", """
                {name: 'Blue Bottle', street: 'Am Markt 1', postcode: '1010', city: 'Wien', country: 'at', currency: 'EUR',
                 vat_id: 'ATU12345675', contact: 'Ada Blau'}""");
        journey.ok(user.backend(), "/api/advertiser/sign-up/get/").shows("{state: 'waiting'}");
    }

    @Test
    @DisplayName("say what the brand is")
    void savesTheBrand(Journey journey) {
        journey.ok(
                own,
                "/api/advertiser/brand/update/",
                "{advertiser_id: %s, name: 'Blue', website: 'https://blue.example.com/'}",
                advertiser.id());
    }

    @Test
    @DisplayName("take a colleague into the team")
    void invitesAColleague(Journey journey) {
        Publisher colleague = world.publisher();
        Client shown = shown();
        journey.makes(
                shown,
                "/api/advertiser/team/invite/",
                "{advertiser_id: %s, email: %s, role: 'reviewer'}",
                advertiser.id(),
                colleague.email());
        assertThat(journey.ok(shown, "/api/advertiser/team/list/", OWN, advertiser.id())
                        .at("members")
                        .toString())
                .contains(colleague.email());
    }

    private Client shown() {
        own.ok("/web/api/account/reauthenticate/", "{password: %s}", World.PASSWORD);
        return own;
    }

    @Test
    @DisplayName("pay in by card")
    void paysIn(Journey journey) {
        long id = journey.makes(
                        own,
                        "/api/advertiser/funds/checkout/",
                        "{advertiser_id: %s, amount: 50, return_url: 'https://example.com/funds'}",
                        advertiser.id())
                .number("checkout_id");
        journey.ok(own, "/api/advertiser/funds/checkout/get/", "{checkout_id: %s}", id)
                .expectFields(
                        "checkout_id",
                        "advertiser_id",
                        "checkout_status",
                        "amount",
                        "currency",
                        "refunded",
                        "disputed",
                        "url",
                        "failure");
    }

    @Test
    @DisplayName("see what is paid in, reserved, owed and free")
    void seesFunds(Journey journey) {
        journey.ok(own, "/api/advertiser/funds/", OWN, advertiser.id())
                .expectFields(
                        "currency", "funds", "reserved", "due", "owed", "free", "maximum_limit", "reference", "pay_to");
    }

    @Test
    @DisplayName("give a campaign its budget")
    void fundsACampaign(Journey journey) {
        Campaign campaign = advertiser.campaign();
        world.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 100, currency: 'USD', evidence: %s}",
                        advertiser.id(),
                        World.unique("seen"));
        journey.ok(own, "/api/advertiser/campaign/fund/", "{campaign_id: %s, budget: 80}", campaign.id());
        own.ok("/api/advertiser/funds/", OWN, advertiser.id()).shows("{reserved: 80, free: 20}");
    }

    @Test
    @DisplayName("take back what is free")
    void withdraws(Journey journey) {
        world.operator()
                .withAnother(
                        "/admin/api/funding/deposits/create/",
                        "{advertiser_id: %s, amount: 100, currency: 'USD', evidence: %s}",
                        advertiser.id(),
                        World.unique("seen"));
        journey.makes(shown(), "/api/advertiser/funds/withdraw/", "{advertiser_id: %s, amount: 40}", advertiser.id());
    }

    @Test
    @DisplayName("see campaigns, and where each stands")
    void seesCampaigns(Journey journey) {
        Campaign campaign = advertiser.campaign();
        journey.ok(own, "/api/campaign/list/", OWN, advertiser.id())
                .shows("{campaigns: [{id: %s, status: 'active'}]}", campaign.id());
    }

    @Test
    @DisplayName("draft a campaign, submit it, and read what is to be changed")
    void draftsACampaign(Journey journey) {
        long id = journey.makes(own, "/api/campaign/create/", """
                        {advertiser_id: %s, name: 'Autumn', description: 'Show it.', date_end: '2099-01-01T00:00:00Z',
                         networks: ['instagram'], currency: 'USD', tasks: {time: 72, minimum_reward: 50}}""", advertiser.id())
                .number("campaign_id");
        journey.ok(own, "/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", id);
        world.operator()
                .ok(
                        "/admin/api/campaigns/decide/",
                        "{campaign_id: %s, submission: 1, action: 'send_back', comments: 'Say where.'}",
                        id);
        journey.ok(own, "/api/campaign/get/", "{campaign_id: %s}", id)
                .shows("{status: 'draft', approval: {comments: 'Say where.'}}");
    }

    @Test
    @DisplayName("pause a campaign, and go on")
    void pauses(Journey journey) {
        Campaign campaign = advertiser.campaign();
        journey.ok(own, "/api/campaign/status/", "{campaign_id: %s, status: 'paused'}", campaign.id());
        journey.ok(own, "/api/campaign/status/", "{campaign_id: %s, status: 'active'}", campaign.id());
    }

    @Test
    @DisplayName("end a campaign")
    void ends(Journey journey) {
        Campaign campaign = advertiser.campaign();
        journey.ok(own, "/api/campaign/status/", "{campaign_id: %s, status: 'completed'}", campaign.id());
        assertThat(campaign.status()).isEqualTo("completed");
    }

    @Test
    @DisplayName("ask those who take part for one thing more")
    void addsATask(Journey journey) {
        journey.makes(
                own,
                "/api/task/custom/",
                "{campaign_id: %s, title: 'A story too'}",
                advertiser.campaign().id());
    }

    @Test
    @DisplayName("review a post of an own campaign")
    void reviewsAPost(Journey journey) {
        Task task = advertiser.campaign().task().handsIn();
        Answer queue = journey.ok(
                own,
                "/api/tasks/review-queue/",
                "{campaign_id: %s}",
                task.campaign().id());
        assertThat(queue.number("items.0.task_id")).isEqualTo(task.id());
        journey.ok(own, "/api/task/actions/", "{task_id: %s, action: 'approve'}", task.id());
        assertThat(task.status()).isEqualTo("accepted");
    }

    @Test
    @DisplayName("see posts, reach, engagement and spend by day")
    void seesDays(Journey journey) {
        journey.ok(
                        own,
                        "/api/stats/daily/",
                        "{advertiser_id: %s, date_from: '2026-01-01', date_to: '2026-01-31', by: 'campaign'}",
                        advertiser.id())
                .expectFields("days", "next");
    }

    @Test
    @DisplayName("read invoices, and what is open")
    void readsInvoices(Journey journey) {
        journey.ok(own, "/api/advertiser/invoices/", OWN, advertiser.id());
    }

    @Test
    @DisplayName("read a statement of all charges and payments")
    void readsTheStatement(Journey journey) {
        journey.ok(own, "/api/advertiser/account-statement/", "{advertiser_id: %s, currency: 'USD'}", advertiser.id());
    }

    @Test
    @DisplayName("draft a campaign, and submit it")
    void drafts(Journey journey) {
        long id = journey.makes(own, "/api/campaign/create/", DRAFT, advertiser.id(), inAMonth())
                .number("campaign_id");
        journey.ok(own, "/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", id);
        journey.ok(own, "/api/campaign/get/", "{campaign_id: %s}", id).shows("{status: 'pending'}");
    }

    @Test
    @DisplayName("read why a campaign was sent back, mend it, and submit it again")
    void submitsAgain(Journey journey) {
        long id = own.post("/api/campaign/create/", DRAFT, advertiser.id(), inAMonth())
                .expect(201)
                .number("campaign_id");
        own.ok("/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", id);
        Answer submitted = world.operator().ok("/admin/api/campaigns/get/", "{campaign_id: %s}", id);
        world.operator()
                .ok(
                        "/admin/api/campaigns/decide/",
                        "{campaign_id: %s, submission: %s, action: 'send_back', comments: 'Say where.'}",
                        id,
                        submitted.number("approval.submission"));
        assertThat(journey.ok(own, "/api/campaign/get/", "{campaign_id: %s}", id)
                        .text())
                .contains("Say where.");
        journey.ok(own, "/api/campaign/update/", "{campaign_id: %s, tagline: 'In Vienna'}", id);
        journey.ok(own, "/api/campaign/status/", "{campaign_id: %s, status: 'pending'}", id);
    }

    private static String inAMonth() {
        return Instant.now().plus(Duration.ofDays(30)).toString();
    }

    @Test
    @DisplayName("see what a campaign brought, by network and day, and take it along")
    void readsTheReport(Journey journey) {
        Task task = advertiser.campaign().task().handsIn();
        world.operator().approves(task);
        journey.ok(
                        own,
                        "/api/campaign/report/",
                        "{campaign_id: %s}",
                        task.campaign().id())
                .shows("{total: {posts: 1}, networks: [{network: 'instagram'}]}");
        journey.ok(
                own,
                "/api/campaign/report/pdf/",
                "{campaign_id: %s}",
                task.campaign().id());
    }

    @Test
    @DisplayName("find publishers who want to be found, keep one, and invite them")
    void invites(Journey journey) {
        Publisher publisher = world.publisher().connected(7_123);
        publisher.ok("/api/listing/update/", "{listed: true}");
        assertThat(journey.ok(
                                own,
                                "/api/advertiser/publishers/search/",
                                "{advertiser_id: %s, network: 'instagram', followers_from: 7123, followers_to: 7123}",
                                advertiser.id())
                        .text())
                .contains("\"publisher_id\":" + publisher.id());
        long list = journey.ok(
                        own,
                        "/api/advertiser/favourites/update/",
                        "{advertiser_id: %s, name: 'Runners'}",
                        advertiser.id())
                .number("list_id");
        journey.ok(own, "/api/advertiser/favourites/update-members/", "{list_id: %s, add: [%s]}", list, publisher.id());
        journey.ok(
                        own,
                        "/api/advertiser/invitations/send/",
                        "{campaign_id: %s, publisher_ids: [%s], text: 'Run with us.'}",
                        advertiser.campaign().id(),
                        publisher.id())
                .shows("{invited: 1}");
    }

    @Test
    @DisplayName("choose among those who apply")
    void chooses(Journey journey) {
        Campaign campaign = advertiser.campaign("{admission: 'choice'}");
        world.publisher()
                .connected()
                .call("/api/campaign/apply/", "{campaign_id: %s, text: 'I run.'}", campaign.id())
                .expect(201);
        Answer applications = journey.ok(
                own,
                "/api/advertiser/applications/",
                "{advertiser_id: %s, campaign_id: %s}",
                advertiser.id(),
                campaign.id());
        assertThat(applications.at("applications.0.publisher").toString()).contains("networks", "accepted_posts");
        journey.ok(
                        own,
                        "/api/advertiser/applications/decide/",
                        "{application_id: %s, action: 'accept'}",
                        applications.number("applications.0.application_id"))
                .shows("{status: 'accepted'}");
    }

    @Test
    @DisplayName("answer a publisher's question")
    void answers(Journey journey) {
        Task task = advertiser.campaign().task();
        task.publisher()
                .call("/web/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'In colour?'}", task.id())
                .expect(201);
        journey.ok(own, "/api/threads/", "{advertiser_id: %s}", advertiser.id()).shows("{unread: 1}");
        journey.makes(own, "/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'Yes.'}", task.id());
    }
}
