package dev.fanfare.app.journeys;

import static dev.fanfare.support.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.money.journal.api.JournalJobs.SealJournal;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Journey;
import dev.fanfare.support.Journeys;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What publishers do. */
class PublisherJourneysTest {
    @RegisterExtension
    static final Journeys JOURNEYS = new Journeys("publishers");

    private final World world = World.shared();
    private final Client stranger = world.anybody();

    private Campaign campaign() {
        return world.advertiser("USD").campaign();
    }

    @Test
    @DisplayName("connect a network, and see when it is accepted")
    void connects(Journey journey) {
        Publisher publisher = world.publisher();
        long id = journey.makes(publisher.web(), "/web/api/network/approval/", """
                        {network_type: 'instagram', network_id: %s, network_url: 'https://www.instagram.com/first.account',
                         followers: 1200, category: 'fashion'}""", World.unique("account"))
                .number("approval_id");
        journey.ok(publisher.web(), "/web/api/get/networks/").shows("{networks: [{id: %s, status: 'pending'}]}", id);
    }

    @Test
    @DisplayName("find a campaign, and read its brief")
    void findsACampaign(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Campaign campaign = campaign();
        assertThat(journey.ok(publisher.web(), "/web/api/get/campaigns/").list("campaigns"))
                .isNotEmpty();
        journey.ok(publisher.web(), "/web/api/get/campaign/", "{id: %s}", campaign.id())
                .shows("{id: %s, disclosure: '#ad', networks: ['instagram']}", campaign.id());
    }

    @Test
    @DisplayName("join a campaign, and see what is to be done until when")
    void joins(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Campaign campaign = campaign();
        journey.ok(publisher.web(), "/web/api/campaign/join/", "{campaign_id: %s}", campaign.id());
        Answer tasks = journey.ok(publisher.web(), "/web/api/get/tasks/", "{campaign_id: %s}", campaign.id());
        assertThat(tasks.text("tasks.0.deadline")).isNotNull();
    }

    @Test
    @DisplayName("hand in a post, and see what it would pay")
    void handsIn(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign());
        journey.ok(
                        publisher.web(),
                        Task.COMPLETE,
                        "{task_id: %s, post_url: 'https://www.instagram.com/p/j%s', reach: 1000, engagement: 50}",
                        task.id(),
                        task.id())
                .shows("{total_payment: 50}");
    }

    @Test
    @DisplayName("give up a task")
    void leaves(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign());
        journey.ok(publisher.web(), "/web/api/task/leave/", "{task_id: %s}", task.id());
        assertThat(task.status()).isEqualTo("left");
    }

    @Test
    @DisplayName("see why a post was rejected, and hand in another")
    void handsInAgain(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign()).handsIn();
        world.operator().rejects(task, "Blurred.");
        Answer tasks = journey.ok(
                publisher.web(),
                "/web/api/get/tasks/",
                "{campaign_id: %s}",
                task.campaign().id());
        assertThat(tasks.at("tasks.0").toString()).contains("Blurred.");
        journey.ok(
                publisher.web(),
                Task.COMPLETE,
                "{task_id: %s, post_url: 'https://www.instagram.com/p/again%s'}",
                task.id(),
                task.id());
    }

    @Test
    @DisplayName("appeal a rejection, and see until when it is decided")
    void appeals(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign()).handsIn();
        world.operator().rejects(task, "Blurred.");
        assertThat(journey.ok(
                                publisher.web(),
                                "/web/api/task/appeal/",
                                "{task_id: %s, reason: 'It is sharp.'}",
                                task.id())
                        .text("due_at"))
                .isNotNull();
    }

    @Test
    @DisplayName("see one's place in a campaign")
    void seesTheLeaderboard(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign()).handsIn();
        world.operator().approves(task);
        journey.ok(
                        publisher.web(),
                        "/web/api/get/leaderboard/",
                        "{campaign_id: %s}",
                        task.campaign().id())
                .shows("{user_rank: 1}");
    }

    @Test
    @DisplayName("see what a task paid, and from which terms")
    void readsAReceipt(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Task task = publisher.joins(campaign()).handsIn();
        world.operator().approves(task).pays(task);
        journey.ok(publisher.web(), "/web/api/task/receipt/", "{task_id: %s}", task.id())
                .shows("{status: 'paid', terms: {minimum_reward: 50}}");
    }

    @Test
    @DisplayName("see what is available, pending and paid")
    void seesTheWallet(Journey journey) {
        Publisher publisher = world.publisher().connected().paidForATask();
        journey.ok(publisher.web(), "/web/api/get/wallet/")
                .shows("{available_balance: 50, pending_balance: 0, minimum_payout: 10}");
    }

    @Test
    @DisplayName("add a bank account, and verify it")
    void verifiesABankAccount(Journey journey) {
        Publisher publisher = world.publisher();
        long id = journey.makes(publisher.web(), "/web/api/update/bank-account/", Publisher.bankAccount())
                .number("bank_account_id");
        Answer deposits = world.operator().ok("/admin/api/bank-accounts/deposits/", "{bank_account_id: %s}", id);
        journey.ok(
                publisher.web(),
                "/web/api/verify/bank-account/",
                "{bank_account_id: %s, verification_amount_1: %s, verification_amount_2: %s}",
                id,
                deposits.text("amount_1"),
                deposits.text("amount_2"));
    }

    @Test
    @DisplayName("ask for a payout after seeing its fees, and see its steps")
    void asksForAPayout(Journey journey) {
        Publisher publisher = world.publisher().earns("100", "USD");
        journey.ok(publisher.web().with("Fanfare-Dry-Run", "true"), "/web/api/payout/request/", Publisher.paypal("40"))
                .shows("{dry_run: true}");
        long id = journey.makes(publisher.web(), "/web/api/payout/request/", Publisher.paypal("40"))
                .number("payout_id");
        journey.ok(publisher.web(), "/web/api/get/payout/", "{payout_id: %s}", id)
                .shows("{status: 'pending', steps: [{}]}");
    }

    @Test
    @DisplayName("take a payout back")
    void cancelsAPayout(Journey journey) {
        Publisher publisher = world.publisher().earns("100", "USD");
        long id = publisher.asksPayout("40");
        journey.ok(publisher.backend(), "/api/action/payout/cancel/", "{payout_id: %s}", id);
        publisher.ok("/web/api/get/wallet/").shows("{available_balance: 100}");
    }

    @Test
    @DisplayName("file a tax form")
    void filesATaxForm(Journey journey) {
        journey.ok(world.publisher().web(), "/web/api/update/tax/w9/", """
                {name: 'Ada Byron', classification: 'individual', tin_type: 'ssn', tin: '457-55-5462',
                 address: {street: '1 Main St', city: 'Albany', region: 'NY', postcode: '12201', country: 'US'}, certified: true}""").shows("{profile: {form: 'w9'}}");
    }

    @Test
    @DisplayName("see what happened, and mark it as read")
    void readsNotifications(Journey journey) {
        Publisher publisher = world.publisher().connected().paidForATask();
        world.dispatch();
        assertThat(journey.ok(publisher.web(), "/web/api/get/notifications/").list("notifications"))
                .isNotEmpty();
        journey.ok(publisher.web(), "/web/api/notifications/read/", "{all: true}");
    }

    @Test
    @DisplayName("see running campaigns before registering")
    void looksAround(Journey journey) {
        campaign();
        assertThat(journey.ok(stranger, "/api/get/public/campaigns/").list("campaigns"))
                .isNotEmpty();
    }

    @Test
    @DisplayName("see places, categories and ways to be paid before registering")
    void seesChoices(Journey journey) {
        journey.ok(stranger, "/api/get/public/lists/").expectFields("countries", "categories");
        assertThat(journey.ok(stranger, "/api/get/public/payment-methods/", "{currency: 'USD'}")
                        .at("payment_methods.0")
                        .toString())
                .contains("fees", "minimum_amount", "processing_time");
    }

    @Test
    @DisplayName("see all that waits, since when and until when")
    void seesWhatWaits(Journey journey) {
        Publisher publisher = world.publisher().connected();
        publisher.joins(campaign()).handsIn();
        assertThat(journey.ok(publisher.web(), "/web/api/get/waiting/")
                        .at("waiting.0")
                        .toString())
                .contains("under_review", "since", "next", "until");
    }

    @Test
    @DisplayName("see each movement of one's money, with the balance after it")
    void readsMovements(Journey journey) {
        Publisher publisher = world.publisher().connected().paidForATask();
        eventually(() -> {
            world.node().sweep(new SealJournal());
            assertThat(publisher.ok("/web/api/get/statement/entries/").list("entries"))
                    .isNotEmpty();
        });
        assertThat(journey.ok(publisher.web(), "/web/api/get/statement/entries/")
                        .at("entries.0")
                        .toString())
                .contains("description", "movements", "balance");
    }

    @Test
    @DisplayName("ask about a task, and read the answer")
    void asksAboutATask(Journey journey) {
        Task task = campaign().task();
        Client web = task.publisher().web();
        journey.makes(web, "/web/api/thread/write/", "{kind: 'task', subject_id: %s, text: 'In colour?'}", task.id());
        world.operator()
                .call("/admin/api/threads/write/", "{kind: 'task', subject_id: %s, text: 'Yes.'}", task.id())
                .expect(201);
        journey.ok(web, "/web/api/get/threads/", "{unread: true}").shows("{unread: 1}");
        journey.ok(web, "/web/api/get/thread/", "{kind: 'task', subject_id: %s}", task.id())
                .shows("{closed: false, unread: 1}");
    }

    @Test
    @DisplayName("be found by advertisers, from a rate of one's own on")
    void isListed(Journey journey) {
        journey.ok(world.publisher().connected().backend(), "/api/listing/update/", """
                {listed: true, minimum_rates: [{network: 'instagram', currency: 'USD', amount: 80.5}]}""")
                .shows("{listed: true}");
    }

    @Test
    @DisplayName("see an invitation, and accept it")
    void acceptsAnInvitation(Journey journey) {
        Publisher publisher = listed();
        Campaign campaign = campaign();
        invites(campaign, publisher);
        journey.ok(publisher.backend(), "/api/campaign/invitations/")
                .shows("{invitations: [{campaign_id: %s, status: 'open'}]}", campaign.id());
        journey.ok(publisher.web(), "/web/api/campaign/join/", "{campaign_id: %s}", campaign.id());
        publisher
                .ok("/api/campaign/invitations/", "{status: 'accepted'}")
                .shows("{invitations: [{campaign_id: %s}]}", campaign.id());
    }

    @Test
    @DisplayName("want no more invitations of an advertiser")
    void blocksAnAdvertiser(Journey journey) {
        Publisher publisher = listed();
        Campaign campaign = campaign();
        invites(campaign, publisher);
        journey.ok(
                publisher.backend(),
                "/api/campaign/invitations/block/",
                "{advertiser_id: %s, blocked: true}",
                campaign.advertiser().id());
    }

    @Test
    @DisplayName("apply to a campaign that chooses, and see what became of it")
    void applies(Journey journey) {
        Publisher publisher = world.publisher().connected();
        Campaign campaign = world.advertiser("USD").campaign("{admission: 'choice'}");
        journey.makes(publisher.backend(), "/api/campaign/apply/", "{campaign_id: %s, text: 'I run.'}", campaign.id());
        journey.ok(publisher.backend(), "/api/campaign/applications/")
                .shows("{applications: [{campaign_id: %s, status: 'open'}]}", campaign.id());
    }

    private Publisher listed() {
        Publisher publisher = world.publisher().connected();
        publisher.ok("/api/listing/update/", "{listed: true}");
        return publisher;
    }

    private void invites(Campaign campaign, Publisher publisher) {
        world.operator()
                .ok(
                        "/api/advertiser/invitations/send/",
                        "{campaign_id: %s, publisher_ids: [%s], text: 'Run with us.'}",
                        campaign.id(),
                        publisher.id());
    }
}
