package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.contract.EndpointRulesTest;
import dev.fanfare.campaigns.discovery.api.Favourites.UpdateFavouriteList;
import dev.fanfare.money.invoicing.api.Billing.UpdateBillingProfile;
import dev.fanfare.money.payment.api.AcceptPayeeName;
import dev.fanfare.money.payment.api.DeleteBankAccount;
import dev.fanfare.money.payment.api.VerifyBankAccount;
import dev.fanfare.money.proof.api.BrandProofs.UpdateBrandProof;
import dev.fanfare.notification.api.NotifyUser;
import dev.fanfare.notification.webhook.api.Deliveries.RedeliverWebhook;
import dev.fanfare.notification.webhook.api.Deliveries.ReplayWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.AddWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.DeleteWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.RotateWebhookSecret;
import dev.fanfare.notification.webhook.api.Webhooks.TestWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.UpdateWebhook;
import dev.fanfare.people.account.api.BanUser;
import dev.fanfare.people.account.api.HelpUsers.LiftThrottle;
import dev.fanfare.people.account.api.HelpUsers.SendResetLink;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.advertiser.api.BrandProfiles.UpdateBrand;
import dev.fanfare.people.advertiser.api.Team.DeleteMember;
import dev.fanfare.people.advertiser.api.Team.InviteMember;
import dev.fanfare.people.advertiser.api.Team.UpdateRole;
import dev.fanfare.people.advertiser.api.UpdateAdvertiser;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.people.session.api.BackendTokens.RevokeToken;
import dev.fanfare.people.session.api.ForceLogout;
import dev.fanfare.people.signin.api.SecondFactors.DeleteUserFactors;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.EndpointRule;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** DR-16: an owner is told what an operator does to the account or to what belongs to it. */
class OwnersToldTest {
    @AutoClose
    private static final Mails MAILS = new Mails();

    private final World world = MAILS.node.world();
    private final Operator operator = world.operator();

    /** A change by an operator at a path, and the account it concerns. */
    private interface Deed extends Function<String, Actor> {}

    private Map<Class<?>, Deed> deeds() {
        Map<Class<?>, Deed> deeds = new HashMap<>();
        deeds.put(BanUser.class, path -> to(world.publisher(), path, "{user_id: %s, banned: true}"));
        for (Class<?> help : List.of(ForceLogout.class, LiftThrottle.class, SendResetLink.class)) {
            deeds.put(help, path -> to(world.publisher(), path, "{user_id: %s, reason: 'Called us.'}"));
        }
        deeds.put(
                NotifyUser.class, path -> to(world.publisher(), path, "{user_id: %s, title: 'Hi', message: 'Hello'}"));
        deeds.put(UpdateUser.class, path -> to(world.publisher(), path, "{user_id: %s, is_active: false}"));
        deeds.put(CreateToken.class, path -> {
            Publisher owner = world.publisher();
            makesToken(owner);
            return owner;
        });
        deeds.put(RevokeToken.class, path -> {
            Publisher owner = world.publisher();
            long token = makesToken(owner);
            MAILS.subjects(owner.email());
            operator.ok(path, "{token_id: %s}", token);
            return owner;
        });
        deeds.put(DeleteUserFactors.class, path -> {
            Publisher owner = world.publisher();
            world.execute(
                    "insert into totps (user_id, name, secret, key_id, confirmed_at, trusted_at, credentials_version)"
                            + " values (?, '', '', '', now(), now(), 0)",
                    owner.id());
            operator.withAnother(path, "{user_id: %s, reason: 'Lost.'}", owner.id());
            return owner;
        });
        deeds.put(UpdateAdvertiser.class, path -> to(advertiser(), path, "{advertiser_id: %s, name: 'New'}"));
        deeds.put(UpdateBillingProfile.class, path -> {
            Advertiser owner = advertiser();
            operator.ok(
                    path,
                    "{advertiser_id: %s, name: 'New Ltd', street: '1 High St', postcode: 'N1', city: 'London', country: 'US'}",
                    owner.id());
            return owner;
        });
        toTeams(deeds);
        toWebhooks(deeds);
        toBankAccounts(deeds);
        return deeds;
    }

    private void toBankAccounts(Map<Class<?>, Deed> deeds) {
        deeds.put(DeleteBankAccount.class, path -> {
            Publisher owner = world.publisher();
            operator.ok(path, "{bank_account_id: %s}", owner.savesBankAccount());
            return owner;
        });
        deeds.put(AcceptPayeeName.class, path -> {
            Publisher owner = world.publisher();
            long account = owner.call(
                            "/web/api/update/bank-account/",
                            Map.of(
                                    "bank_name", "Erste Bank",
                                    "iban", "DE89370400440532013000",
                                    "bic", "COBADEFFXXX",
                                    "account_holder_name", "Ada Lovelace"))
                    .expect(201)
                    .number("bank_account_id");
            world.execute(
                    "update bank_accounts set payee_result = 'no_match', payee_checked_at = now() where id = ?",
                    account);
            operator.ok(path, "{bank_account_id: %s, reason: 'Passport seen.'}", account);
            return owner;
        });
        deeds.put(VerifyBankAccount.class, path -> {
            Publisher owner = world.publisher();
            operator.verifies(owner.savesBankAccount());
            return owner;
        });
    }

    private void toTeams(Map<Class<?>, Deed> deeds) {
        deeds.put(UpdateBrand.class, path -> to(advertiser(), path, "{advertiser_id: %s, description: 'New'}"));
        deeds.put(UpdateBrandProof.class, path -> to(advertiser(), path, "{advertiser_id: %s, published: true}"));
        deeds.put(UpdateFavouriteList.class, path -> to(advertiser(), path, "{advertiser_id: %s, name: 'Runners'}"));
        deeds.put(InviteMember.class, path -> {
            Advertiser owner = advertiser();
            operator.call(path, "{advertiser_id: %s, email: 'new@example.com', role: 'finance'}", owner.id())
                    .expect(201);
            return owner;
        });
        deeds.put(UpdateRole.class, path -> {
            Advertiser owner = advertiser();
            operator.ok(path, "{advertiser_id: %s, member_id: %s, role: 'owner'}", owner.id(), member(owner));
            return owner;
        });
        deeds.put(DeleteMember.class, path -> {
            Advertiser owner = advertiser();
            operator.ok(path, "{advertiser_id: %s, member_id: %s}", owner.id(), member(owner));
            return owner;
        });
    }

    private void toWebhooks(Map<Class<?>, Deed> deeds) {
        deeds.put(AddWebhook.class, path -> {
            Advertiser owner = advertiser();
            operator.call(path, "{advertiser_id: %s, url: 'https://93.184.216.34/hook'}", owner.id())
                    .expect(201);
            return owner;
        });
        for (Class<?> row :
                List.of(UpdateWebhook.class, DeleteWebhook.class, RotateWebhookSecret.class, TestWebhook.class)) {
            deeds.put(row, path -> toWebhook(path, ""));
        }
        deeds.put(RedeliverWebhook.class, path -> toWebhook(path, ", sequence: 1"));
        deeds.put(ReplayWebhook.class, path -> toWebhook(path, ", after: 0"));
    }

    private Advertiser toWebhook(String path, String more) {
        Advertiser owner = advertiser();
        world.execute(
                "insert into webhook_endpoints (advertiser_id, url, public_key, sequence) values (?, 'https://93.184.216.34/', '', 1)",
                owner.id());
        long webhook = world.number("select max(id) from webhook_endpoints");
        world.execute(
                "insert into webhook_deliveries (endpoint_id, sequence, log, type, subject, payload, due_at)"
                        + " values (?, 1, 'log', 'webhook.test', 'webhook:1', '{}', now() + interval '1 day')",
                webhook);
        operator.ok(path, "{advertiser_id: %s, webhook_id: %s" + more + "}", owner.id(), webhook);
        return owner;
    }

    private Actor to(Actor owner, String path, String body) {
        operator.ok(path, body, owner.id());
        return owner;
    }

    private long member(Advertiser owner) {
        world.execute(
                "insert into advertiser_members (advertiser_id, address, address_key, role, user_id, invited_by, expires_at, joined_at)"
                        + " values (?, 'm@example.com', 'm@example.com', 'reviewer', ?, ?, now(), now())",
                owner.id(),
                world.publisher().id(),
                owner.id());
        return world.number("select max(id) from advertiser_members where advertiser_id = ?", owner.id());
    }

    private Advertiser advertiser() {
        Advertiser advertiser = world.advertiser("USD");
        world.execute("update users set email_verified_at = now() where id = ?", advertiser.id());
        return advertiser;
    }

    private long makesToken(Publisher owner) {
        return operator.call(Endpoints.path(CreateToken.class), "{user_id: %s, name: 'theirs'}", owner.id())
                .expect(201)
                .number("token_id");
    }

    private static Stream<Endpoint<?, ?>> changesToAccounts() {
        return EndpointRulesTest.concerned(EndpointRule.OWNER_NOTICE)
                .filter(endpoint -> !endpoint.exemptions().containsKey(EndpointRule.OWNER_NOTICE));
    }

    @TestFactory
    @DisplayName("DR-16: of each change that an operator makes to an account, its owner is told")
    Stream<DynamicTest> tellsOwners() {
        Map<Class<?>, Deed> deeds = deeds();
        assertThat(changesToAccounts().<Class<?>>map(Endpoint::ask)).containsAll(deeds.keySet());
        return changesToAccounts()
                .map(endpoint -> DynamicTest.dynamicTest(endpoint.path(), () -> {
                    assertThat(deeds).as("the example of a change").containsKey(endpoint.ask());
                    Actor owner = deeds.get(endpoint.ask()).apply(endpoint.path());
                    int mails = MAILS.subjects(owner.email()).size();
                    long notifications =
                            world.number("select count(*) from notifications where user_id = ?", owner.id());
                    // Of the token that is revoked its owner was told before.
                    assertThat(mails + notifications)
                            .as("what the owner was told")
                            .isGreaterThanOrEqualTo(endpoint.ask() == RevokeToken.class ? 2 : 1);
                }));
    }
}
