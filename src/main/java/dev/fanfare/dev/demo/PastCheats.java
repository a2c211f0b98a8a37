package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.dev.demo.PastPeople.Brand;
import dev.fanfare.dev.demo.PastPeople.Publisher;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import java.time.Duration;
import java.util.List;

/**
 * Two cheats at the end of a demo's past, for staff to find among the signals: a creator who submits one post for two campaigns, and
 * one who is paid where another creator is.
 */
final class PastCheats {
    /** The campaigns here follow those of {@link PastOpenEnds}. */
    private static final int FIRST = PastCampaigns.CAMPAIGNS + 5;

    /** Whose post is submitted twice, who is paid where another is, and the other. */
    static final int TWICE = 11;

    static final int PAID_ELSEWHERE = 15;
    static final int PAID_THERE = 6;

    private static final int DAYS_LEFT = 20;
    private static final long REACH = 34_000;

    private final DemoPast past;
    private final PastStory story;
    private final PastPeople people;
    private final PastCampaigns campaigns;

    PastCheats(DemoPast past, PastStory story, PastPeople people, PastCampaigns campaigns) {
        this.past = past;
        this.story = story;
        this.people = people;
        this.campaigns = campaigns;
    }

    void plan() {
        int last = past.days() - 1;
        story.on(last - 2, () -> submitTwice(last));
        story.on(last - 2, () -> shareDestination(last));
    }

    private List<Publisher> publisher(int number) {
        return people.publishers().stream()
                .filter(one -> one.number() == number && one.isThere())
                .toList();
    }

    private long begin(int number, Brand brand) {
        return campaigns.create(
                brand,
                number,
                DemoCampaigns.past(
                        number,
                        brand.facts(),
                        brand.id(),
                        past.morning(past.day() + DAYS_LEFT).plus(Duration.ofHours(15)),
                        Admission.OPEN));
    }

    private long join(long campaign, Publisher one) {
        return past.step(() -> {
            past.ask(one.caller(), new JoinCampaign(campaign, null));
            return past.ask(one.caller(), new ListOwnTasks(campaign, null, null, null, null, null, null))
                    .tasks()
                    .get(0)
                    .id();
        });
    }

    private void submitTwice(int last) {
        for (Publisher one : publisher(TWICE)) {
            long first = join(begin(FIRST, people.brands().get(0)), one);
            long second = join(begin(FIRST + 1, people.brands().get(1)), one);
            SimulatedPost post = new SimulatedPost(one.account(), DemoCampaigns.hashtag(FIRST), REACH, first, 1);
            story.on(last - 1, () -> submit(one, first, post));
            story.on(last - 1, () -> submit(one, second, post));
        }
    }

    private void submit(Publisher one, long task, SimulatedPost post) {
        past.act(() ->
                past.ask(one.caller(), new CompleteTask(task, post.address(), List.of(), REACH, post.engagement())));
    }

    private void shareDestination(int last) {
        for (Publisher one : publisher(PAID_ELSEWHERE)) {
            past.act(() -> new DemoPayees(past::ask).addPaypalOf(one.caller(), one.number(), PAID_THERE));
            long task = join(begin(FIRST + 2, people.brands().get(0)), one);
            SimulatedPost post = new SimulatedPost(one.account(), DemoCampaigns.hashtag(FIRST + 2), REACH, task, 1);
            story.on(last - 1, () -> submit(one, task, post));
        }
    }
}
