package dev.fanfare.admin.moderation;

import static dev.fanfare.support.Eventually.eventually;
import static dev.fanfare.support.Together.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.admin.moderation.api.PictureKind;
import dev.fanfare.admin.moderation.api.ReportReason;
import dev.fanfare.campaigns.network.api.FetchPosts;
import dev.fanfare.people.privacy.api.OwnData.EraseAccounts;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.media.DeleteUnusedMedia;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Pictures that people report, through HTTP. */
class ReportedPicturesTest {
    private static final String REPORT = "/web/api/picture/report/";
    private static final String LIST = "/admin/api/pictures/list/";
    private static final String DECIDE = "/admin/api/pictures/decide/";
    private static final String PROFILE = "/web/api/update/profile/";
    private static final String BAN = "/api/user/status/ban/";

    private final World world = World.shared();
    private final Operator staff = world.staff(Permission.TASKS_REVIEW);

    /** Where a picture stands: what selects its path, the account it belongs to, and what puts another picture there. */
    private record Place(String column, long id, Actor owner, Runnable another) {}

    private Place place(PictureKind kind) {
        return switch (kind) {
            case AVATAR -> {
                Publisher owner = world.publisher();
                yield filled("select avatar from users where id = ?", owner.id(), owner, () -> avatar(owner.web()));
            }
            case BRAND_LOGO -> {
                Advertiser owner = world.advertiser("EUR");
                yield filled(
                        "select brand_logo from advertisers where user_id = ?", owner.id(), owner, () -> owner.backend()
                                .raw(
                                        "/api/advertiser/brand/update/",
                                        MultipartBody.TYPE,
                                        new MultipartBody()
                                                .text("advertiser_id", owner.id())
                                                .file("logo", "logo.png", Pictures.png())
                                                .whole())
                                .expect(200));
            }
            case CAMPAIGN_LOGO -> campaign("image_logo");
            case COVER -> campaign("image_post");
            case POST -> {
                Publisher owner = world.publisher().connected();
                Task task = owner.joins(world.advertiser("USD").campaign()).handsIn();
                yield filled("select thumbnail from post_previews where task_id = ?", task.id(), owner, () -> {
                    world.execute("update post_previews set due_at = now() where task_id = ?", task.id());
                    world.node().sweep(new FetchPosts());
                });
            }
        };
    }

    private Place campaign(String field) {
        Advertiser owner = world.advertiser("EUR");
        long id = owner.campaign().id();
        // Staff have uploaded what was approved; the brand may put another where there is none.
        campaignPicture(world.operator(), id, field);
        return new Place(
                "select " + field + " from campaigns where id = ?", id, owner, () -> campaignPicture(owner, id, field));
    }

    private static void campaignPicture(Actor by, long id, String field) {
        by.backend()
                .raw(
                        "/api/campaign/update/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("campaign_id", id)
                                .file(field, "picture.png", Pictures.png())
                                .whole())
                .expect(200);
    }

    private static Place filled(String column, long id, Actor owner, Runnable another) {
        another.run();
        return new Place(column, id, owner, another);
    }

    private static void avatar(Client web) {
        web.raw(
                        PROFILE,
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .file("avatar", "me.png", Pictures.png())
                                .whole())
                .expect(200);
    }

    private String path(Place place) {
        return world.text(place.column(), place.id());
    }

    private Answer report(Actor by, String picture) {
        return by.call(REPORT, "{picture: %s, reason: 'sexual', comment: 'Look'}", picture);
    }

    private Answer decide(Operator by, String picture, String action) {
        return by.call(DECIDE, "{picture: %s, action: %s, reason: 'sexual', comment: 'Rule 4'}", picture, action);
    }

    private Optional<JsonNode> listed(String status, String picture) {
        return staff.ok(LIST, "{status: %s, limit: 100}", status).list("pictures").stream()
                .filter(one -> one.path("picture").asText().equals(picture))
                .findFirst();
    }

    private JsonNode lastNotification(Actor of) {
        world.dispatch();
        Client web = of instanceof Advertiser brand ? brand.signsIn() : of.web();
        return web.ok("/web/api/get/notifications/", "{limit: 1}")
                .list("notifications")
                .get(0);
    }

    private void assertShown(Place place, String picture) {
        world.anybody().get(picture + "/80").expect(200);
        assertThat(path(place)).isEqualTo(picture);
    }

    private void assertHidden(Place place, String picture) {
        world.anybody().get(picture).expect(404);
        world.anybody().get(picture + "/80").expect(404);
        assertThat(path(place)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("each kind of picture is reported, taken down by one of two, gone where it stood, and restored")
    void goesAndComesBack(PictureKind kind) {
        Place place = place(kind);
        String picture = path(place);
        Publisher reporter = world.publisher();
        for (Actor by : List.of(reporter, reporter, world.publisher())) {
            report(by, picture).expect(200);
        }
        JsonNode item = listed("open", picture).orElseThrow();
        assertThat(item.path("kind").asText()).isEqualTo(kind.code());
        assertThat(item.at("/owner/user_id").asLong()).isEqualTo(place.owner().id());
        assertThat(item.path("count").asInt()).isEqualTo(2);
        assertThat(item.at("/reports/0/username").asText()).isEqualTo(reporter.username());

        List<Operator> racers = List.of(staff, world.staff(Permission.TASKS_REVIEW));
        assertThat(together(2, i -> decide(racers.get(i), picture, i == 0 ? "keep" : "take_down")
                        .status()))
                .contains(200);
        if (path(place) != null) {
            // Keeping came first; what was kept can still be taken down.
            decide(staff, picture, "take_down").expect(200);
        }
        decide(staff, picture, "take_down").expectError(400, "business_error", "INVALID_TRANSITION");
        decide(staff, picture, "keep").expectError(400, "business_error", "INVALID_TRANSITION");
        assertHidden(place, picture);
        assertThat(listed("open", picture)).isEmpty();
        assertThat(listed("taken_down", picture)
                        .orElseThrow()
                        .at("/decision/reason")
                        .asText())
                .isEqualTo("sexual");
        report(reporter, picture).expectError(404, "not_found");
        JsonNode told = lastNotification(place.owner());
        assertThat(told.at("/data/code").asText()).isEqualTo("picture_taken_down");
        assertThat(told.path("message").asText())
                .contains("nudity or sexual content")
                .endsWith("Rule 4");

        decide(staff, picture, "restore").expect(200);
        assertShown(place, picture);
        assertThat(lastNotification(place.owner()).at("/data/code").asText()).isEqualTo("picture_restored");
    }

    @Nightly
    @ParameterizedTest
    @EnumSource
    @DisplayName("what was taken down is replaced by another picture, and not restored over it; a post gets none again")
    void isReplaced(PictureKind kind) {
        Place place = place(kind);
        String picture = path(place);
        report(world.publisher(), picture).expect(200);
        decide(staff, picture, "take_down").expect(200);
        place.another().run();
        if (kind == PictureKind.POST) {
            assertThat(path(place)).isNull();
            decide(staff, picture, "restore").expect(200);
            assertShown(place, picture);
            return;
        }
        assertThat(path(place)).isNotNull().isNotEqualTo(picture);
        decide(staff, picture, "restore").expectError(404, "not_found");
        assertThat(listed("taken_down", picture)).isEmpty();
        world.node().sweep(new DeleteUnusedMedia());
        eventually(() -> assertThat(
                        world.number("select count(*) from reported_pictures where '/media/' || media_id = ?", picture))
                .isZero());
    }

    @Nightly
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "POST")
    @DisplayName(
            "while an account is banned nothing carries the paths of its pictures; they come back with it, within a day")
    void goesWithABan(PictureKind kind) {
        Place place = place(kind);
        String picture = path(place);
        long owner = place.owner().id();
        world.operator().ok(BAN, "{user_id: %s, banned: true}", owner);
        assertHidden(place, picture);
        world.operator().ok(BAN, "{user_id: %s, banned: false}", owner);
        assertShown(place, picture);

        report(world.publisher(), picture).expect(200);
        decide(staff, picture, "take_down").expect(200);
        world.operator().ok(BAN, "{user_id: %s, banned: true}", owner);
        decide(staff, picture, "restore").expectError(400, "business_error", "INVALID_TRANSITION");
        world.operator().ok(BAN, "{user_id: %s, banned: false}", owner);
        assertHidden(place, picture);
        decide(staff, picture, "restore").expect(200);

        world.operator().ok(BAN, "{user_id: %s, banned: true}", owner);
        world.execute("update media set expires_at = now() where '/media/' || id = ?", picture);
        world.node().sweep(new DeleteUnusedMedia());
        eventually(() -> assertThat(world.number("select count(*) from media where '/media/' || id = ?", picture))
                .isZero());
        world.operator().ok(BAN, "{user_id: %s, banned: false}", owner);
        assertHidden(place, picture);
    }

    @Test
    @DisplayName("what was kept is not brought back by further reports")
    void staysKept() {
        String picture = path(place(PictureKind.AVATAR));
        report(world.publisher(), picture).expect(200);
        decide(staff, picture, "keep").expect(200);
        report(world.publisher(), picture).expect(200);
        assertThat(listed("open", picture)).isEmpty();
        assertThat(listed("kept", picture).orElseThrow().path("count").asInt()).isEqualTo(2);
    }

    @Test
    @DisplayName("the owner is told the reason in their language, for each reason and kind")
    void tellsInEachLanguage() {
        Publisher owner = world.publisher();
        Map<String, String> told = List.of("en", "de", "es").stream()
                .collect(Collectors.toMap(language -> language, language -> {
                    owner.speaks(language);
                    avatar(owner.web());
                    String picture = world.text("select avatar from users where id = ?", owner.id());
                    report(world.publisher(), picture).expect(200);
                    decide(staff, picture, "take_down").expect(200);
                    return lastNotification(owner).path("message").asText();
                }));
        assertThat(told.get("de"))
                .startsWith("Wir haben Ihr Profilbild entfernt")
                .contains("Nacktheit");
        assertThat(told.get("es"))
                .startsWith("Hemos retirado su foto de perfil")
                .contains("desnudez");
        assertThat(told.get("en")).startsWith("We have taken down your profile picture");
        for (ReportReason reason : ReportReason.values()) {
            for (PictureKind kind : PictureKind.values()) {
                world.execute(
                        "insert into outbox (type, body, request_id) select type, jsonb_set(jsonb_set(body::jsonb, '{kind}',"
                                + " to_jsonb(?::text)), '{reason}', to_jsonb(?::text)), request_id from outbox"
                                + " where type like '%%PictureDecided' order by id desc limit 1",
                        kind.code(), reason.code());
            }
        }
        world.dispatch();
        assertThat(world.waiting()).isZero();
    }

    @Test
    @DisplayName("what is not shown, not there or not of a kind that can be reported is answered alike")
    void tellsNothingOfOthers() {
        Publisher reporter = world.publisher();
        Publisher writer = world.publisher().connected();
        Task task = writer.joins(world.advertiser("USD").campaign());
        writer.web()
                .raw(
                        "/web/api/thread/write/",
                        MultipartBody.TYPE,
                        new MultipartBody()
                                .text("kind", "task")
                                .text("subject_id", task.id())
                                .text("text", "Look")
                                .file("pictures", "a.png", Pictures.png())
                                .whole())
                .expect(201);
        String message = world.text("select pictures[1] from thread_messages where author_id = ?", writer.id());
        Place hidden = place(PictureKind.AVATAR);
        String banned = path(hidden);
        world.operator().ok(BAN, "{user_id: %s, banned: true}", hidden.owner().id());
        for (String picture : List.of("/media/" + "x".repeat(32) + ".png", "nothing", message, banned)) {
            assertThat(report(reporter, picture)
                            .expectError(404, "not_found")
                            .at("message")
                            .asText())
                    .isEqualTo("There is no such picture.");
            decide(staff, picture, "keep").expectError(404, "not_found");
        }
        reporter.invalid("reason", REPORT, "{picture: %s, reason: 'ugly'}", banned);
        staff.call(DECIDE, "{picture: %s, action: 'take_down'}", banned)
                .expectError(400, "validation_error", "MISSING_FIELDS");
    }

    @Test
    @DisplayName("an account reports thirty pictures a day")
    void hasALimit() {
        Publisher reporter = world.publisher();
        world.execute("""
                with pictures as (
                  insert into media (id, owner_id, size, sha256, kind, widths, lengths, subject)
                  select left(md5(?::text || n) || md5(n::text), 32) || '.png', ?, 1, 'x', 'png', '{1}', '{1}', 'user:' || ?
                  from generate_series(1, 30) n returning id),
                reported as (insert into reported_pictures (media_id) select id from pictures returning id)
                insert into picture_reports (picture_id, reporter_id, reason) select id, ?, 'spam' from reported
                """, World.unique("limit"), reporter.id(), reporter.id(), reporter.id());
        String picture = path(place(PictureKind.AVATAR));
        report(reporter, picture).expectError(429, "rate_limit_exceeded");
        world.execute(
                "update picture_reports set reported_at = now() - interval '25 hours' where reporter_id = ?",
                reporter.id());
        report(reporter, picture).expect(200);
    }

    @Test
    @DisplayName("DR-08: staff do not decide about a picture of their own")
    void isDecidedByOthers() {
        avatar(staff.web());
        String picture = world.text("select avatar from users where id = ?", staff.id());
        report(world.publisher(), picture).expect(200);
        decide(staff, picture, "keep").expectError(403, "permission_denied");
        decide(world.operator(), picture, "keep").expect(200);
        decide(world.staff(Permission.USERS_VIEW), picture, "take_down").expectError(403, "insufficient_permissions");
    }

    @Test
    @DisplayName("an owner cannot put back what was taken down, and no report of an erased account stays")
    void isNotPutBack() {
        Place place = place(PictureKind.AVATAR);
        String picture = path(place);
        Publisher reporter = world.publisher();
        report(reporter, picture).expect(200);
        decide(staff, picture, "take_down").expect(200);
        place.owner().invalid("avatar", PROFILE, "{avatar: [%s]}", picture);
        reporter.ok("/web/api/account/delete/", "{password: %s}", World.PASSWORD);
        world.execute("update users set leaves_at = now() where id = ?", reporter.id());
        world.node().sweep(new EraseAccounts());
        eventually(() -> assertThat(
                        world.number("select count(*) from picture_reports where reporter_id = ?", reporter.id()))
                .isZero());
    }

    @Test
    @DisplayName("HT-14: staff see the queue counted, the longest waiting first, page by page")
    void isAQueue() {
        String first = path(place(PictureKind.AVATAR));
        String second = path(place(PictureKind.COVER));
        report(world.publisher(), first).expect(200);
        report(world.publisher(), second).expect(200);
        Answer part = staff.ok(LIST, "{limit: 1}");
        assertThat(part.text("next")).isNotBlank();
        List<String> open = staff.ok(LIST, "{limit: 100}").list("pictures").stream()
                .map(one -> one.path("picture").asText())
                .toList();
        assertThat(open.indexOf(first)).isLessThan(open.indexOf(second)).isNotNegative();
        assertThat(staff.ok("/admin/api/overview/").list("queues").stream()
                        .filter(queue -> queue.path("name").asText().equals("reported_pictures"))
                        .map(queue -> queue.path("count").asInt()))
                .containsExactly(open.size());
    }
}
