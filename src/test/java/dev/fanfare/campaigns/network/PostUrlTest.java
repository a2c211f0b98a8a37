package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.network.api.NetworkKind;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.platform.bus.Refused;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CA-13. */
@Tag("unit")
class PostUrlTest {
    private static final ConfiguredNetworks KINDS = new ConfiguredNetworks(List.of(
            kind("instagram", "instagram.com", "instagr.am"),
            kind("facebook", "facebook.com", "fb.com", "fb.watch"),
            kind("twitter", "twitter.com", "x.com", "t.co"),
            kind("youtube", "youtube.com", "youtu.be", "youtube-nocookie.com"),
            kind("tiktok", "tiktok.com"),
            kind("linkedin", "linkedin.com", "lnkd.in"),
            kind("pinterest", "pinterest.com", "pin.it", "pinterest.de"),
            kind("blogs", "blogs.example")));

    @ParameterizedTest
    @CsvSource({
        "https://www.instagram.com/p/CxYz_1-a/, instagram:CxYz_1-a",
        "HTTPS://INSTAGRAM.com:443/p/CxYz_1-a, instagram:CxYz_1-a",
        "https://m.instagram.com//p/CxYz_1-a/?igsh=abc&utm_source=x#c, instagram:CxYz_1-a",
        "https://www.instagram.com/some.body/p/CxYz_1-a/, instagram:CxYz_1-a",
        "https://www.instagram.com/reel/CxYz_1-a/?hl=de, instagram:CxYz_1-a",
        "https://www.instagram.com/reels/CxYz_1-a, instagram:CxYz_1-a",
        "https://www.instagram.com/p/%43xYz_1-a/, instagram:CxYz_1-a",
        "https://www.instagram.com/x/../p/./CxYz_1-a/embed/, instagram:CxYz_1-a",
        "https://www.facebook.com/brand/posts/1234567890, facebook:1234567890",
        "https://m.facebook.com/story.php?id=99&story_fbid=1234567890&__tn__=x, facebook:1234567890",
        "https://www.facebook.com/permalink.php?story_fbid=1234567890&id=99, facebook:1234567890",
        "https://www.facebook.com/brand/posts/some-title/1234567890/?ref=share, facebook:1234567890",
        "https://www.facebook.com/groups/55/permalink/1234567890/, facebook:1234567890",
        "https://www.facebook.com/watch/?v=777&ref=sharing, facebook:777",
        "https://fb.com/brand/videos/a-title/777/, facebook:777",
        "https://www.facebook.com/reel/777, facebook:777",
        "https://www.facebook.com/photo/?fbid=888&set=a.1, facebook:888",
        "https://www.facebook.com/brand/photos/a.1.2/888/?type=3, facebook:888",
        "https://twitter.com/anyone/status/1700000000000000001?s=20&t=abc, twitter:1700000000000000001",
        "https://x.com/i/web/status/1700000000000000001, twitter:1700000000000000001",
        "https://mobile.twitter.com/other/status/1700000000000000001/photo/1, twitter:1700000000000000001",
        "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&feature=share, youtube:dQw4w9WgXcQ",
        "https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ, youtube:dQw4w9WgXcQ",
        "https://youtu.be/dQw4w9WgXcQ?si=abc, youtube:dQw4w9WgXcQ",
        "https://youtube.com/shorts/dQw4w9WgXcQ, youtube:dQw4w9WgXcQ",
        "https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0, youtube:dQw4w9WgXcQ",
        "https://www.youtube.com/live/dQw4w9WgXcQ, youtube:dQw4w9WgXcQ",
        "https://www.tiktok.com/@some.body/video/7200000000000000001?is_from_webapp=1, tiktok:7200000000000000001",
        "https://m.tiktok.com/v/7200000000000000001.html, tiktok:7200000000000000001",
        "https://www.tiktok.com/embed/v2/7200000000000000001, tiktok:7200000000000000001",
        "https://www.linkedin.com/posts/pat_a-title-activity-7000000000000000001-AbCd?utm_source=s,"
                + " linkedin:activity/7000000000000000001",
        "https://de.linkedin.com/feed/update/urn:li:activity:7000000000000000001/,"
                + " linkedin:activity/7000000000000000001",
        "https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A7000000000000000001,"
                + " linkedin:activity/7000000000000000001",
        "https://www.linkedin.com/feed/update/urn:li:share:7000000000000000001,"
                + " linkedin:share/7000000000000000001",
        "https://www.pinterest.com/pin/123456789/, pinterest:123456789",
        "https://at.pinterest.com/pin/a-nice-title--123456789/sent/?x=1, pinterest:123456789",
        "https://www.facebook.com/groups/55?multi_permalinks=1234567890&x=1, facebook:1234567890",
        "https://www.facebook.com/photos/888, facebook:888",
        "https://WWW.Instagram.com/Reel/CxYz_1-a/, instagram:CxYz_1-a",
        "https://instagr.am/p/CxYz_1-a, instagram:CxYz_1-a",
        "https://www.instagram.com/p/CxYz_1-a;jsessionid=1?x=1, instagram:CxYz_1-a",
        "https://www.youtube.com/watch?feature=share&amp;v=dQw4w9WgXcQ, youtube:dQw4w9WgXcQ",
        "https://www.youtube.com/watch/dQw4w9WgXcQ, youtube:dQw4w9WgXcQ",
        "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ, youtube:dQw4w9WgXcQ",
        "https://X.com/anyone/Status/1700000000000000001, twitter:1700000000000000001",
        "https://www.tiktok.com/de-DE/@some.body/video/7200000000000000001, tiktok:7200000000000000001",
        "https://www.linkedin.com/feed/?highlightedUpdateUrn=urn%3Ali%3Aactivity%3A7000000000000000001,"
                + " linkedin:activity/7000000000000000001",
        "https://www.linkedin.com/video/event/urn:li:UGCPost:7000000000000000001/,"
                + " linkedin:ugcpost/7000000000000000001",
        "https://www.pinterest.de/pin/123456789/, pinterest:123456789",
        "https://www.pinterest.com/amp/pin/123456789/, pinterest:123456789",
        "https://blogs.example/2026/post/?utm_campaign=c&page=2&id=7, blogs:/2026/post?id=7&page=2",
    })
    void bringsAllSpellingsOfAPostToOne(String address, String key) {
        assertThat(key(address)).isEqualTo(key);
    }

    @Test
    void keepsPostsApartWhoseNamesDifferInCase() {
        assertThat(key("https://www.instagram.com/p/AbC/")).isNotEqualTo(key("https://www.instagram.com/p/aBc/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://www.instagram.com/p/abc/",
                "ftp://www.instagram.com/p/abc/",
                "javascript:alert(1)",
                "www.instagram.com/p/abc/",
                "//www.instagram.com/p/abc/",
                "https:/p/abc",
                "https://",
                "https://instagram.com@evil.example/p/abc/",
                "https://user:secret@instagram.com/p/abc/",
                "https://instagram.com:8443/p/abc/",
                "https://instagram.com.evil.example/p/abc/",
                "https://notinstagram.com/p/abc/",
                "https://evil.example/https://instagram.com/p/abc/",
                "https://[::1]/p/abc/",
                "https://instagram.com/",
                "https://www.instagram.com?x=1",
                "https://instagram.com/p/a bc",
                "https://instagram.com/p/a%00bc",
                "https://instagram.com/p/a%0Abc",
                "https://instagram.com/p/%zz",
                "https://vm.tiktok.com/ZMabcdef/",
                "https://www.tiktok.com/t/ZMabcdef/",
                "https://fb.watch/abcdef/",
                "https://www.facebook.com/share/p/abcdef/",
                "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fbrand%2Fposts%2F1",
                "https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.facebook.com%2Fbrand%2Fposts%2F1",
                "https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4w9WgXcQ",
                "https://instagram.com/p/%2543xYz",
                "https://www.\uff49nstagram.com/p/abc",
                "https://xn--nstagram-0eb.com/p/abc",
                "https://t.co/abcdef",
                "https://lnkd.in/abcdef",
                "https://pin.it/abcdef",
                "",
                " "
            })
    void refusesWhatIsNotThePlainAddressOfAPost(String address) {
        assertThatThrownBy(() -> key(address)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.fault().status()).isEqualTo(422);
            assertThat(refused.fault().field()).isEqualTo("post_url");
        });
    }

    @Test
    void refusesAPostOnANetworkThatTheCampaignDoesNotHave() {
        PostUrl url = PostUrl.parse("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
        assertThatThrownBy(() -> url.among(KINDS, List.of("instagram", "tiktok")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("Instagram, TikTok");
    }

    @Test
    void refusesAnAddressTooLongForAKey() {
        assertThatThrownBy(() -> key("https://blogs.example/" + "a".repeat(600)))
                .hasMessageContaining("too long");
    }

    private static NetworkKind kind(String name, String... hosts) {
        return Adapters.kind(name, List.of(hosts));
    }

    private static String key(String address) {
        return PostUrl.parse(address).among(KINDS, KINDS.names()).key();
    }
}
