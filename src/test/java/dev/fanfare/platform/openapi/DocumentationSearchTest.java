package dev.fanfare.platform.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.support.Contract;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people find by the words that they type. */
@Tag("unit")
class DocumentationSearchTest {
    private static final Guides GUIDES = Guides.find("https://fanfare.example.org", "0");
    private static final DocumentationSearch SEARCH = DocumentationSearch.of(Contract.DOCUMENT, GUIDES);

    @DisplayName("the first answer to what people type is the one that they look for")
    @ParameterizedTest
    @CsvSource({
        "idempotency, /docs/guides/idempotency",
        "payout, /docs/guides/first-campaign#request-a-payout",
        "login, /docs/guides/sign-in",
        "webhook, /docs/guides/webhooks",
        "verify signature, /docs/guides/webhooks#verify-the-signature",
        "pagination, /docs/guides/lists",
        "cursor, /docs/guides/lists#cursors",
        "rate limit, /docs/guides/errors#rate-limits",
        "429, /docs/errors#rate_limit_exceeded.RATE_LIMIT_EXCEEDED",
        "oauth, /docs/guides/oauth",
        "refresh token, /docs/guides/sign-in#access-and-refresh-tokens-of-a-user",
        "scopes, /docs/guides/scopes",
        "sandbox, /docs/guides/sandbox",
        "api key, /docs/guides/sign-in#api-keys-backend-tokens",
        "error, /docs/guides/errors",
        "events, /docs/guides/events",
        "mirror, /docs/guides/events#a-mirror",
        "dry run, /docs/guides/amounts#dry-runs",
        "typescript, /docs/guides/sdk#typescript",
        "python, /docs/guides/sdk#python",
        "retry, /docs/guides/idempotency",
        "currency, /docs/guides/amounts",
        "campaign_full, /docs/errors#campaign_full",
        "first call, /docs/guides/start",
        "join campaign, /docs#joinCampaign",
        "/api/action/campaign/join/, /docs#joinCampaign",
        "receiver php, /docs/guides/webhooks#verify-in-php",
        "delete account, /docs/guides/accounts#delete-an-account",
    })
    void findsFirst(String query, String address) {
        assertThat(SEARCH.find(query).entries()).isNotEmpty().first().satisfies(first -> assertThat(first.address())
                .isEqualTo(address));
    }

    @DisplayName("mistakes in writing, plurals and other spellings find the same")
    @ParameterizedTest
    @CsvSource({
        "idempotancy, /docs/guides/idempotency",
        "webhoks, /docs/guides/webhooks",
        "Idempotency-Key, /docs/guides/idempotency#the-idempotency-key",
        "OAUTH2, /docs/guides/oauth",
        "sandboxes, /docs/guides/sandbox",
        "how do i verify the signature of webhooks, /docs/guides/webhooks#verify-the-signature",
        "joinCampain, /docs#joinCampaign",
    })
    void findsMistyped(String query, String address) {
        assertThat(SEARCH.find(query).entries()).isNotEmpty().first().satisfies(first -> assertThat(first.address())
                .isEqualTo(address));
    }

    @Test
    @DisplayName("every guide is first for its title, every error for its code, and every operation found by its name")
    void findsEverythingByItsName() {
        Set<String> missed = new TreeSet<>();
        GUIDES.all().values().forEach(guide -> check(missed, guide.title(), guide.path(), 1));
        ErrorText.all().forEach(error -> check(missed, error.code(), "/docs/errors#" + error.code(), 1));
        for (JsonNode path : Contract.DOCUMENT.path("paths")) {
            String id = path.path(OpenApiAudiences.methodOf(path))
                    .path("operationId")
                    .asText();
            check(missed, id, "/docs#" + id, 8);
        }
        assertThat(missed).isEmpty();
    }

    private static void check(Set<String> missed, String query, String address, int among) {
        List<String> found = SEARCH.find(query).entries().stream()
                .limit(among)
                .map(DocumentationSearch.Entry::address)
                .toList();
        if (!found.contains(address)) {
            missed.add(query + " " + found);
        }
    }

    @Test
    @DisplayName("what is nowhere finds nothing, and a long query is cut")
    void findsNothing() {
        assertThat(SEARCH.find("xylophone").entries()).isEmpty();
        assertThat(SEARCH.find("").entries()).isEmpty();
        assertThat(SEARCH.find("the of").entries()).isEmpty();
        assertThat(SEARCH.find("payout ".repeat(1_000)).entries()).isNotEmpty();
        assertThat(SEARCH.find("payout").total()).isGreaterThan(50);
        assertThat(SEARCH.find("payout").entries()).hasSizeLessThanOrEqualTo(20);
    }
}
