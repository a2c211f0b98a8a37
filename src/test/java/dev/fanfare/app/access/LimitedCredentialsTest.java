package dev.fanfare.app.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.app.contract.EndpointRulesTest;
import dev.fanfare.campaigns.campaign.api.ListAllCampaigns;
import dev.fanfare.money.finance.api.GetPlatformFinances;
import dev.fanfare.money.funding.api.Withdrawals.RequestWithdrawal;
import dev.fanfare.money.tax.api.TaxForms.ListProfiles;
import dev.fanfare.people.session.api.BackendTokens.CreateToken;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.proposals.Proposals.ListProposals;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-15: tokens with a limit, at every endpoint and for every kind of account. */
class LimitedCredentialsTest {
    private final World world = World.shared();
    private final Operator superuser = world.operator();
    private final Publisher publisher = world.publisher();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Map<String, Client> tokens = new HashMap<>();

    private static List<Endpoint<?, ?>> limitable() {
        return Endpoints.all().filter(EndpointRulesTest::limitable).toList();
    }

    @Test
    @DisplayName("DR-15 a limited token is limited at every endpoint, whatever its account may do")
    void isLimitedEverywhere() {
        List<String> wrong = new ArrayList<>();
        Set<String> backend = limitable().stream()
                .filter(endpoint -> endpoint.access().audience() == Audience.BACKEND)
                .map(Endpoint::path)
                .collect(Collectors.toSet());
        for (Endpoint<?, ?> endpoint : limitable()) {
            String limit = endpoint.access().limitOf(true);
            boolean twin = endpoint.access().audience() != Audience.BACKEND && backend.contains(endpoint.path());
            // Applications' own tokens are another kind.
            if (Access.ANY_LIMIT.equals(limit) || twin || endpoint.access().audience() == Audience.APPLICATION) {
                continue;
            }
            for (Actor actor : List.of(superuser, publisher, advertiser)) {
                Answer answer = asked(actor, limit.equals("stats.view") ? "bank.view" : "stats.view", endpoint.path());
                if (answer.status() != 403 || !answer.text().contains(limit)) {
                    wrong.add(endpoint.path() + " let in " + actor.username() + ": " + answer.body());
                }
            }
            Answer within = asked(superuser, limit, endpoint.path());
            if (within.status() == 401
                    || within.status() >= 500
                    || within.text().contains("insufficient_")) {
                wrong.add(endpoint.path() + " refused " + limit + ": " + within.body());
            }
        }
        assertThat(wrong).isEmpty();
    }

    private Answer asked(Actor actor, String limit, String path) {
        return tokens.computeIfAbsent(actor.id() + limit, key -> limited(actor, limit))
                .raw(path, null, new byte[0]);
    }

    private Client limited(Actor actor, String limit) {
        return world.node()
                .client()
                .as("Bearer "
                        + superuser
                                .call(
                                        Endpoints.path(CreateToken.class),
                                        "{user_id: %s, name: 'limited', permissions: [%s]}",
                                        actor.id(),
                                        limit)
                                .expect(201)
                                .text("token"));
    }

    @Test
    @DisplayName(
            "DR-15 an advertiser's token for campaigns moves no money, and one of staff for figures shows no person")
    void staysWithinItsLimit() {
        Client campaigns = limited(advertiser, "campaigns.view");
        campaigns.ok(Endpoints.path(ListAllCampaigns.class));
        campaigns.refused(
                403,
                "insufficient_permissions",
                Endpoints.path(RequestWithdrawal.class),
                "{advertiser_id: %s, amount: 1000}",
                advertiser.id());
        campaigns.refused(
                403,
                "insufficient_scope",
                "/api/add/payout-destination/",
                "{method: 'paypal', paypal_email: 'a@example.com'}");
        Client figures = limited(superuser, "finance.view");
        figures.ok(Endpoints.path(GetPlatformFinances.class));
        figures.refused(403, "insufficient_scope", "/api/account/get/");
        figures.refused(403, "insufficient_permissions", Endpoints.path(ListProposals.class));
        figures.refused(
                403, "insufficient_permissions", Endpoints.path(ListProfiles.class), "{user_id: %s}", publisher.id());
        figures.refused(403, "insufficient_permissions", "/admin/api/statements/list/");
        Client wallet = limited(publisher, "wallet.read");
        wallet.ok("/api/get/payouts/");
        wallet.refused(403, "insufficient_scope", "/api/action/payout/", Publisher.paypal("20"));
    }
}
