package dev.fanfare.people.advertiser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Brands of advertisers. */
class BrandTest {
    private static final String BRAND = "/api/advertiser/brand/";
    private static final String SAVE = "/api/advertiser/brand/update/";

    private final World world = World.shared();

    @Test
    @DisplayName("an advertiser edits its brand, and publishers see it on its campaigns")
    void showsTheBrandOnCampaigns() {
        Advertiser advertiser = world.advertiser("USD");
        Campaign campaign = advertiser.campaign();
        Publisher publisher = world.publisher();
        String own = advertiser
                .ok(BRAND, "{advertiser_id: %s}", advertiser.id())
                .shows("{description: '', logo: null, website: null}")
                .text("name");
        advertiser.ok(
                SAVE,
                "{advertiser_id: %s, name: 'Blue', description: ' Bottles ', website: 'https://blue.example.com/'}",
                advertiser.id());
        publisher
                .ok("/web/api/get/campaign/", "{id: %s}", campaign.id())
                .shows("{brand: {name: 'Blue', description: 'Bottles', website: 'https://blue.example.com/'}}");
        advertiser.ok(SAVE, "{advertiser_id: %s, name: '', website: ' '}", advertiser.id());
        advertiser
                .ok(BRAND, "{advertiser_id: %s}", advertiser.id())
                .shows("{description: 'Bottles', website: null}")
                .expectFields("name", "description", "logo", "website");
        assertThat(advertiser.ok(BRAND, "{advertiser_id: %s}", advertiser.id()).text("name"))
                .isEqualTo(own);
        advertiser.invalid("website", SAVE, "{advertiser_id: %s, website: 'javascript:alert(1)'}", advertiser.id());
        advertiser.invalid("logo", SAVE, "{advertiser_id: %s, logo: ['https://example.com/a.png']}", advertiser.id());
    }

    @Test
    @DisplayName("the logo is an uploaded image, replaced by the next one")
    void takesALogo() {
        Advertiser advertiser = world.advertiser("USD");
        String first = uploads(advertiser, Pictures.png());
        advertiser.ok(SAVE, "{advertiser_id: %s, logo: [%s], description: 'x'}", advertiser.id(), first);
        assertThat(logo(advertiser)).isEqualTo(first);
        String second = uploads(advertiser, Pictures.jpeg());
        assertThat(second).isNotEqualTo(first);
        advertiser.ok(SAVE, "{advertiser_id: %s, logo: []}", advertiser.id());
        assertThat(advertiser
                        .ok(BRAND, "{advertiser_id: %s}", advertiser.id())
                        .at("logo")
                        .isNull())
                .isTrue();
    }

    private String logo(Advertiser advertiser) {
        return advertiser.ok(BRAND, "{advertiser_id: %s}", advertiser.id()).text("logo");
    }

    private String uploads(Advertiser advertiser, byte[] picture) {
        MultipartBody body =
                new MultipartBody().text("advertiser_id", advertiser.id()).file("logo", "logo.png", picture);
        advertiser.backend().raw(SAVE, MultipartBody.TYPE, body.whole()).expect(200);
        return logo(advertiser);
    }

    @Test
    @DisplayName("only the advertiser's team and staff with the permission change a brand")
    void keepsOthersOut() {
        Advertiser advertiser = world.advertiser("USD");
        Advertiser other = world.advertiser("USD");
        for (String path : new String[] {BRAND, SAVE}) {
            other.refused(404, "not_found", path, "{advertiser_id: %s}", advertiser.id());
            world.publisher().refused(403, "insufficient_permissions", path, "{advertiser_id: %s}", advertiser.id());
        }
        Answer saved = world.staff(Permission.CAMPAIGNS_MANAGE)
                .call(SAVE, "{advertiser_id: %s, description: 'By staff'}", advertiser.id());
        saved.expect(200);
        advertiser.ok(BRAND, "{advertiser_id: %s}", advertiser.id()).shows("{description: 'By staff'}");
    }
}
