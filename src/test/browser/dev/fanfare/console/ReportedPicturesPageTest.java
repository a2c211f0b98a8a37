package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRightAnywhere;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A picture is reported, taken down and replaced, by clicks. */
@Nightly
class ReportedPicturesPageTest {
    private final World world = World.shared();
    private final Advertiser brand = world.advertiser("USD");
    private final long campaign = brand.campaign().id();
    private final Publisher creator = world.publisher().connected(12_000);
    private final Operator staff = world.staff(Permission.TASKS_REVIEW, Permission.USERS_VIEW);

    private void coverIs(byte[] picture) {
        world.operator()
                .backend()
                .raw(
                        "/api/campaign/update/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("campaign_id", campaign)
                                .file("image_post", "cover.png", picture)
                                .whole())
                .expect(200);
    }

    private String cover() {
        return world.text("select image_post from campaigns where id = ?", campaign);
    }

    @Test
    @DisplayName(
            "a creator reports a cover, staff take it down, the brand reads why and uploads another; staff keep that")
    void isReportedTakenDownAndReplaced() {
        coverIs(Pictures.noise(640, 360));
        brand.ok("/api/advertiser/brand/update/", "{advertiser_id: %s, name: 'Blue Bottle'}", brand.id());
        brand.signsIn();
        creatorReports("Nudity or sexual content");
        try (Window window = Window.of(staff).open("pictures")) {
            window.row("Cover of a campaign");
            assertThat(window.page.locator("img.whole").evaluate("one => one.decode().then(() => one.naturalWidth)"))
                    .isEqualTo(640);
            looksRightAnywhere(window, "reported");
            window.keys("r");
            window.settled();
            looksRightAnywhere(window, "reported-take-down");
            window.dialog().getByLabel("More about it").fill("See rule 4.");
            window.confirms("Take down");
            assertThat(cover()).isNull();
            window.page.getByText("When people report a picture").waitFor();
            looksRightAnywhere(window, "reported-none");
            window.press(window.button("Undo")).settled();
            assertThat(cover()).isNotNull();
            window.open("pictures?status=kept").row("Cover of a campaign");
            window.does("Take down", "Take down");
            window.open("pictures?status=taken_down").row("Cover of a campaign");
            looksRightAnywhere(window, "reported-taken-down");
        }
        world.dispatch();
        brandUploadsAnother();
        creatorReports("Something else");
        try (Window window = Window.of(staff).open("pictures")) {
            window.row("Cover of a campaign").keys("a");
            window.done();
        }
        assertThat(cover()).isNotNull();
        assertThat(world.text("select status from reported_pictures where '/media/' || media_id = ?", cover()))
                .isEqualTo("kept");
    }

    private void creatorReports(String reason) {
        try (Window window = Window.of(creator).open("find?open=" + campaign)) {
            window.press(window.button("Report this picture")).settled();
            looksRightAnywhere(window, "report");
            window.field("What is wrong with it").selectOption(reason);
            window.confirms("Report it");
            window.page.getByText("We will look at this picture").waitFor();
            looksRightAnywhere(window, "report-of-a-cover");
        }
    }

    private void brandUploadsAnother() {
        try (Window window = Window.of(brand).open("inbox?kind=notification")) {
            window.press(window.page.locator("tbody button").first()).settled();
            window.page
                    .locator(".detail")
                    .getByText("because of this: nudity or sexual content")
                    .waitFor();
            looksRightAnywhere(window, "taken-down-told");
            window.open("own?open=" + campaign);
            window.press(window.button("Upload a cover")).settled();
            window.dialog()
                    .locator("input[type=file]")
                    .setInputFiles(new FilePayload("new.png", "image/png", Pictures.noise(800, 450)));
            window.confirms("Upload a cover");
            Locator shown = window.page.locator("f-picture[kind=cover] img").first();
            shown.waitFor();
            assertThat(shown.getAttribute("src")).startsWith(cover());
        }
    }
}
