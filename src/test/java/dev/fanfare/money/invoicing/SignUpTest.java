package dev.fanfare.money.invoicing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Db;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Together;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Companies that sign up as advertisers. */
class SignUpTest {
    private static final String SIGN_UP = "/api/advertiser/sign-up/";
    private static final String STATE = "/api/advertiser/sign-up/get/";
    private static final String WAITING = "/admin/api/advertisers/sign-ups/list/";
    private static final String DECIDE = "/admin/api/advertisers/sign-ups/decide/";
    private static final String COMPANY = """
            {name: 'Blue Bottle', street: 'Am Markt 1', postcode: '1010', city: 'Wien', country: 'at', currency: 'EUR',
             vat_id: 'ATU12345675', contact: 'Ada Blau'}""";

    private static final Mails MAILS = new Mails();

    private final World world = MAILS.node.world();

    @AfterAll
    static void stop() {
        MAILS.close();
    }

    private static Answer signsUp(Publisher publisher, Object... body) {
        return publisher.call(SIGN_UP, Body.with(Body.of(COMPANY), body));
    }

    @Test
    @DisplayName("an account with a proven address signs up its company, is approved once, told, and acts at once")
    void becomesAnAdvertiser() {
        Publisher publisher = world.publisher();
        long id = signsUp(publisher)
                .expect(201)
                .shows("{status: 'success', state: 'waiting'}")
                .number("sign_up_id");
        signsUp(publisher).expectError(409, "conflict");
        publisher.ok(STATE).shows("{name: 'Blue Bottle', state: 'waiting', reason: null}");
        publisher.refused(
                403,
                "insufficient_permissions",
                "/api/advertiser/maximum-limit/",
                "{advertiser_id: %s}",
                publisher.id());
        assertThat(world.staff(Permission.USERS_VIEW).ok(WAITING).at("sign_ups").toString())
                .contains("Blue Bottle", publisher.email(), "ATU12345675");
        List<Answer> both = Together.together(2, i -> world.staff(Permission.CAMPAIGNS_MANAGE)
                .call(DECIDE, "{sign_up_id: %s, action: 'approve', maximum_limit: 500}", id));
        assertThat(both.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 400);
        publisher
                .ok("/api/advertiser/maximum-limit/", "{advertiser_id: %s}", publisher.id())
                .shows("{maximum_limit: 500, currency: 'EUR'}");
        publisher.web().ok("/api/advertiser/funds/", "{advertiser_id: %s}", publisher.id());
        publisher.ok(STATE).shows("{state: 'approved'}");
        assertThat(MAILS.subjects(publisher.email())).contains("Your company can run campaigns");
        world.operator()
                .ok("/admin/api/advertisers/billing/", "{advertiser_id: %s}", publisher.id())
                .shows("{name: 'Blue Bottle', country: 'AT', vat_id: 'ATU12345675'}");
        signsUp(publisher).expectError(409, "conflict");
        world.operator().refused(404, "not_found", DECIDE, "{sign_up_id: -1, action: 'approve'}");
    }

    @Test
    @DisplayName("a refusal has a reason, which the company reads, and leaves the way open")
    void refusesWithAReason() {
        Publisher publisher = world.publisher();
        long id = signsUp(publisher, "{currency: 'USD'}").expect(201).number("sign_up_id");
        world.operator()
                .refused(400, "validation_error", DECIDE, "{sign_up_id: %s, action: 'refuse'}", id)
                .shows("{details: {missing_fields: ['reason']}}");
        world.operator().invalid("action", DECIDE, "{sign_up_id: %s, action: 'shrug'}", id);
        world.operator().ok(DECIDE, "{sign_up_id: %s, action: 'refuse', reason: 'No such company'}", id);
        publisher.ok(STATE).shows("{state: 'refused', reason: 'No such company'}");
        assertThat(MAILS.subjects(publisher.email())).contains("Your sign-up was refused");
        world.operator().refused(400, "business_error", DECIDE, "{sign_up_id: %s, action: 'approve'}", id);
        signsUp(publisher).expect(201);
    }

    @Test
    @DisplayName("a sign-up names every mistake, and needs a proven address")
    void checksASignUp() {
        Publisher publisher = world.publisher();
        signsUp(publisher, "{vat_id: 'XX1'}").expectError(422, "validation_error");
        signsUp(publisher, "{country: 'zz', vat_id: null}").expectError(422, "validation_error");
        signsUp(publisher, "{currency: 'XAU'}").expectError(422, "validation_error");
        signsUp(publisher, "{name: '', contact: ''}").expectError(400, "validation_error");
        world.execute("update users set email_verified_at = null where id = ?", publisher.id());
        signsUp(publisher).expectError(403, "permission_denied");
        publisher.refused(404, "not_found", STATE);
    }

    @Test
    @DisplayName("no one decides on a sign-up of their own")
    void asksAnother() {
        Publisher publisher = world.publisher();
        long id = signsUp(publisher).expect(201).number("sign_up_id");
        world.operator()
                .ok(
                        "/admin/api/users/update/",
                        "{user_id: %s, is_staff: true, permissions: ['campaigns.manage']}",
                        publisher.id());
        publisher.refused(403, "permission_denied", DECIDE, "{sign_up_id: %s, action: 'approve'}", id);
        publisher.ok(STATE).shows("{state: 'waiting'}");
    }

    @Test
    @DisplayName("by setting, sign-up takes no approval, or none is taken")
    void isOpenOrClosed() {
        try (Node open = Node.start(Db.freshUri(), Map.of("invoicing.advertiser_sign_up", "open"))) {
            Publisher publisher = open.world().publisher();
            signsUp(publisher).expect(201).shows("{state: 'approved'}");
            publisher
                    .ok("/api/advertiser/maximum-limit/", "{advertiser_id: %s}", publisher.id())
                    .shows("{maximum_limit: 0, currency: 'EUR'}");
        }
        try (Node closed = Node.start(Db.freshUri(), Map.of("invoicing.advertiser_sign_up", "closed"))) {
            signsUp(closed.world().publisher()).expectError(403, "permission_denied");
        }
    }
}
