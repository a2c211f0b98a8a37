package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Mails;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** DR-16: an owner is told what an operator does to the account or to what belongs to it. */
class OwnersToldTest {
    @AutoClose
    private static final Mails MAILS = new Mails();

    /** The members of an input that name an account or what signs in to it and where its money goes. */
    private static final Set<String> OWNED = Set.of("userId", "advertiserId", "tokenId", "bankAccountId");

    /** These move money by two people, or to where the advertiser sent them; the advertiser's statement shows it. */
    private static final Set<String> MONEY = Set.of(
            "/admin/api/bank-statements/assign/",
            "/admin/api/funding/deposits/create/",
            "/api/advertiser/funds/checkout/",
            "/api/advertiser/funds/withdraw/",
            "/api/advertiser/invoices/pay/");

    private final World world = MAILS.node.world();
    private final Operator operator = world.operator();

    /** A change by an operator and the account it concerns. */
    private interface Deed extends Function<String, Actor> {}

    private Map<String, Deed> deeds() {
        Map<String, Deed> deeds = new TreeMap<>();
        deeds.put("/api/user/status/ban/", path -> to(world.publisher(), path, "{user_id: %s, banned: true}"));
        deeds.put("/api/general/tools/user-ban/", path -> to(world.publisher(), path, "{user_id: %s, banned: true}"));
        deeds.put("/admin/api/users/ban/", path -> to(world.publisher(), path, "{user_id: %s, banned: true}"));
        deeds.put("/api/user/force-logout/", path -> to(world.publisher(), path, "{user_id: %s}"));
        for (String help : List.of("end-sessions/", "lift-throttle/", "send-reset-link/")) {
            deeds.put(
                    "/admin/api/users/" + help,
                    path -> to(world.publisher(), path, "{user_id: %s, reason: 'Called us.'}"));
        }
        deeds.put(
                "/api/user/notification/",
                path -> to(world.publisher(), path, "{user_id: %s, title: 'Hi', message: 'Hello'}"));
        deeds.put("/admin/api/users/update/", path -> to(world.publisher(), path, "{user_id: %s, is_active: false}"));
        deeds.put("/admin/api/tokens/create/", path -> {
            Publisher owner = world.publisher();
            makesToken(owner);
            return owner;
        });
        deeds.put("/admin/api/tokens/revoke/", path -> {
            Publisher owner = world.publisher();
            long token = makesToken(owner);
            MAILS.subjects(owner.email());
            operator.ok(path, "{token_id: %s}", token);
            return owner;
        });
        deeds.put("/admin/api/users/delete-factors/", path -> {
            Publisher owner = world.publisher();
            world.execute(
                    "insert into totps (user_id, name, secret, key_id, confirmed_at, trusted_at, credentials_version)"
                            + " values (?, '', '', '', now(), now(), 0)",
                    owner.id());
            operator.withAnother(path, "{user_id: %s, reason: 'Lost.'}", owner.id());
            return owner;
        });
        deeds.put("/admin/api/advertisers/update/", path -> to(advertiser(), path, "{advertiser_id: %s, name: 'New'}"));
        deeds.put("/admin/api/advertisers/billing/update/", path -> {
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

    private void toBankAccounts(Map<String, Deed> deeds) {
        deeds.put("/api/bank-accounts/delete/", path -> {
            Publisher owner = world.publisher();
            operator.ok(path, "{bank_account_id: %s}", owner.savesBankAccount());
            return owner;
        });
        deeds.put("/admin/api/bank-accounts/accept-name/", path -> {
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
        deeds.put("/api/bank-accounts/verify/", path -> {
            Publisher owner = world.publisher();
            operator.verifies(owner.savesBankAccount());
            return owner;
        });
    }

    private void toTeams(Map<String, Deed> deeds) {
        deeds.put(
                "/api/advertiser/brand/update/",
                path -> to(advertiser(), path, "{advertiser_id: %s, description: 'New'}"));
        deeds.put(
                "/api/advertiser/favourites/update/",
                path -> to(advertiser(), path, "{advertiser_id: %s, name: 'Runners'}"));
        deeds.put("/api/advertiser/team/invite/", path -> {
            Advertiser owner = advertiser();
            operator.call(path, "{advertiser_id: %s, email: 'new@example.com', role: 'finance'}", owner.id())
                    .expect(201);
            return owner;
        });
        deeds.put("/api/advertiser/team/update/", path -> {
            Advertiser owner = advertiser();
            operator.ok(path, "{advertiser_id: %s, member_id: %s, role: 'owner'}", owner.id(), member(owner));
            return owner;
        });
        deeds.put("/api/advertiser/team/delete/", path -> {
            Advertiser owner = advertiser();
            operator.ok(path, "{advertiser_id: %s, member_id: %s}", owner.id(), member(owner));
            return owner;
        });
    }

    private void toWebhooks(Map<String, Deed> deeds) {
        deeds.put("/api/webhooks/add/", path -> {
            Advertiser owner = advertiser();
            operator.call(path, "{advertiser_id: %s, url: 'https://93.184.216.34/hook'}", owner.id())
                    .expect(201);
            return owner;
        });
        for (String row : List.of("update", "delete", "rotate-secret", "test")) {
            deeds.put("/api/webhooks/" + row + "/", path -> toWebhook(path, ""));
        }
        deeds.put("/api/webhooks/redeliver/", path -> toWebhook(path, ", sequence: 1"));
        deeds.put("/api/webhooks/replay/", path -> toWebhook(path, ", after: 0"));
    }

    private Advertiser toWebhook(String path, String more) {
        Advertiser owner = advertiser();
        world.execute(
                "insert into webhook_endpoints (advertiser_id, url, public_key, sequence) values (?, 'https://93.184.216.34/', '', 1)",
                owner.id());
        long webhook = world.number("select max(id) from webhook_endpoints");
        world.execute(
                "insert into webhook_deliveries (endpoint_id, sequence, type, subject, payload, due_at)"
                        + " values (?, 1, 'webhook.test', 'webhook:1', '{}', now() + interval '1 day')",
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
        return operator.call("/admin/api/tokens/create/", "{user_id: %s, name: 'theirs'}", owner.id())
                .expect(201)
                .number("token_id");
    }

    @TestFactory
    @DisplayName("DR-16: of each change that an operator makes to an account, its owner is told")
    Stream<DynamicTest> tellsOwners() {
        Map<String, Deed> deeds = deeds();
        assertThat(deeds.keySet()).isEqualTo(changesToAccounts());
        return deeds.entrySet().stream()
                .map(deed -> DynamicTest.dynamicTest(deed.getKey(), () -> {
                    Actor owner = deed.getValue().apply(deed.getKey());
                    int mails = MAILS.subjects(owner.email()).size();
                    long notifications =
                            world.number("select count(*) from notifications where user_id = ?", owner.id());
                    // Of the token that is revoked its owner was told before.
                    assertThat(mails + notifications)
                            .as("what the owner was told")
                            .isGreaterThanOrEqualTo(deed.getKey().equals("/admin/api/tokens/revoke/") ? 2 : 1);
                }));
    }

    /**
     * Those of the endpoints for operators and backend tokens that change something of a named account. The events that a
     * sandbox sends change nothing.
     */
    private static Set<String> changesToAccounts() {
        return Modules.ALL.stream()
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> endpoint.changes() && !MONEY.contains(endpoint.path()))
                .filter(endpoint -> !endpoint.path().startsWith("/admin/api/sandbox/"))
                .filter(endpoint -> Set.of(Audience.OPERATOR, Audience.BACKEND)
                        .contains(endpoint.access().audience()))
                .filter(endpoint -> Arrays.stream(endpoint.ask().getRecordComponents())
                        .map(RecordComponent::getName)
                        .anyMatch(OWNED::contains))
                .map(Endpoint::path)
                .collect(Collectors.toSet());
    }
}
