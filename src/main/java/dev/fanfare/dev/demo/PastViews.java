package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.network.api.ConnectionAction;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.dev.demo.PastPeople.Brand;
import dev.fanfare.dev.demo.PastPeople.Publisher;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;

/**
 * A campaign of the demo's brand that pays by views: a post that is being read, one that was counted and paid, one whose views
 * have vanished, one whose views were bought, and one whose network does not tell them.
 */
final class PastViews {
    /** It follows those of {@link PastOpenEnds}. */
    private static final int NUMBER = PastCampaigns.CAMPAIGNS + 4;

    private static final int DAYS = 11;
    private static final int DAYS_LEFT = 20;
    private static final BigDecimal RATE = new BigDecimal("2.50");
    private static final BigDecimal CAP = new BigDecimal("100");
    private static final BigDecimal BUDGET = new BigDecimal("2000");

    /**
     * A post.
     *
     * @param publisher their number; that of the demo's own is 0
     * @param id how its views go, as the simulated network reads it
     * @param joined days before the end of the past
     */
    private record Post(int publisher, String id, int joined) {}

    private static final List<Post> POSTS = List.of(
            new Post(9, "grow-15200-a1", DAYS - 1),
            new Post(14, "fall-38000-a2", DAYS - 1),
            new Post(12, "leap-9000-a5", 4),
            new Post(4, "mute-1-a3", 3),
            new Post(0, "grow-46000-a4", 1));

    private final DemoPast past;
    private final PastStory story;
    private final PastPeople people;
    private final PastCampaigns campaigns;

    PastViews(DemoPast past, PastStory story, PastPeople people, PastCampaigns campaigns) {
        this.past = past;
        this.story = story;
        this.people = people;
        this.campaigns = campaigns;
    }

    void plan() {
        story.on(past.days() - 1 - DAYS, this::begin);
    }

    private void begin() {
        Brand brand = people.brands().get(0);
        CreateCampaign campaign = DemoCampaigns.past(
                NUMBER,
                brand.facts(),
                brand.id(),
                past.morning(past.day() + DAYS + DAYS_LEFT).plus(Duration.ofHours(14)),
                Admission.OPEN);
        long id = campaigns.create(
                brand,
                NUMBER,
                new CreateCampaign(
                        CampaignFieldsBuilder.builder(campaign.fields())
                                .networks(List.of("youtube"))
                                .rewardRules(new ViewRewardTerms(
                                        List.of(new ViewRewardTerms.Rule(
                                                ViewRewardTerms.Kind.PER_THOUSAND_VIEWS,
                                                RATE,
                                                null,
                                                CAP,
                                                null,
                                                List.of())),
                                        BUDGET,
                                        CAP,
                                        null,
                                        null))
                                .build(),
                        campaign.status()));
        for (Post post : POSTS) {
            people.publishers().stream()
                    .filter(one -> one.number() == post.publisher())
                    .findFirst()
                    .ifPresent(one -> story.on(past.days() - 1 - post.joined(), () -> join(id, one, post)));
        }
    }

    private void join(long campaign, Publisher one, Post post) {
        // The demo's own publisher has connected theirs.
        if (one.number() > 0) {
            connect(one);
        }
        past.later(5);
        long task = past.step(() -> {
            past.ask(one.caller(), new JoinCampaign(campaign, null));
            return past.ask(one.caller(), new ListOwnTasks(campaign, null, null, null, null, null, null))
                    .tasks()
                    .get(0)
                    .id();
        });
        past.later(5);
        past.act(() -> past.ask(
                one.caller(),
                new CompleteTask(task, "https://www.youtube.com/watch?v=" + post.id(), List.of(), null, null)));
        story.on(
                past.day() + 1,
                () -> past.act(() -> past.ask(
                        people.operator(), new ReviewTask(task, ReviewAction.APPROVE, null, null, null, null))));
    }

    private void connect(Publisher one) {
        long id = past.step(() -> past.ask(
                        one.caller(),
                        new SubmitNetwork(
                                "youtube",
                                one.account(),
                                "https://www.youtube.com/@" + one.account(),
                                30_000L,
                                DemoAdvertisers.IDEAS.get(0).category()))
                .approvalId());
        past.later(5);
        past.act(() -> past.ask(
                people.operator(),
                new ReviewConnection(ConnectionKind.NETWORK, id, ConnectionAction.ACCEPT, null, 30_000L)));
    }
}
