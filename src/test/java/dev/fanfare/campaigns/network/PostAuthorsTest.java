package dev.fanfare.campaigns.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fanfare.campaigns.network.api.AccountName;
import dev.fanfare.campaigns.network.api.PostReference;
import dev.fanfare.campaigns.network.api.PostUrl;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** CA-31: whose post it is. */
class PostAuthorsTest {
    /** An account of each network by its handle. */
    private static final Map<String, String> ACCOUNTS = Map.of(
            "instagram", "https://www.instagram.com/%s/?hl=en",
            "facebook", "https://m.facebook.com/%s",
            "twitter", "https://twitter.com/%s",
            "youtube", "https://www.youtube.com/@%s/videos",
            "tiktok", "https://www.tiktok.com/@%s",
            "linkedin", "https://de.linkedin.com/in/%s/");

    private final World world = World.shared();

    private static PostReference post(PostFormsTest.Row row) {
        return PostUrl.parse(row.address()).among(PostFormsTest.KINDS, List.of(row.network()));
    }

    private static boolean isByOneOf(PostFormsTest.Row row, String... accounts) {
        return post(row).isByOneOf(PostFormsTest.KINDS, List.of(accounts));
    }

    private static String account(PostFormsTest.Row row, String handle) {
        return ACCOUNTS.get(row.network()).formatted(handle) + " 1";
    }

    @Test
    @DisplayName("CA-31: each address that names an author is its own account's, another's, or cannot be told")
    void comparesEachAuthor() {
        List<PostFormsTest.Row> named = PostFormsTest.rows().stream()
                .filter(row -> !row.author().isEmpty())
                .toList();
        assertThat(named.stream().map(PostFormsTest.Row::network)).containsAll(ACCOUNTS.keySet());
        for (PostFormsTest.Row row : named) {
            String author =
                    row.author().substring(row.author().indexOf('/') + 1).replace("@", "");
            String other = account(row, "another1");
            // Without accounts, and beside an account whose handle is not known, it cannot be told.
            assertThat(isByOneOf(row)).as(row.toString()).isFalse();
            assertThat(isByOneOf(row, other, "https://blogs.example 7"))
                    .as(row.toString())
                    .isFalse();
            if (AccountName.isHandle(row.author())) {
                assertThat(isByOneOf(row, other, account(row, author.toUpperCase(Locale.ROOT))))
                        .as(row.toString())
                        .isTrue();
                assertThatThrownBy(() -> isByOneOf(row, other, account(row, "third")))
                        .as(row.toString())
                        .isInstanceOf(Refused.class)
                        .hasMessageContaining("is by " + row.author());
            } else {
                assertThat(isByOneOf(row, other, account(row, author)))
                        .as(row.toString())
                        .isTrue();
                assertThat(isByOneOf(row, other)).as(row.toString()).isFalse();
            }
        }
    }

    private Publisher creator(Campaign campaign, String network, String url) {
        Publisher publisher = world.publisher().connected();
        if (url != null) {
            world.execute(
                    "insert into connections (user_id, kind, network, account_id, account_key, url, status)"
                            + " values (?, 'network', ?, ?, ?, ?, 'accepted')",
                    publisher.id(),
                    network,
                    url,
                    url,
                    url);
        }
        return publisher;
    }

    @Test
    @DisplayName("CA-30, CA-31: each row that takes a post's address refuses what is no post, and another's post")
    void isAskedOnEachRow() {
        assertThat(Endpoints.all()
                        .filter(endpoint -> endpoint.ask().isRecord()
                                && Arrays.stream(endpoint.ask().getRecordComponents())
                                        .anyMatch(one -> one.getName().equals("postUrl")))
                        .map(Endpoint::ask)
                        .distinct())
                .isEqualTo(List.of(CompleteTask.class));
        Campaign campaign =
                world.advertiser("EUR").campaignWithBonuses("{networks: ['instagram', 'tiktok', 'facebook']}");
        Task task =
                creator(campaign, "tiktok", "https://www.tiktok.com/@Own.Name").joins(campaign);
        Client app = world.through(world.application(), task.publisher());
        List<String> paths = Endpoints.paths(CompleteTask.class);
        for (String path : paths) {
            Client client = path.startsWith("/web/") ? task.publisher().web() : app;
            for (String address : List.of(
                    "https://www.tiktok.com/@another.creator/video/7200000000000000001",
                    "https://www.tiktok.com/@own.name",
                    "https://www.instagram.com/explore/tags/lolcats",
                    "https://www.facebook.com/groups/159674260852951",
                    "https://vm.tiktok.com/ZTR45GpSF/",
                    "https://fb.watch/3zYsXdnxjf/")) {
                client.post(path, "{task_id: %s, post_url: %s}", task.id(), address)
                        .expectError(422, "validation_error")
                        .shows("{field: 'post_url', details: {code: 'INVALID_VALUES'}}");
            }
        }
        assertThat(task.status()).isEqualTo("pending");
        task.handsIn("https://www.tiktok.com/@own.name/video/7200000000000000001&feature=x");
        assertThat(flags(campaign)).isEqualTo("[]");
    }

    private String flags(Campaign campaign) {
        Operator reviewer = world.staff(Permission.TASKS_REVIEW);
        return reviewer.web()
                .ok("/api/tasks/review-queue/", "{campaign_id: %s}", campaign.id())
                .at("items.0.post.flags")
                .toString();
    }

    @Test
    @DisplayName("CA-30, CA-31: the reviewer sees an author who cannot be confirmed, and an id that changes")
    void flagsWhatCannotBeTold() {
        Campaign campaign =
                world.advertiser("EUR").campaignWithBonuses("{networks: ['instagram', 'tiktok', 'facebook']}");
        creator(campaign, "facebook", "https://www.facebook.com/profile.php?id=100004123456789")
                .joins(campaign)
                .handsIn("https://www.facebook.com/brand/posts/pfbid0p7zmJ1SoeJieavzRAy9mYxJ9i1m28PRDzFC2");
        assertThat(flags(campaign)).isEqualTo("[\"unconfirmed_author\",\"uncertain_post\"]");
    }
}
