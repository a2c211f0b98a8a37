package dev.fanfare.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.platform.endpoint.ResponseKind;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** DR-15: tokens with a limit, at every endpoint and for every kind of account. */
class LimitedCredentialsTest {
    /** These show and change nothing that a limit could be about. A new one gives its reason here. */
    private static final Set<String> ANY = Set.of(
            // Who it is, or that it ends.
            "/web/api/auth/check/",
            "/api/check/auth/",
            "/api/check/login/",
            "/api/check/validate/",
            "/api/action/logout/",
            // With what the limit hides left out.
            "/api/user/me/",
            "/api/get/waiting/",
            // Before an account is known; mailed links speak for themselves.
            "/api/check/email/",
            "/api/auth/password/forgot/",
            "/api/auth/password/reset/",
            "/api/auth/email/verify/",
            "/api/auth/email/confirm/",
            "/api/action/payout-destination/verify/",
            // Each part needs the permission that it is about.
            "/admin/api/overview/",
            "/admin/api/find/",
            "/admin/api/health/",
            "/admin/api/threads/list/",
            "/admin/api/threads/get/",
            "/admin/api/threads/write/",
            "/admin/api/threads/read/",
            // Lists that are the same for all.
            "/admin/api/roles/list/",
            "/api/payment-methods/",
            "/api/general/tools/exchange/",
            "/api/general/lists/locations/",
            "/api/general/lists/allowed-categories/",
            "/api/general/lists/allowed-cities/",
            "/api/general/lists/allowed-countries/");

    /** What shows people: their names, addresses, bank and tax numbers. */
    private static final Pattern PERSONAL = Pattern.compile(
            "(?i).*(mail|user_?name|first_?name|last_?name|advertiser_?name|holder|party|remittance|iban|account_?number|routing"
                    + "|vat_?id|street|postcode|phone|birth|address).*|actor|tin.*|.*Tin|body|input|before|after");

    /** These permissions are about people. */
    private static final Set<Permission> ABOUT_PEOPLE = EnumSet.of(
            Permission.USERS_VIEW,
            Permission.FINANCE_PERSONAL,
            Permission.TAXES_EXPORT,
            Permission.BANK_VIEW,
            Permission.PAYOUTS_VIEW,
            Permission.PAYOUTS_PROCESS,
            Permission.NETWORKS_REVIEW,
            Permission.TASKS_REVIEW,
            Permission.TOKENS_MANAGE,
            Permission.AUDIT_VIEW);

    /** These show no person to others, or are the interface's. A new one gives its reason here. */
    private static final Set<String> NO_PERSON = Set.of(
            // The interface's list of advertisers, and ours with the same names.
            "/api/general/lists/advertisers/",
            "/admin/api/advertisers/list/",
            // Our own companies.
            "/admin/api/legal-entities/list/",
            // What a post was paid, by ids.
            "/api/task/receipt/page/",
            "/admin/api/tasks/receipt/page/",
            // Sums of a day by account of the chart.
            "/admin/api/accounting/export/",
            // Sums of a campaign, and the addresses of its posts.
            "/api/campaign/report/pdf/",
            // Only to who may propose or approve it.
            "/admin/api/proposals/get/",
            // Only of threads about what a permission that means people is needed for.
            "/admin/api/threads/list/",
            "/admin/api/threads/get/");

    private final World world = World.shared();
    private final Operator superuser = world.operator();
    private final Publisher publisher = world.publisher();
    private final Advertiser advertiser = world.advertiser("USD");
    private final Map<String, Client> tokens = new HashMap<>();

    private static List<Endpoint<?, ?>> limitable() {
        return Modules.ALL.stream()
                .<Endpoint<?, ?>>flatMap(module -> module.endpoints().stream())
                .filter(endpoint -> !EnumSet.of(Audience.PUBLIC, Audience.WEB)
                        .contains(endpoint.access().audience()))
                .toList();
    }

    @Test
    @DisplayName("DR-15 every endpoint says what a limited credential needs, and few need nothing")
    void fewNeedNothing() {
        assertThat(limitable().stream()
                        .filter(endpoint ->
                                Access.ANY_LIMIT.equals(endpoint.access().limit()))
                        .map(Endpoint::path)
                        .collect(Collectors.toSet()))
                .isEqualTo(ANY);
    }

    @Test
    @DisplayName("DR-15 what shows staff people's data needs a permission that means it")
    void figuresShowNoPerson() {
        assertThat(limitable().stream()
                        .filter(endpoint -> EnumSet.of(Audience.BACKEND, Audience.OPERATOR)
                                .contains(endpoint.access().audience()))
                        .filter(endpoint -> endpoint.answering() instanceof ResponseKind.WholeDocument
                                || showsPeople(endpoint.view(), new HashSet<>()))
                        .filter(endpoint -> endpoint.access().permission() == null
                                || !ABOUT_PEOPLE.contains(endpoint.access().permission()))
                        .map(Endpoint::path)
                        .collect(Collectors.toSet()))
                .isEqualTo(NO_PERSON);
    }

    private static boolean showsPeople(Type type, Set<Type> seen) {
        if (type instanceof ParameterizedType generic) {
            return Arrays.stream(generic.getActualTypeArguments()).anyMatch(each -> showsPeople(each, seen));
        }
        return type instanceof Class<?> view
                && view.isRecord()
                && seen.add(view)
                && Arrays.stream(view.getRecordComponents())
                        .anyMatch(member -> Set.of(String.class, Object.class, Map.class)
                                                .contains(member.getType())
                                        && PERSONAL.matcher(member.getName()).matches()
                                || showsPeople(member.getGenericType(), seen));
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
            if (Access.ANY_LIMIT.equals(limit) || twin) {
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
                                        "/admin/api/tokens/create/",
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
        campaigns.ok("/api/campaigns/");
        campaigns.refused(
                403,
                "insufficient_permissions",
                "/api/advertiser/funds/withdraw/",
                "{advertiser_id: %s, amount: 1000}",
                advertiser.id());
        campaigns.refused(
                403,
                "insufficient_scope",
                "/api/add/payout-destination/",
                "{method: 'paypal', paypal_email: 'a@example.com'}");
        Client figures = limited(superuser, "finance.view");
        figures.ok("/api/general/stats/financial/");
        figures.refused(403, "insufficient_scope", "/api/account/get/");
        figures.refused(403, "insufficient_permissions", "/admin/api/proposals/list/");
        figures.refused(403, "insufficient_permissions", "/admin/api/taxes/profiles/", "{user_id: %s}", publisher.id());
        figures.refused(403, "insufficient_permissions", "/admin/api/statements/list/");
        Client wallet = limited(publisher, "wallet.read");
        wallet.ok("/api/get/payouts/");
        wallet.refused(403, "insufficient_scope", "/api/action/payout/", Publisher.paypal("20"));
    }
}
