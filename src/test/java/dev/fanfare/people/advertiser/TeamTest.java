package dev.fanfare.people.advertiser;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Teams of advertisers: invitations, roles and what each may call. */
class TeamTest {
    private static final List<String> ROLES = List.of("owner", "manager", "reviewer", "finance");

    @AutoClose
    private static final Mails MAILS = new Mails();

    private final World world = MAILS.node.world();

    private Answer invites(Advertiser advertiser, String email, String role) {
        return advertiser.call(
                "/api/advertiser/team/invite/",
                "{advertiser_id: %s, email: %s, role: %s}",
                advertiser.id(),
                email,
                role);
    }

    private String invitation(Advertiser advertiser, String email, String role) {
        proven(advertiser);
        invites(advertiser, email, role).expect(201);
        String brand = world.text("select name from advertisers where user_id = ?", advertiser.id());
        assertThat(MAILS.subjects(email)).contains("Join the team of " + brand);
        return MAILS.token(email);
    }

    /** Mails are about accounts with verified addresses. */
    private void proven(Advertiser advertiser) {
        world.execute("update users set email_verified_at = now() where id = ?", advertiser.id());
    }

    private Answer accepts(String token) {
        return MAILS.node.client().post("/web/api/advertiser/team/accept/", "{token: %s}", token);
    }

    private Publisher member(Advertiser advertiser, String role) {
        Publisher member = world.publisher();
        accepts(invitation(advertiser, member.email(), role)).expect(200);
        return member;
    }

    private List<String> team(Advertiser advertiser) {
        List<String> team = new ArrayList<>();
        advertiser
                .ok("/api/advertiser/team/list/", "{advertiser_id: %s}", advertiser.id())
                .at("members")
                .forEach(one -> team.add(one.path("email").asText() + " "
                        + one.path("role").asText() + (one.path("user_id").isNull() ? " invited" : "")));
        return team;
    }

    private long memberId(Advertiser advertiser, String email) {
        for (JsonNode one : advertiser
                .ok("/api/advertiser/team/list/", "{advertiser_id: %s}", advertiser.id())
                .at("members")) {
            if (one.path("email").asText().equals(email)) {
                return one.path("member_id").asLong();
            }
        }
        throw new AssertionError("no " + email);
    }

    @Test
    @DisplayName("each role calls what the table says, by web session and by token")
    void letsEachRoleCallItsRows() {
        Map<String, List<String>> table = new LinkedHashMap<>();
        TeamRights.TABLE.lines().forEach(line -> {
            List<String> cells = List.of(line.strip().split(" +"));
            table.put(cells.get(0), cells.subList(1, 5));
        });
        assertThat(new TreeSet<>(table.keySet()))
                .isEqualTo(new TreeSet<>(Modules.ALL.stream()
                        .<Endpoint<?, ?>>flatMap(domain -> domain.endpoints().stream())
                        .filter(endpoint -> endpoint.access().advertisers())
                        .map(Endpoint::path)
                        .toList()));
        Advertiser advertiser = world.advertiser("USD");
        List<Publisher> members =
                ROLES.stream().map(role -> member(advertiser, role)).toList();
        for (int i = 0; i < ROLES.size(); i++) {
            members.get(i)
                    .web()
                    .ok("/api/user/me/")
                    .shows(
                            "{kinds: ['publisher'], advertisers: [{advertiser_id: %s, currency: 'USD', role: %s}]}",
                            advertiser.id(), ROLES.get(i));
        }
        List<String> wrong = new ArrayList<>();
        table.forEach((path, cells) -> {
            for (int i = 0; i < cells.size(); i++) {
                for (Client client :
                        List.of(members.get(i).web(), members.get(i).backend())) {
                    Answer answer = client.raw(path, null, new byte[0]);
                    boolean refused =
                            answer.status() == 403 && answer.text("error").equals("insufficient_permissions");
                    if (answer.status() == 401
                            || answer.status() >= 500
                            || refused != cells.get(i).equals("-")) {
                        wrong.add(path + " " + ROLES.get(i) + " " + answer.status() + " " + answer.body());
                    }
                }
            }
        });
        assertThat(wrong).isEmpty();
    }

    @Test
    @DisplayName("an invitation is accepted once, by the account that has verified its address")
    void acceptsAnInvitationOnce() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher();
        String token = invitation(advertiser, publisher.email(), "reviewer");
        world.execute("update users set email_verified_at = null where id = ?", publisher.id());
        assertThat(team(advertiser))
                .containsExactly(advertiser.email() + " owner", publisher.email() + " reviewer invited");
        accepts(token).expectError(404, "user_not_found");
        world.execute("update users set email_verified_at = now() where id = ?", publisher.id());
        List<Answer> both = Together.together(2, i -> accepts(token));
        assertThat(both.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 400);
        assertThat(team(advertiser)).containsExactly(advertiser.email() + " owner", publisher.email() + " reviewer");
        accepts("0").expectError(400, "invalid_link");
        invites(advertiser, publisher.email(), "owner").expectError(409, "conflict");
        invites(advertiser, advertiser.email(), "owner").expectError(409, "conflict");
        advertiser.invalid(
                "role",
                "/api/advertiser/team/invite/",
                "{advertiser_id: %s, email: 'a@example.com', role: 'king'}",
                advertiser.id());
    }

    @Test
    @DisplayName("a withdrawn, replaced or late invitation opens nothing, and five an hour are sent")
    void endsInvitations() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher();
        String first = invitation(advertiser, publisher.email(), "owner");
        String second = invitation(advertiser, publisher.email(), "finance");
        accepts(first).expectError(400, "invalid_link");
        advertiser.ok(
                "/api/advertiser/team/delete/",
                "{advertiser_id: %s, member_id: %s}",
                advertiser.id(),
                memberId(advertiser, publisher.email()));
        accepts(second).expectError(400, "invalid_link");
        String third = invitation(advertiser, publisher.email(), "finance");
        world.execute("update mail_links set expires_at = now() where address = ?", publisher.email());
        accepts(third).expectError(400, "invalid_link");
        invites(advertiser, World.unique("a") + "@example.com", "finance").expect(201);
        invites(advertiser, World.unique("a") + "@example.com", "finance").expect(201);
        invites(advertiser, World.unique("a") + "@example.com", "finance").expectError(429, "rate_limit_exceeded");
    }

    @Test
    @DisplayName("a change of role and a removal count at once; the advertiser's own account stays an owner")
    void changesAndRemoves() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = member(advertiser, "reviewer");
        String funds = "/api/advertiser/funds/";
        publisher.refused(403, "insufficient_permissions", funds, "{advertiser_id: %s}", advertiser.id());
        long id = memberId(advertiser, publisher.email());
        advertiser.ok(
                "/api/advertiser/team/update/",
                "{advertiser_id: %s, member_id: %s, role: 'owner'}",
                advertiser.id(),
                id);
        publisher.ok(funds, "{advertiser_id: %s}", advertiser.id());
        // An owner like any other, but the advertiser's own account has no membership to take away.
        assertThat(team(advertiser).get(0)).isEqualTo(advertiser.email() + " owner");
        assertThat(memberId(advertiser, advertiser.email())).isZero();
        publisher.refused(
                404,
                "not_found",
                "/api/advertiser/team/delete/",
                "{advertiser_id: %s, member_id: %s}",
                advertiser.id(),
                advertiser.id() + 1_000_000);
        publisher.ok("/api/advertiser/team/delete/", "{advertiser_id: %s, member_id: %s}", advertiser.id(), id);
        publisher.refused(403, "insufficient_permissions", funds, "{advertiser_id: %s}", advertiser.id());
        assertThat(team(advertiser)).containsExactly(advertiser.email() + " owner");
    }

    @Test
    @DisplayName("a member acts for its advertiser only")
    void keepsAdvertisersApart() {
        Advertiser advertiser = world.advertiser("USD");
        Advertiser other = world.advertiser("USD");
        Publisher owner = member(advertiser, "owner");
        Publisher stranger = member(other, "owner");
        Campaign campaign = advertiser.campaign();
        Task task = world.publisher().connected(12_000).joins(campaign).handsIn("https://www.instagram.com/p/1");
        long member = memberId(advertiser, owner.email());
        for (String path :
                List.of("/api/advertiser/funds/", "/api/advertiser/team/list/", "/api/advertiser/invoices/")) {
            owner.ok(path, "{advertiser_id: %s}", advertiser.id());
            stranger.refused(404, "not_found", path, "{advertiser_id: %s}", advertiser.id());
        }
        stranger.refused(
                404,
                "not_found",
                "/api/advertiser/team/update/",
                "{advertiser_id: %s, member_id: %s, role: 'finance'}",
                advertiser.id(),
                member);
        // Its own team's id does not open another team's member.
        stranger.refused(
                404,
                "not_found",
                "/api/advertiser/team/delete/",
                "{advertiser_id: %s, member_id: %s}",
                other.id(),
                member);
        stranger.refused(404, "campaign_not_found", "/api/campaign/stats/costs/", "{campaign_id: %s}", campaign.id());
        owner.ok("/api/campaign/stats/costs/", "{campaign_id: %s}", campaign.id());
        stranger.tries("approve", task).expectError(404, "not_found");
        assertThat(stranger.ok("/api/tasks/review-queue/").at("items")).isEmpty();
        assertThat(owner.ok("/api/tasks/review-queue/").at("items")).hasSize(1);
        owner.tries("approve", task).expect(200);
    }

    @Test
    @DisplayName("the page of the link joins, too, and says why not")
    void joinsByThePage() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher publisher = world.publisher();
        String token = invitation(advertiser, publisher.email(), "finance");
        byte[] form = ("token=" + token).getBytes(StandardCharsets.UTF_8);
        String page = "/account/join-team";
        Client browser = MAILS.node.client();
        world.execute("update users set email_verified_at = null where id = ?", publisher.id());
        assertThat(browser.raw(page, "application/x-www-form-urlencoded", form).status())
                .isEqualTo(404);
        world.execute("update users set email_verified_at = now() where id = ?", publisher.id());
        assertThat(browser.raw(page, "application/x-www-form-urlencoded", form).status())
                .isEqualTo(200);
        assertThat(browser.raw(page, "application/x-www-form-urlencoded", form).status())
                .isEqualTo(400);
        publisher.ok("/api/advertiser/funds/", "{advertiser_id: %s}", advertiser.id());
    }

    @Test
    @DisplayName("who is in several teams names the advertiser")
    void asksWhichAdvertiser() {
        Advertiser one = world.advertiser("USD");
        Advertiser two = world.advertiser("EUR");
        Publisher both = member(one, "manager");
        accepts(invitation(two, both.email(), "reviewer")).expect(200);
        both.invalid("advertiser_id", "/api/tasks/review-queue/");
        both.ok("/api/tasks/review-queue/", "{advertiser_id: %s}", two.id());
        both.ok("/api/advertiser/funds/", "{advertiser_id: %s}", one.id());
        both.refused(404, "not_found", "/api/advertiser/funds/", "{advertiser_id: %s}", two.id());
        both.ok("/api/events/", "{advertiser_id: %s}", one.id());
        both.ok("/api/events/", "{advertiser_id: %s}", two.id());
        both.call("/api/events/", "{advertiser_id: %s}", world.advertiser("USD").id())
                .expect(403);
    }

    @Test
    @DisplayName("DR-16 staff who are in a team enter no deposit for its advertiser")
    void decidesNothingOfItsOwn() {
        Advertiser advertiser = world.advertiser("USD");
        Publisher member = member(advertiser, "reviewer");
        world.operator()
                .ok(
                        "/admin/api/users/update/",
                        "{user_id: %s, is_staff: true, permissions: ['corrections.propose']}",
                        member.id());
        String deposit = "{advertiser_id: %s, amount: 70, currency: 'USD', evidence: 'statement'}";
        String path = "/admin/api/funding/deposits/create/";
        member.refused(403, "permission_denied", path, deposit, advertiser.id());
        member.call(path, deposit, world.advertiser("USD").id()).expect(201);
    }

    @Test
    @DisplayName("an invitation that is repeated with its key is one")
    void invitesOncePerKey() {
        Advertiser advertiser = world.advertiser("USD");
        String key = World.unique("key");
        String body = "{advertiser_id: %s, email: 'once@example.com', role: 'finance'}";
        List<Answer> both = Together.together(
                2, i -> advertiser.backend().postOnce(key, "/api/advertiser/team/invite/", body, advertiser.id()));
        long first = advertiser
                .backend()
                .postOnce(key, "/api/advertiser/team/invite/", body, advertiser.id())
                .expect(201)
                .number("member_id");
        assertThat(both).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 409));
        assertThat(memberId(advertiser, "once@example.com")).isEqualTo(first);
        assertThat(world.number("select count(*) from advertiser_members where advertiser_id = ?", advertiser.id()))
                .isEqualTo(1);
    }
}
