package dev.fanfare.campaigns.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Answer;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Nightly;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@Nightly
class SamePostTest {
    private static final List<String> WATCHED_AT = List.of(
            "https://www.youtube.com/watch?v=%s",
            "https://youtube.com/watch?v=%s",
            "https://m.youtube.com/watch?v=%s",
            "https://music.youtube.com/watch?v=%s",
            "HTTPS://WWW.YOUTUBE.COM/watch?v=%s",
            "https://www.youtube.com:443/watch?v=%s",
            "https://www.youtube.com./watch?v=%s",
            "https://www.youtube.com//watch?v=%s",
            "https://www.youtube.com/watch/?v=%s",
            "https://www.youtube.com/x/../watch?v=%s",
            "https://www.youtube.com/./watch?v=%s",
            "https://www.youtube.com/%%77atch?v=%s",
            "https://www.youtube.com/watch?v=%s#t=42",
            "https://www.youtube.com/watch?v=%s&t=42s",
            "https://www.youtube.com/watch?t=42s&v=%s",
            "https://www.youtube.com/watch?v=%s&list=PL1&index=2",
            "https://www.youtube.com/watch?app=desktop&v=%s",
            "https://www.youtube.com/watch?v=%s&feature=youtu.be",
            "https://www.youtube.com/watch?v=%s&utm_source=a&utm_medium=b",
            "https://www.youtube.com/watch?v=%s&fbclid=abc",
            "https://www.youtube.com/watch?v=%s&gclid=abc",
            "https://www.youtube.com/watch?feature=share&amp;v=%s",
            "https://www.youtube.com/watch?%%76=%s",
            "https://www.youtube.com/watch?v=%s&",
            "https://www.youtube.com/watch?&v=%s",
            "https://www.youtube.com/watch?v=%s&v=other",
            "https://www.youtube.com/Watch?v=%s",
            "https://www.youtube.com/watch/%s",
            "  https://www.youtube.com/watch?v=%s  ");

    private static final List<String> ELSEWHERE_AT = List.of(
            "https://youtu.be/%s",
            "https://youtu.be/%s/",
            "https://youtu.be/%s?si=abc",
            "https://youtu.be/%s?t=42",
            "https://youtu.be/%s#t=42",
            "https://www.youtu.be/%s",
            "https://YOUTU.BE/%s",
            "https://www.youtube.com/shorts/%s",
            "https://youtube.com/shorts/%s?feature=share",
            "https://m.youtube.com/shorts/%s/",
            "https://www.youtube.com/SHORTS/%s",
            "https://www.youtube.com/embed/%s",
            "https://www.youtube.com/embed/%s?rel=0&autoplay=1",
            "https://www.youtube-nocookie.com/embed/%s",
            "https://www.youtube.com/live/%s",
            "https://www.youtube.com/live/%s?si=abc",
            "https://www.youtube.com/v/%s",
            "https://www.youtube.com/v/%s?version=3",
            "https://www.youtube.com/e/%s",
            "https://www.youtube.com/shorts//%s",
            "https://www.youtube.com/shorts/%s;a=b");

    private final World world = World.shared();

    @Test
    @DisplayName("CA-13: one post in 50 spellings by 50 publishers at once is accepted once")
    void isAcceptedOnceHoweverItIsSpelled() {
        Campaign campaign = world.advertiser("EUR").campaignWithBonuses();
        List<String> spellings = Stream.concat(WATCHED_AT.stream(), ELSEWHERE_AT.stream())
                .map(spelling -> spelling.formatted("dQw4w9WgXcQ"))
                .distinct()
                .toList();
        assertThat(spellings).hasSize(50);
        List<Task> tasks = IntStream.range(0, 50).mapToObj(i -> campaign.task()).toList();
        List<CompletableFuture<Answer>> answers = IntStream.range(0, 50)
                .mapToObj(i -> tasks.get(i)
                        .publisher()
                        .web()
                        .postAsync(
                                "/web/api/task/complete/",
                                "{task_id: %s, post_url: %s}",
                                tasks.get(i).id(),
                                spellings.get(i)))
                .toList();
        List<String> accepted = IntStream.range(0, 50)
                .filter(i -> answers.get(i).join().status() == 200)
                .mapToObj(spellings::get)
                .toList();
        assertThat(accepted).hasSize(1);
        answers.stream()
                .map(CompletableFuture::join)
                .filter(answer -> answer.status() != 200)
                .forEach(answer -> {
                    answer.expectError(409, "conflict");
                    answer.shows("{details: {code: 'DUPLICATE_RESOURCE', conflicting_field: 'post_url'}}");
                });
        assertThat(world.number(
                        "select count(*) from tasks where campaign_id = ? and status = 'under_review'", campaign.id()))
                .isEqualTo(1);
        // Another campaign may have it too.
        world.advertiser("EUR")
                .campaignWithBonuses()
                .task()
                .triesHandingIn("{post_url: %s}", spellings.get(0))
                .expect(200);
    }
}
