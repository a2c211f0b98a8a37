package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.support.Fuzzed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** The address of a post: refused by a 422, or one with a host and a clean path. */
public final class PostUrlFuzz implements Fuzzed {
    @Override
    public List<byte[]> seeds() {
        return Stream.of(
                        "https://www.instagram.com/x/../p/./CxYz_1-a/embed/?hl=de#c",
                        "HTTPS://m.facebook.com:443/story.php?id=99&story_fbid=1234567890&__tn__=x",
                        "https://youtu.be/%41bc?t=1")
                .map(address -> address.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    @Override
    public void read(byte[] input) {
        try {
            PostUrl url = PostUrl.parse(new String(input, StandardCharsets.UTF_8));
            assertThat(url.host()).isNotEmpty().isLowerCase();
            assertThat(url.path()).doesNotContain("//").doesNotEndWith("/");
            assertThat(List.of(url.path().split("/"))).doesNotContain("..", ".");
        } catch (Refused refused) {
            assertThat(refused.fault().status()).isEqualTo(422);
        }
    }
}
