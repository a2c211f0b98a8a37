package dev.fanfare.platform.media;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.formats.image.ImageSizes;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pictures from their upload to their end, through HTTP. */
class PicturesTest {
    private static final String PROFILE = "/web/api/update/profile/";

    private final World world = World.shared();

    private static Answer upload(Publisher user, byte[] picture) {
        return user.web()
                .raw(
                        PROFILE,
                        MultipartBody.TYPE,
                        new MultipartBody().file("avatar", "me.png", picture).whole());
    }

    private String uploaded(Publisher user, byte[] picture) {
        upload(user, picture).expect(200);
        return user.web().post("/web/api/get/profile/").expect(200).at("avatar").asText();
    }

    private long contents(String path) {
        return world.number("select count(*) from media_chunks where media_id = ?", path.substring("/media/".length()));
    }

    @Test
    @DisplayName("each size is served for good, with its type and nosniff, and upright; other widths are not there")
    void servesSizes() {
        String path = uploaded(world.publisher(), Pictures.jpegTurned(1_000, 500, 6));
        int before = 0;
        for (int width : ImageSizes.WIDTHS) {
            Answer answer = world.anybody().get(path + "/" + width).expect(200);
            int wide = Pictures.decoded(answer.bytes()).getWidth();
            assertThat(wide).isEqualTo(Math.min(width, 500));
            assertThat(Pictures.decoded(answer.bytes()).getHeight()).isEqualTo(2 * wide);
            assertThat(answer.header("Content-Type")).hasValue("image/jpeg");
            assertThat(answer.header("X-Content-Type-Options")).hasValue("nosniff");
            assertThat(answer.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
            assertThat(Integer.parseInt(answer.header("Content-Length").orElseThrow()))
                    .isGreaterThanOrEqualTo(before);
            before = answer.bytes().length;
            String validator = answer.header("ETag").orElseThrow();
            assertThat(world.anybody()
                            .send(world.anybody()
                                    .request(path + "/" + width)
                                    .header("If-None-Match", validator)
                                    .GET()
                                    .build())
                            .expect(304)
                            .bytes())
                    .isEmpty();
            assertThat(world.anybody()
                            .send(world.anybody()
                                    .request(path + "/" + width)
                                    .header("Range", "bytes=5-")
                                    .GET()
                                    .build())
                            .expect(206)
                            .bytes())
                    .isEqualTo(Arrays.copyOfRange(answer.bytes(), 5, before));
        }
        for (String other : List.of("81", "0", "99999", "-1", "080", "x", "80/80")) {
            world.anybody().get(path + "/" + other).expect(404);
        }
        world.anybody().post(path + "/80").expectError(405, "method_not_allowed");
    }

    @Test
    @DisplayName("what is no picture, or too large a one, is refused by its field, and nothing of it is kept")
    void refusesHostileFiles() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        files.put(
                "has the format",
                Pictures.text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"));
        files.put("not a supported image", Pictures.text("<!doctype html><script>alert(1)</script>"));
        files.put("more than 24 megapixels", Pictures.pngSaying(30_000, 30_000));
        files.put("24 megapixels or a side", Pictures.plain(5_000, 5_000));
        files.put("corrupt or incomplete", Arrays.copyOf(Pictures.jpeg(), 300));
        files.put("incomplete", Pictures.pngSaying(4_000, 4_000));
        // A script that begins like a picture.
        files.put("file 1", Pictures.text("GIF89a/*" + " ".repeat(20) + "*/=1;alert(1)//"));
        Publisher user = world.publisher();
        files.forEach((why, file) -> assertThat(upload(user, file)
                        .expectError(422, "validation_error", "FILE_VALIDATION_ERROR")
                        .at("details.file_errors.avatar")
                        .toString())
                .contains(why));
        assertThat(world.number("select count(*) from media where owner_id = ?", user.id()))
                .isZero();
    }

    @Test
    @DisplayName(
            "what is odd is made harmless: its sizes are one frame of pixels in 8 bits, without what hid behind them")
    void reencodesOddOnes() {
        Publisher user = world.publisher();
        for (byte[] picture : List.of(
                Pictures.cmyk(300, 200),
                Pictures.png16(300, 200),
                Pictures.gifWithMetadata(),
                Pictures.webpAnimated(),
                Pictures.join(Pictures.jpeg(), Pictures.text("<script>" + Pictures.WITNESS + "</script>")))) {
            String path = uploaded(user, picture);
            byte[] served = world.anybody().get(path + "/1280").expect(200).bytes();
            assertThat(Pictures.decoded(served).getColorModel().getComponentSize(0))
                    .isEqualTo(8);
            assertThat(Pictures.holds(served, Pictures.WITNESS)).isFalse();
            assertThat(Pictures.holds(served, "NETSCAPE")).isFalse();
        }
    }

    @Test
    @Nightly
    @DisplayName("ten large pictures at once are all taken, one after the other")
    void takesTenLargeOnes() {
        byte[] large = Pictures.plain(5_600, 4_200);
        List<String> paths = together(10, i -> uploaded(world.publisher(), large));
        assertThat(paths).doesNotHaveDuplicates();
        paths.forEach(path -> world.anybody().get(path + "/640").expect(200));
    }

    @Test
    @DisplayName("a ban hides pictures at once, its end shows them again, and after a day they are deleted")
    void goWithABan() {
        Publisher user = world.publisher();
        String path = uploaded(user, Pictures.png());
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: true}", user.id());
        for (String address : List.of(path, path + "/80")) {
            world.anybody().get(address).expect(404);
        }
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: false}", user.id());
        world.anybody().get(path + "/80").expect(200);
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: true}", user.id());
        world.execute("update media set expires_at = now() where owner_id = ?", user.id());
        sweptAway(path);
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: false}", user.id());
        world.anybody().get(path).expect(404);
    }

    @Test
    @DisplayName("whose account is erased leaves no picture behind")
    void goWithTheirOwner() {
        Publisher user = world.publisher();
        String path = uploaded(user, Pictures.png());
        assertThat(contents(path)).isPositive();
        user.ok("/web/api/account/delete/", "{password: %s}", World.PASSWORD);
        world.execute("update users set leaves_at = now() where id = ?", user.id());
        world.node().sweep(new EraseAccounts());
        sweptAway(path);
    }

    @Test
    @DisplayName(
            "a campaign's pictures are uploaded with it, replaced, hidden with its brand, and never those of others")
    void belongToACampaign() {
        Advertiser brand = world.advertiser("EUR");
        long id = brand.campaign().id();
        String update = "/admin/api/campaigns/update/";
        world.operator()
                .backend()
                .raw(
                        update,
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("campaign_id", id)
                                .file("image_post", "cover.png", Pictures.png())
                                .file("image_logo", "logo.png", Pictures.png())
                                .whole())
                .expect(200);
        String path = "select image_post from campaigns where id = ?";
        String cover = world.text(path, id);
        String logo = world.text("select image_logo from campaigns where id = ?", id);
        world.anybody().get(cover + "/320").expect(200);
        world.operator().ok(update, "{campaign_id: %s, tagline: 'x', image_post: %s}", id, cover);
        long other = brand.campaign().id();
        world.operator().invalid("image_post", update, "{campaign_id: %s, image_post: %s}", other, cover);
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: true}", brand.id());
        world.anybody().get(cover).expect(404);
        world.operator().ok("/api/user/status/ban/", "{user_id: %s, banned: false}", brand.id());
        world.anybody().get(cover).expect(200);
        world.operator().ok(update, "{campaign_id: %s, image_post: 'https://example.com/elsewhere.png'}", id);
        sweptAway(cover);
        world.anybody().get(logo).expect(200);
    }

    private void sweptAway(String path) {
        world.node().sweep(new DeleteUnusedMedia());
        eventually(() -> assertThat(contents(path)).isZero());
        world.anybody().get(path).expect(404);
    }
}
