package dev.fanfare.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.endpoint.ApiVersion;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.Node;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The dated versions of the interface. */
class ApiVersionTest {
    private static final String CAMPAIGNS = "/api/get/public/campaigns/";

    private final World world = Node.shared().world();
    private final Client anybody = world.anybody();

    @Test
    @DisplayName("CT-02 a request may name a version, and its answer or refusal repeats it")
    void isRepeated() {
        Client dated = anybody.with(ApiVersion.HEADER, ApiVersion.CURRENT);
        assertThat(dated.post(CAMPAIGNS).expect(200).header(ApiVersion.HEADER)).contains(ApiVersion.CURRENT);
        assertThat(dated.post("/web/api/get/wallet/").expect(401).header(ApiVersion.HEADER))
                .contains(ApiVersion.CURRENT);
        assertThat(anybody.post(CAMPAIGNS).expect(200).header(ApiVersion.HEADER))
                .isEmpty();
        for (String plain : new String[] {"/health/live", "/openapi.json", "/docs/changes", "/nowhere"}) {
            assertThat(dated.get(plain).header(ApiVersion.HEADER)).contains(ApiVersion.CURRENT);
        }
    }

    @Test
    @DisplayName("CT-02 a version that is not served is refused, and those that are served are named")
    void refusesOthers() {
        for (String other : new String[] {"2026-11-29", "2999-01-01", "1", "latest", ""}) {
            Answer refused =
                    anybody.with(ApiVersion.HEADER, other).post(CAMPAIGNS).expectError(422, "validation_error");
            assertThat(refused.at("details.field_errors")
                            .path(ApiVersion.HEADER)
                            .asText())
                    .isEqualTo("must be one of " + String.join(", ", ApiVersion.ALL));
            assertThat(refused.header(ApiVersion.HEADER)).isEmpty();
        }
    }

    @Test
    @DisplayName("CT-02 an application keeps the version that it was made with; each is on the page of changes")
    void isKept() {
        world.application("Dated", true, "https://app.example.com/callback");
        assertThat(world.operator().call("/admin/api/applications/list/", "{}").list("applications"))
                .isNotEmpty()
                .allSatisfy(
                        each -> assertThat(each.path("api_version").asText()).isEqualTo(ApiVersion.CURRENT));
        String page = anybody.get("/docs/changes").text();
        assertThat(ApiVersion.ALL).isSorted().endsWith(ApiVersion.CURRENT).allMatch(date -> page.contains(date + ": "));
    }
}
