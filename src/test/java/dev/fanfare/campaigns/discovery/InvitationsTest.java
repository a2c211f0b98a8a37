package dev.fanfare.campaigns.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs.ExpireInvitations;
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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Invitations to campaigns. */
class InvitationsTest {
    private static final String OWN = "/api/campaign/invitations/";
    private static final String SENT = "/api/advertiser/invitations/";

    @AutoClose("shutdown")
    private static final ExecutorService THREADS = Executors.newFixedThreadPool(3);

    private final World world = World.shared();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Campaign campaign = advertiser.campaign();

    private Publisher listed() {
        return FindPublishersTest.listed(world, 1_000);
    }

    private Answer invites(Publisher... publishers) {
        return advertiser.call(
                SENT + "send/",
                "{campaign_id: %s, publisher_ids: %s, text: 'Run with us.'}",
                campaign.id(),
                Stream.of(publishers).map(Publisher::id).toList());
    }

    private long invited(Publisher publisher) {
        return invites(publisher).expect(200).number("outcomes.0.invitation_id");
    }

    private JsonNode last(Publisher publisher) {
        return publisher.ok(OWN).at("invitations.0");
    }

    private List<String> outcomes(Answer answer) {
        return answer.expect(200).list("outcomes").stream()
                .map(one -> one.path("outcome").asText())
                .toList();
    }

    @Test
    @DisplayName("many are invited at once, each with an outcome; those invited are told, see it, and join")
    void invitesMany() {
        Publisher one = listed();
        Publisher muted = listed();
        muted.mutes("new_campaign");
        Publisher participant = listed();
        participant.joins(campaign);
        Publisher elsewhere = listed();
        world.execute("update connections set network = 'tiktok' where user_id = ?", elsewhere.id());
        Publisher hidden = world.publisher().connected();
        world.dispatch();
        List<String> before = one.told(campaign.id());
        assertThat(outcomes(invites(one, muted, participant, elsewhere, hidden, one)))
                .containsExactly("invited", "invited", "already_joined", "network_required", "not_available");
        world.dispatch();
        assertThat(one.told(campaign.id())).hasSize(before.size() + 1);
        assertThat(one.lastNotification().path("title").asText()).startsWith("Invitation to a campaign: ");
        assertThat(muted.told(campaign.id())).isEmpty();
        assertThat(last(muted).path("status").asText()).isEqualTo("open");
        Answer.assertFields(
                last(one),
                "invitation_id",
                "campaign_id",
                "campaign",
                "text",
                "status",
                "invited_at",
                "expires_at",
                "opened_at",
                "ended_at",
                "advertiser_id",
                "advertiser");
        assertThat(last(one).path("text").asText()).isEqualTo("Run with us.");
        one.joins(campaign);
        assertThat(last(one).path("status").asText()).isEqualTo("accepted");
        assertThat(advertiser
                        .ok(SENT, "{advertiser_id: %s, status: 'accepted'}", advertiser.id())
                        .list("invitations"))
                .hasSize(1);
        assertThat(advertiser
                        .ok(
                                SENT,
                                "{advertiser_id: %s, campaign_id: %s, status: 'open'}",
                                advertiser.id(),
                                campaign.id())
                        .list("invitations"))
                .hasSize(1);
        Answer first = advertiser.ok(SENT, "{advertiser_id: %s, limit: 1}", advertiser.id());
        Answer second =
                advertiser.ok(SENT, "{advertiser_id: %s, limit: 1, cursor: %s}", advertiser.id(), first.text("next"));
        assertThat(List.of(first.number("invitations.0.invitation_id"), second.number("invitations.0.invitation_id")))
                .doesNotHaveDuplicates();
        advertiser.invalid("status", SENT, "{advertiser_id: %s, status: 'x'}", advertiser.id());
    }

    /** What the advertiser sees of whether its invitations were opened. */
    private List<Long> sent(boolean opened) {
        return advertiser
                .ok(SENT, "{advertiser_id: %s, campaign_id: %s, opened: %s}", advertiser.id(), campaign.id(), opened)
                .list("invitations")
                .stream()
                .map(one -> one.path("invitation_id").asLong())
                .toList();
    }

    @Test
    @DisplayName("an advertiser sees who has opened an invitation, from the first time on; answering is opening, too")
    void showsWhoOpened() {
        Publisher one = listed();
        Publisher declining = listed();
        Publisher joining = listed();
        long id = invited(one);
        long declined = invited(declining);
        long joined = invited(joining);
        assertThat(sent(true)).isEmpty();
        assertThat(sent(false)).containsExactly(joined, declined, id);
        declining.refused(404, "not_found", OWN + "mark-opened/", "{invitation_id: %s}", id);
        assertThat(sent(true)).isEmpty();
        one.ok(OWN + "mark-opened/", "{invitation_id: %s}", id);
        String first = last(one).path("opened_at").asText();
        one.ok(OWN + "mark-opened/", "{invitation_id: %s}", id);
        assertThat(last(one).path("opened_at").asText()).isEqualTo(first);
        assertThat(last(one).path("status").asText()).isEqualTo("open");
        declining.ok(OWN + "decline/", "{invitation_id: %s}", declined);
        joining.joins(campaign);
        assertThat(sent(true)).containsExactly(joined, declined, id);
        assertThat(sent(false)).isEmpty();
        // A brand that withdraws has not had it read.
        Publisher unread = listed();
        advertiser.ok(SENT + "cancel/", "{invitation_id: %s}", invited(unread));
        assertThat(last(unread).path("opened_at").isNull()).isTrue();
        one.refused(404, "not_found", OWN + "mark-opened/", "{invitation_id: %s}", 987_654_321);
    }

    @Test
    @DisplayName("an invitation is declined or withdrawn once, by whose it is; other advertisers' are not seen")
    void endsOnce() {
        Publisher publisher = listed();
        long id = invited(publisher);
        listed().refused(404, "not_found", OWN + "decline/", "{invitation_id: %s}", id);
        Advertiser other = world.advertiser("USD");
        other.refused(404, "not_found", SENT + "cancel/", "{invitation_id: %s}", id);
        other.refused(404, "not_found", SENT, "{advertiser_id: %s}", advertiser.id());
        other.refused(
                404,
                "campaign_not_found",
                SENT + "send/",
                "{campaign_id: %s, publisher_ids: [%s]}",
                campaign.id(),
                publisher.id());
        assertThat(other.ok(SENT, "{advertiser_id: %s}", other.id()).at("invitations"))
                .isEmpty();
        List<Answer> racers = Together.together(
                4,
                i -> i % 2 == 0
                        ? publisher.call(OWN + "decline/", "{invitation_id: %s}", id)
                        : advertiser.call(SENT + "cancel/", "{invitation_id: %s}", id));
        assertThat(racers).extracting(Answer::status).containsExactlyInAnyOrder(200, 400, 400, 400);
        assertThat(racers.stream().filter(one -> one.status() == 400))
                .allSatisfy(one -> one.expectError(400, "business_error", "INVALID_TRANSITION"));
        // Another one may follow.
        assertThat(outcomes(invites(publisher))).containsExactly("invited");
    }

    @Test
    @DisplayName("however many invite a publisher to a campaign at once, one invitation is open")
    void opensOne() {
        Publisher publisher = listed();
        List<Answer> all = Together.together(6, i -> invites(publisher));
        assertThat(all.stream().map(one -> outcomes(one).get(0)).sorted())
                .containsExactly(
                        "already_invited",
                        "already_invited",
                        "already_invited",
                        "already_invited",
                        "already_invited",
                        "invited");
        assertThat(publisher.ok(OWN).list("invitations")).hasSize(1);
    }

    @Test
    @DisplayName("a publisher who blocks an advertiser is told nothing more, not even what was under way")
    void blocks() {
        Publisher publisher = listed();
        world.dispatch();
        int before = publisher.notifications().size();
        invited(publisher);
        String block = "{advertiser_id: %s, blocked: %s}";
        publisher.ok(OWN + "block/", block, advertiser.id(), true);
        publisher.ok(OWN + "block/", block, advertiser.id(), true);
        assertThat(last(publisher).path("status").asText()).isEqualTo("declined");
        assertThat(outcomes(invites(publisher))).containsExactly("not_available");
        world.dispatch();
        assertThat(publisher.notifications()).hasSize(before);
        publisher.ok("/api/listing/").shows("{blocked: [{advertiser_id: %s}]}", advertiser.id());
        // The block is one publisher's, and of one advertiser.
        assertThat(outcomes(invites(listed()))).containsExactly("invited");
        publisher.ok(OWN + "block/", block, advertiser.id(), false);
        assertThat(outcomes(invites(publisher))).containsExactly("invited");
        publisher.refused(404, "not_found", OWN + "block/", block, publisher.id(), true);
    }

    @Test
    @DisplayName("an advertiser's limit of invitations in 24 hours holds for its whole team at once")
    void limitsADay() throws SQLException {
        Publisher filler = listed();
        world.execute("""
                        insert into campaign_invitations (campaign_id, advertiser_id, user_id, message, status, invited_by,
                                                          expires_at, ended_at)
                        select ?, ?, ?, '', 'withdrawn', ?, now(), now() from generate_series(1, 499)
                        """, campaign.id(), advertiser.id(), filler.id(), filler.id());
        List<Publisher> all = List.of(listed(), listed(), listed());
        invites(all.get(0), all.get(1)).expectError(429, "rate_limit_exceeded");
        try (Connection holding = Db.connect(Db.uri());
                Statement statement = holding.createStatement()) {
            holding.setAutoCommit(false);
            statement.execute("select from advertisers where user_id = " + advertiser.id() + " for update");
            List<CompletableFuture<Answer>> racers = all.stream()
                    .map(one -> CompletableFuture.supplyAsync(() -> invites(one), THREADS))
                    .toList();
            Db.awaitWaiting(holding, 3);
            holding.rollback();
            assertThat(racers.stream().map(one -> one.join().status())).containsExactlyInAnyOrder(200, 429, 429);
        }
        // It is the invitations that count, not the calls.
        assertThat(outcomes(invites(world.publisher()))).containsExactly("not_available");
        world.execute(
                "update campaign_invitations set invited_at = now() - interval '25 hours' where advertiser_id = ?",
                advertiser.id());
        invites(all.get(0), all.get(1), all.get(2)).shows("{invited: 2}");
        advertiser.invalid("publisher_ids", SENT + "send/", "{campaign_id: %s, publisher_ids: []}", campaign.id());
        advertiser.invalid(
                "publisher_ids",
                SENT + "send/",
                "{campaign_id: %s, publisher_ids: %s}",
                campaign.id(),
                Stream.iterate(1, n -> n + 1).limit(101).toList());
    }

    @Test
    @DisplayName("an invitation ends after 30 days or with its campaign, and then lets no one in")
    void expires() {
        Publisher late = listed();
        Publisher sad = listed();
        long id = invited(late);
        assertThat(world.number(
                        "select (expires_at <= date_end)::integer from campaign_invitations i join campaigns c"
                                + " on c.id = i.campaign_id where i.id = ?",
                        id))
                .isEqualTo(1);
        world.execute("update campaign_invitations set expires_at = now() where id = ?", id);
        assertThat(last(late).path("status").asText()).isEqualTo("expired");
        late.refused(400, "business_error", OWN + "decline/", "{invitation_id: %s}", id)
                .shows("{details: {from: 'expired', allowed: []}}");
        world.node().sweep(new ExpireInvitations());
        assertThat(world.text("select status from campaign_invitations where id = ?", id))
                .isEqualTo("expired");
        invited(late);
        invited(sad);
        world.operator().moves(campaign.id(), "cancelled");
        assertThat(last(sad).path("status").asText()).isEqualTo("expired");
        assertThat(sad.ok(OWN, "{status: 'open'}").at("invitations")).isEmpty();
        sad.triesJoining(campaign.id()).expectError(400, "business_error");
        advertiser.invalid(
                "campaign_id", SENT + "send/", "{campaign_id: %s, publisher_ids: [%s]}", campaign.id(), sad.id());
    }
}
