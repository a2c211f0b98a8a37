package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.FindCampaignsBuilder;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.campaign.api.UpdateCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.Action;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplyToCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.DecideApplication;
import dev.fanfare.campaigns.discovery.api.Invitations.SendInvitations;
import dev.fanfare.campaigns.task.api.AppealTask;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.dev.demo.PastPeople.Brand;
import dev.fanfare.dev.demo.PastPeople.Publisher;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.api.ThreadSubject;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.platform.bus.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The campaigns of a demo's past, and the work for them. */
final class PastCampaigns {
    static final int CAMPAIGNS = 30;

    /** Of a post that was handed in after its time. */
    private static final long TOO_LATE = -2;

    /** The luck of a post that is taken as it is. */
    private static final int ACCEPTED = 19;

    /** Campaigns of a brand, at most. */
    private static final int PAGE = 100;

    private final DemoPast past;
    private final PastStory story;
    private final PastPeople people;
    /** From which day on it takes no more publishers, by campaign. */
    private final Map<Long, Integer> closed = new HashMap<>();

    /** By task. */
    private final Map<Long, Long> campaigns = new HashMap<>();

    /** By campaign. */
    private final Map<Long, String> hashtags = new HashMap<>();

    PastCampaigns(DemoPast past, PastStory story, PastPeople people) {
        this.past = past;
        this.story = story;
        this.people = people;
    }

    void plan() {
        for (int i = 0; i < CAMPAIGNS; i++) {
            int number = i;
            story.on(story.day(2 + 95 * i / CAMPAIGNS), () -> begin(number));
        }
    }

    private void begin(int number) {
        Brand brand = people.brands().get(number % people.brands().size());
        int length = Math.max(2, story.day(12 + story.random(20)));
        Instant end = past.morning(past.day() + length).plus(Duration.ofHours(14));
        long campaign = create(
                brand,
                number,
                DemoCampaigns.past(
                        number, brand.facts(), brand.id(), end, choosing(number) ? Admission.CHOICE : Admission.OPEN));
        if (campaign < 0) {
            return;
        }
        List<Publisher> joining = new ArrayList<>(people.publishers());
        // The guides show this one's wallet.
        joining.removeIf(one -> one.number() == 0 && !"USD".equals(brand.facts().currency()));
        Collections.shuffle(joining, new Random(number));
        int begun = past.day();
        closed.put(campaign, begun + length);
        hashtags.put(campaign, DemoCampaigns.hashtag(number));
        List<Publisher> chosen = joining.subList(0, Math.min(joining.size(), 5 + story.random(7)));
        if (number % 5 == 2) {
            story.on(begun, () -> invite(campaign, brand, chosen));
        }
        for (Publisher one : chosen) {
            int day = begun + 1 + story.random(Math.max(1, length * 2 / 3));
            if (choosing(number)) {
                story.on(day, () -> apply(campaign, brand, one));
            } else {
                story.on(day, () -> join(campaign, one, brand));
            }
        }
        if (number % 10 == 4) {
            story.on(begun + length / 2, () -> set(campaign, CampaignState.PAUSED));
        } else if (number % 10 == 9) {
            story.on(begun + length * 3 / 4, () -> set(campaign, CampaignState.CANCELLED));
        }
    }

    /** Creates a campaign with its pictures; returns its id. */
    long create(Brand brand, int number, CreateCampaign campaign) {
        return past.step(() -> past.ask(
                        people.operator(),
                        new CreateCampaign(pictured(brand, number, campaign.fields()), campaign.status()))
                .campaignId());
    }

    /** The same fields with the brand's logo and a cover. */
    private CampaignFields pictured(Brand brand, int number, CampaignFields fields) {
        String name = brand.facts().name();
        long operator = people.operator().id();
        return CampaignFieldsBuilder.builder(fields)
                .imageLogo(past.store(operator, DemoPictures.logo(name)))
                .imagePost(past.store(operator, DemoPictures.cover(name, number)))
                .build();
    }

    /** Gives the small world's campaigns their pictures. */
    void picture() {
        for (Brand brand : people.brands()) {
            past
                    .ask(
                            people.operator(),
                            FindCampaignsBuilder.builder()
                                    .advertiserId(brand.id())
                                    .limit(PAGE)
                                    .build())
                    .campaigns()
                    .stream()
                    .filter(one -> DemoCampaigns.isOne(one.brief().name())
                            && !one.status().isFinal())
                    .sorted(Comparator.comparing(one -> one.brief().id()))
                    .forEach(one -> past.act(() -> {
                        long id = one.brief().id();
                        CampaignFields pictures = pictured(
                                brand, (int) id, CampaignFieldsBuilder.builder().build());
                        past.ask(people.operator(), new UpdateCampaign(id, pictures, null, null, null));
                    }));
        }
    }

    private static boolean choosing(int number) {
        return number % 7 == 3;
    }

    private void invite(long campaign, Brand brand, List<Publisher> publishers) {
        past.act(() -> {
            past.ask(
                    brand.caller(),
                    new SendInvitations(
                            campaign,
                            publishers.stream().map(Publisher::id).toList(),
                            "We like what you post, and would be glad to have you with us."));
        });
    }

    /** Applies; most are accepted, and join then. */
    private void apply(long campaign, Brand brand, Publisher one) {
        if (isClosed(campaign)) {
            return;
        }
        long application = past.step(() -> past.ask(
                        one.caller(),
                        new ApplyToCampaign(campaign, "I have used it for years, and can show how.", null))
                .applicationId());
        int luck = story.random(6);
        if (application < 0 || luck == 0) {
            return;
        }
        story.on(past.day() + 1, () -> {
            past.act(() -> {
                past.ask(
                        brand.caller(),
                        luck == 1
                                ? new DecideApplication(application, Action.DECLINE, "We look for others this time.")
                                : new DecideApplication(application, Action.ACCEPT, null));
            });
            if (luck > 1) {
                story.on(past.day() + 1, () -> join(campaign, one, brand));
            }
        });
    }

    private void set(long campaign, CampaignState status) {
        closed.put(campaign, past.day());
        past.act(() -> {
            past.ask(people.operator(), new SetCampaignStatus(campaign, status));
        });
    }

    private void join(long campaign, Publisher one, Brand brand) {
        if (isClosed(campaign)) {
            return;
        }
        long task = past.step(() -> {
            past.ask(one.caller(), new JoinCampaign(campaign, null));
            return past.ask(one.caller(), new ListOwnTasks(campaign, null, null, null, null, null, null))
                    .tasks()
                    .get(0)
                    .id();
        });
        if (task < 0) {
            return;
        }
        campaigns.put(task, campaign);
        int luck = story.random(20);
        if (luck % 5 == 0) {
            talk(task, one, brand);
        }
        if (luck == 0) {
            // Does nothing: the time of the task passes.
            return;
        }
        if (luck == 1) {
            story.on(past.day() + 1, () -> leave(one, task));
            return;
        }
        story.on(past.day() + 1 + story.random(2), () -> handIn(one, task, luck, 1));
    }

    /** A question about the work, and its answer. */
    private void talk(long task, Publisher one, Brand brand) {
        ThreadSubject subject = new ThreadSubject("task", task, null);
        past.act(() -> {
            past.ask(
                    one.caller(),
                    new WriteMessage(
                            ThreadSide.PUBLISHER, subject, "May I show it together with my dog?", List.of(), false));
        });
        if (task % 2 == 0) {
            past.later(40);
            past.act(() -> {
                past.ask(
                        brand.caller(),
                        new WriteMessage(ThreadSide.ADVERTISER, subject, "Please do!", List.of(), false));
            });
        }
    }

    private void leave(Publisher one, long task) {
        if (isClosed(campaigns.get(task))) {
            return;
        }
        past.act(() -> {
            past.ask(one.caller(), new LeaveTask(task));
        });
    }

    private boolean isClosed(long campaign) {
        return closed.getOrDefault(campaign, past.days()) <= past.day();
    }

    private void handIn(Publisher one, long task, int luck, int turn) {
        if (isClosed(campaigns.get(task))) {
            return;
        }
        long reach = 700L * (2 + story.random(60));
        SimulatedPost shown = new SimulatedPost(one.account(), hashtags.get(campaigns.get(task)), reach, task, turn);
        CompleteTask post = new CompleteTask(task, shown.address(), List.of(), reach, shown.engagement());
        long done = past.step(() -> {
            try {
                past.ask(one.caller(), post);
                return 0L;
            } catch (Refused late) {
                if (late.isServerFault()) {
                    throw late;
                }
                return TOO_LATE;
            }
        });
        if (done < 0 || luck == 2) {
            // Without a review it is accepted by itself.
            return;
        }
        story.on(past.day() + story.random(3), () -> decide(one, task, reach, turn == 1 ? luck : ACCEPTED));
    }

    /** Who is sent back after the end could not hand in again. */
    private void decide(Publisher one, long task, long reach, int luck) {
        switch (isClosed(campaigns.get(task)) ? ACCEPTED : luck) {
            case 3 -> reject(one, task);
            case 4, 5 -> sendBack(one, task, luck);
            case 6 -> {
                review(task, ReviewAction.REJECT, "The hashtag is missing.", null);
                story.on(past.day() + 1, () -> handIn(one, task, luck, 2));
            }
            default -> accept(task, reach, luck);
        }
    }

    private void sendBack(Publisher one, long task, int luck) {
        review(task, ReviewAction.REQUEST_CHANGES, "Please name the brand in the first line.", null);
        story.on(past.day() + 1, () -> handIn(one, task, luck, 2));
    }

    private void reject(Publisher one, long task) {
        review(task, ReviewAction.REJECT, "The product cannot be seen.", null);
        if (task % 2 == 0) {
            story.on(past.day() + 3, () -> dismiss(task));
        }
        story.on(
                past.day() + 1,
                () -> past.act(() -> {
                    past.ask(one.caller(), new AppealTask(task, "It can be seen from the third second on."));
                }));
    }

    /** By another person than the one who has rejected it; the others are granted by silence. */
    private void dismiss(long task) {
        past.act(() -> past.ask(
                people.first(),
                new ReviewTask(task, ReviewAction.DISMISS_APPEAL, "It is out of focus then.", null, null, null)));
    }

    private void accept(long task, long reach, int luck) {
        review(task, ReviewAction.APPROVE, null, reach);
        if (luck != 7) {
            story.on(past.day() + 1 + story.random(4), () -> review(task, ReviewAction.MARK_PAID, null, null));
        }
    }

    private void review(long task, ReviewAction action, String reason, Long reach) {
        past.act(() -> {
            past.ask(
                    people.operator(),
                    new ReviewTask(
                            task,
                            action,
                            reason,
                            reach,
                            reach == null ? null : SimulatedPost.engagement(reach, task),
                            null));
        });
    }
}
