package dev.fanfare.console;

import static dev.fanfare.console.Looks.looksRight;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.FilePayload;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.awt.image.BufferedImage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pictures in the console: chosen, cropped, shown, and what stands for those that are not there. */
@Nightly
class PicturesPageTest {
    private final World world = World.shared();

    private static FilePayload file(byte[] picture) {
        return new FilePayload("me.jpg", "image/jpeg", picture);
    }

    @Test
    @DisplayName("a creator crops a picture by mouse and by keyboard; what is sent is that part, as brands see it")
    void isCropped() {
        Publisher publisher = world.publisher().connected(12_000);
        try (Window window = Window.of(publisher).open("profile")) {
            window.page.setViewportSize(390, 844);
            assertThat(window.page.locator("main img").count()).isZero();
            // Its left half is red, its right half blue.
            window.field("Picture").setInputFiles(file(Pictures.jpegTurned(800, 400, 1)));
            window.press(window.button("Crop: me.jpg"));
            looksRight(window, "crop");
            Locator stage = window.dialog().locator("canvas");
            BoundingBox box = stage.boundingBox();
            double middle = box.y + box.height / 2;
            window.page.mouse().move(box.x + 20, middle);
            window.page.mouse().down();
            window.page.mouse().move(box.x + box.width - 20, middle);
            window.page.mouse().up();
            assertThat(Double.parseDouble(
                            window.dialog().getByLabel("Left and right").inputValue()))
                    .isLessThan(0.3);
            window.dialog().getByLabel("Left and right").press("Home");
            window.dialog().getByLabel("Closer").press("ArrowRight");
            MainRoadTest.shoot(window, "crop");
            window.press(window.dialogButton("Use this part"));
            window.press(window.button("Save the profile")).settled();
            window.press(window.button("Let brands find me")).settled();
            MainRoadTest.shoot(window, "profile-picture");
            looksRight(window, "profile");
        }
        String path = world.text("select avatar from users where id = ?", publisher.id());
        BufferedImage sent =
                Pictures.decoded(world.anybody().get(path + "/1280").expect(200).bytes());
        assertThat(sent.getWidth()).isEqualTo(sent.getHeight());
        assertThat(sent.getRGB(20, sent.getHeight() / 2) >> 16 & 0xff).isGreaterThan(200);
        assertThat(sent.getRGB(sent.getWidth() - 20, sent.getHeight() / 2) >> 16 & 0xff)
                .isGreaterThan(200);
    }

    /** Fingers at these places; none has left the screen. */
    private static void touch(CDPSession screen, String what, double... places) {
        JsonArray points = new JsonArray();
        for (int i = 0; i < places.length; i += 2) {
            JsonObject point = new JsonObject();
            point.addProperty("id", i / 2);
            point.addProperty("x", places[i]);
            point.addProperty("y", places[i + 1]);
            points.add(point);
        }
        JsonObject event = new JsonObject();
        event.addProperty("type", what);
        event.add("touchPoints", points);
        screen.send("Input.dispatchTouchEvent", event);
    }

    @Test
    @DisplayName(
            "a creator crops a picture by fingers: one drags it, two bring it closer, and the page stays where it is")
    void isCroppedByTouch() {
        Publisher publisher = world.publisher().connected(12_000);
        try (Window window = Window.touched(publisher).open("profile")) {
            window.field("Picture").setInputFiles(file(Pictures.jpegTurned(800, 400, 1)));
            window.button("Crop: me.jpg").tap();
            Locator stage = window.dialog().locator("canvas");
            BoundingBox box = stage.boundingBox();
            double y = box.y + box.height / 2;
            double middle = box.x + box.width / 2;
            CDPSession screen = window.context.newCDPSession(window.page);
            touch(screen, "touchStart", box.x + 20, y);
            for (int i = 1; i <= 10; i++) {
                touch(screen, "touchMove", box.x + 20 + i * (box.width - 40) / 10, y);
            }
            touch(screen, "touchEnd");
            assertThat(slider(window, "Left and right")).isLessThan(0.3);
            assertThat(slider(window, "Closer")).isEqualTo(1);
            double before = slider(window, "Left and right");
            touch(screen, "touchStart", middle - 20, y, middle + 20, y);
            for (int i = 1; i <= 10; i++) {
                touch(screen, "touchMove", middle - 20 - i * 4, y, middle + 20 + i * 4, y);
            }
            assertThat(slider(window, "Closer")).isBetween(2.5, 3.5);
            touch(screen, "touchEnd");
            assertThat(slider(window, "Left and right")).isEqualTo(before);
            assertThat(window.page.evaluate("[scrollY, visualViewport.scale]")).isEqualTo(List.of(0, 1));
            looksRight(window, "crop by touch");
            window.dialogButton("Use this part").tap();
            window.button("Save the profile").tap();
            window.settled();
        }
        BufferedImage sent = Pictures.decoded(world.anybody()
                .get(world.text("select avatar from users where id = ?", publisher.id()) + "/1280")
                .expect(200)
                .bytes());
        assertThat(sent.getWidth()).isEqualTo(sent.getHeight()).isLessThan(200);
    }

    private static double slider(Window window, String name) {
        return Double.parseDouble(window.dialog().getByLabel(name).inputValue());
    }

    @Test
    @DisplayName(
            "a brand gives a draft its cover; what a partner gave from elsewhere is never loaded, a cover is drawn for it")
    void campaignsHaveCovers() {
        Advertiser brand = world.advertiser("EUR");
        Campaign elsewhere = brand.campaign();
        brand.signsIn();
        try (Window window = Window.of(brand).open("own?open=" + elsewhere.id())) {
            assertThat(window.page.locator("f-picture[kind=cover]").count()).isEqualTo(1);
            assertThat(window.page.locator("main img").count()).isZero();
            for (int width : new int[] {1_280, 390}) {
                window.page.setViewportSize(width, 844);
                looksRight(window, "drawn " + width);
                MainRoadTest.shoot(window, "cover-drawn-" + width);
            }
            window.open("draft");
            window.field("Name").fill("Autumn");
            window.press(window.page.getByText("Tagline, hashtags, pictures"));
            window.field("Cover").setInputFiles(file(Pictures.noise(640, 360)));
            window.press(window.button("Save as a draft")).settled();
            Locator cover = window.page.locator("f-picture[kind=cover] img");
            cover.waitFor();
            assertThat(cover.getAttribute("src")).matches("/media/[\\w-]{32}\\.png/640");
            assertThat(cover.evaluate("one => one.decode().then(() => one.naturalWidth)"))
                    .isEqualTo(640);
            MainRoadTest.shoot(window, "cover");
        }
    }
}
