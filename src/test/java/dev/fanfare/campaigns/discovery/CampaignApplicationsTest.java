package dev.fanfare.campaigns.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs.ExpireApplications;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Db;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Campaigns that choose who takes part, and applications for their places. */
class CampaignApplicationsTest {
    private static final String APPLY = "/api/campaign/apply/";
    private static final String OWN = "/api/campaign/applications/";
    private static final String RECEIVED = "/api/advertiser/applications/";
    private static final String SEND = "/api/advertiser/invitations/send/";

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign("{admission: 'choice', max_participants: 2}");
    private final Publisher publisher = world.publisher().connected();

    private Answer tries(Publisher by) {
        return by.call(APPLY, "{campaign_id: %s, text: 'I run.', proposed_rate: 70.5}", campaign.id());
    }

    private long applied(Publisher by) {
        return tries(by).expect(201).number("application_id");
    }

    private Answer decides(long id, String action) {
        return advertiser.call(
                RECEIVED + "decide/", "{application_id: %s, action: %s, reason: 'Because.'}", id, action);
    }

    private String state(Publisher of) {
        return of.ok(OWN).text("applications.0.status");
    }

    @Test
    @DisplayName("who is accepted joins a campaign that chooses, and no one else")
    void joinsOnceAccepted() {
        publisher
                .triesJoining(campaign.id())
                .shows("{error: 'business_error', details: {reason: 'application_required'}}");
        publisher
                .call("/api/campaign/pre-register/", "{campaign_id: %s}", campaign.id())
                .expectError(400, "business_error");
        assertThat(publisher
                        .ok("/web/api/get/campaign/", "{id: %s}", campaign.id())
                        .text("admission"))
                .isEqualTo("choice");
        long id = applied(publisher);
        publisher.triesJoining(campaign.id()).expectError(400, "business_error");
        tries(publisher).expectError(409, "conflict");
        JsonNode item =
                advertiser.ok(RECEIVED, "{advertiser_id: %s}", advertiser.id()).at("applications.0");
        Answer.assertFields(
                item,
                "application_id",
                "campaign_id",
                "campaign",
                "text",
                "proposed_rate",
                "currency",
                "status",
                "applied_at",
                "expires_at",
                "decided_at",
                "reason",
                "publisher");
        assertThat(item.path("proposed_rate").decimalValue()).isEqualByComparingTo("70.5");
        // Who applies shows themselves, found by others or not.
        assertThat(item.at("/publisher/display_name").asText()).isEqualTo(publisher.username());
        decides(id, "accept").shows("{status: 'accepted'}");
        world.dispatch();
        assertThat(publisher.lastNotification().path("title").asText()).isEqualTo("Your application was accepted");
        publisher.joins(campaign);
        assertThat(state(publisher)).isEqualTo("joined");
        publisher.triesJoining(campaign.id()).expectError(409, "conflict");
        tries(publisher).expectError(409, "conflict");
    }

    @Test
    @DisplayName("an invitation opens a campaign that chooses, too")
    void joinsOnceInvited() {
        publisher.ok("/api/listing/update/", "{listed: true}");
        advertiser
                .ok(SEND, "{campaign_id: %s, publisher_ids: [%s]}", campaign.id(), publisher.id())
                .shows("{invited: 1}");
        publisher.joins(campaign);
        assertThat(publisher.ok("/api/campaign/invitations/").text("invitations.0.status"))
                .isEqualTo("accepted");
    }

    @Test
    @DisplayName("of those who accept and decline an application at once, one wins; a declined one is told why")
    void decidesOnce() {
        long id = applied(publisher);
        decides(id, "maybe").expectError(422, "validation_error");
        advertiser
                .call(RECEIVED + "decide/", "{application_id: %s, action: 'decline'}", id)
                .expectError(400, "validation_error", "MISSING_FIELDS");
        List<Answer> racers = Together.together(
                6,
                i -> i == 5
                        ? publisher.call(OWN + "withdraw/", "{application_id: %s}", id)
                        : decides(id, i % 2 == 0 ? "accept" : "decline"));
        assertThat(racers.subList(0, 5).stream().filter(one -> one.status() == 200))
                .hasSizeLessThanOrEqualTo(1);
        String state = state(publisher);
        // An accepted one may still be withdrawn.
        assertThat(racers.stream().filter(one -> one.status() == 200))
                .hasSizeBetween(1, state.equals("withdrawn") ? 2 : 1);
        assertThat(racers.stream().filter(one -> one.status() != 200))
                .allSatisfy(one -> one.expectError(400, "business_error", "INVALID_TRANSITION"));

        Publisher other = world.publisher().connected();
        decides(applied(other), "decline").shows("{status: 'declined'}");
        world.dispatch();
        assertThat(other.lastNotification().path("message").asText()).endsWith("was declined.\nBecause.");
        assertThat(other.ok(OWN, "{status: 'declined'}").text("applications.0.reason"))
                .isEqualTo("Because.");
        other.triesJoining(campaign.id()).expectError(400, "business_error");
        // It is not asked again.
        tries(other).expectError(409, "conflict");
    }

    @Test
    @DisplayName("of the accepted who join at once, so many get in as there are places, and the others may try later")
    void sharesTheLastPlaces() {
        List<Publisher> applicants =
                Stream.generate(() -> world.publisher().connected()).limit(5).toList();
        applicants.forEach(one -> decides(applied(one), "accept").expect(200));
        List<Answer> joined = Together.together(5, i -> applicants.get(i).triesJoining(campaign.id()));
        assertThat(joined.stream().filter(one -> one.status() == 200)).hasSize(2);
        assertThat(joined.stream().filter(one -> one.status() != 200))
                .allSatisfy(one -> one.expectError(400, "campaign_full"));
        assertThat(world.number("select participants_count from campaigns where id = ?", campaign.id()))
                .isEqualTo(2);
        assertThat(applicants.stream().map(this::state).sorted())
                .containsExactly("accepted", "accepted", "accepted", "joined", "joined");
    }

    @Test
    @DisplayName("an invitation that is withdrawn while its publisher joins lets no one in")
    void losesToAWithdrawal() throws SQLException {
        publisher.ok("/api/listing/update/", "{listed: true}");
        long id = advertiser
                .ok(SEND, "{campaign_id: %s, publisher_ids: [%s]}", campaign.id(), publisher.id())
                .number("outcomes.0.invitation_id");
        try (Connection holding = Db.connect(Db.uri());
                Statement statement = holding.createStatement()) {
            holding.setAutoCommit(false);
            statement.execute("select from campaigns where id = " + campaign.id() + " for update");
            CompletableFuture<Answer> joining =
                    CompletableFuture.supplyAsync(() -> publisher.triesJoining(campaign.id()));
            // It has been found invited, and waits for the campaign.
            Db.awaitWaiting(holding, 1);
            advertiser.ok("/api/advertiser/invitations/cancel/", "{invitation_id: %s}", id);
            holding.rollback();
            joining.join().shows("{details: {reason: 'application_required'}}");
        }
        assertThat(world.number("select participants_count from campaigns where id = ?", campaign.id()))
                .isZero();
    }

    @Test
    @DisplayName("what is accepted and not joined in time, or not decided, ends; a withdrawn one is applied for again")
    void ends() {
        long id = applied(publisher);
        decides(id, "accept").expect(200);
        assertThat(world.number(
                        "select round(extract(epoch from expires_at - now()) / 86400)::bigint"
                                + " from campaign_applications where id = ?",
                        id))
                .isEqualTo(7);
        world.execute("update campaign_applications set expires_at = now() where id = ?", id);
        assertThat(state(publisher)).isEqualTo("expired");
        publisher.triesJoining(campaign.id()).expectError(400, "business_error");
        publisher.refused(400, "business_error", OWN + "withdraw/", "{application_id: %s}", id);
        world.node().sweep(new ExpireApplications());
        long next = applied(publisher);
        publisher.ok(OWN + "withdraw/", "{application_id: %s}", next);
        decides(next, "accept").expectError(400, "business_error", "INVALID_TRANSITION");
        long last = applied(publisher);
        world.operator().moves(campaign.id(), "cancelled");
        assertThat(state(publisher)).isEqualTo("expired");
        decides(last, "accept").expectError(400, "business_error", "INVALID_TRANSITION");
        tries(world.publisher().connected()).shows("{details: {reason: 'ended'}}");
    }

    @Test
    @DisplayName("an application is its publisher's and its campaign's advertiser's; no one decides their own")
    void staysBetweenTheTwo() {
        long id = applied(publisher);
        Advertiser other = world.advertiser("USD");
        String decide = "{application_id: %s, action: 'accept'}";
        other.refused(404, "not_found", RECEIVED + "decide/", decide, id);
        other.refused(404, "not_found", RECEIVED, "{advertiser_id: %s}", advertiser.id());
        assertThat(other.ok(RECEIVED, "{advertiser_id: %s}", other.id()).at("applications"))
                .isEmpty();
        Publisher stranger = world.publisher().connected();
        stranger.refused(404, "not_found", OWN + "withdraw/", "{application_id: %s}", id);
        assertThat(stranger.ok(OWN).at("applications")).isEmpty();
        advertiser.refused(403, "permission_denied", APPLY, "{campaign_id: %s, text: 'x'}", campaign.id());
        world.promoted(publisher, Permission.CAMPAIGNS_MANAGE)
                .refused(403, "permission_denied", RECEIVED + "decide/", decide, id);
        world.operator().ok(RECEIVED + "decide/", decide, id);
        assertThat(advertiser
                        .ok(RECEIVED, "{advertiser_id: %s, campaign_id: %s}", advertiser.id(), campaign.id())
                        .text("applications.0.status"))
                .isEqualTo("accepted");
        assertThat(advertiser
                        .ok(RECEIVED, "{advertiser_id: %s, status: 'open'}", advertiser.id())
                        .at("applications"))
                .isEmpty();
    }

    @Test
    @DisplayName("applications are for campaigns that choose, are open, and fit the publisher")
    void refusesWhatDoesNotFit() {
        String body = "{campaign_id: %s, text: 'x'}";
        publisher.invalid("campaign_id", APPLY, body, advertiser.campaign().id());
        publisher.refused(
                404,
                "campaign_not_found",
                APPLY,
                body,
                advertiser.campaign("{status: 'draft'}").id());
        world.publisher().call(APPLY, body, campaign.id()).shows("{details: {reason: 'network_required'}}");
        Campaign abroad = advertiser.campaign("{admission: 'choice', countries: [2]}");
        publisher.call(APPLY, body, abroad.id()).shows("{details: {reason: 'country_not_allowed'}}");
        Campaign artful = advertiser.campaign("{admission: 'choice', categories: ['art']}");
        publisher.call(APPLY, body, artful.id()).shows("{details: {reason: 'category_not_allowed'}}");
        world.operator().moves(abroad.id(), "paused");
        publisher.call(APPLY, body, abroad.id()).shows("{details: {reason: 'paused'}}");
        publisher.invalid("proposed_rate", APPLY, "{campaign_id: %s, text: 'x', proposed_rate: 1.005}", campaign.id());
        // Opened to all, it takes no more of them.
        world.operator().ok("/admin/api/campaigns/update/", "{campaign_id: %s, admission: 'open'}", campaign.id());
        publisher.joins(campaign);
    }
}
