package dev.fanfare.dev.demo;

import dev.fanfare.admin.operations.api.UpdateSettings;
import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplyToCampaign;
import dev.fanfare.campaigns.discovery.api.InvitationState;
import dev.fanfare.campaigns.discovery.api.Invitations.DeclineInvitation;
import dev.fanfare.campaigns.discovery.api.Invitations.ListOwnInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.SendInvitations;
import dev.fanfare.campaigns.task.api.AppealTask;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.DecideDraft;
import dev.fanfare.campaigns.task.api.HandInDraft;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.dev.demo.PastPeople.Brand;
import dev.fanfare.dev.demo.PastPeople.Publisher;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.money.invoicing.api.SignUpsSignUpBuilder;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.notification.thread.api.ThreadSubject;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.notification.webhook.api.Webhooks.AddWebhook;
import dev.fanfare.notification.webhook.api.Webhooks.TestWebhook;
import dev.fanfare.people.account.api.AddressVerification.VerifyAddress;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.account.api.MakeLink;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.platform.bus.Caller;
import java.time.Duration;
import java.util.List;

/**
 * What the demo's own people find open at the end of its past, on each of their pages: drafts, posts, an appeal, invitations and
 * applications, threads, a sign-up; and what its operator and its brand have set.
 */
final class PastOpenEnds {
    /** The campaigns here follow those of {@link PastCampaigns}. */
    private static final int FIRST = PastCampaigns.CAMPAIGNS;

    private static final int DAYS_LEFT = 20;
    private static final long REACH = 21_000;

    /** Their first one is the demo's. */
    private static final List<Integer> WRITERS = List.of(0, 4, 8, 13);

    private static final List<Integer> POSTERS = List.of(0, 5, 9, 10, 14);

    private final DemoPast past;
    private final PastStory story;
    private final PastPeople people;
    private final PastCampaigns campaigns;

    PastOpenEnds(DemoPast past, PastStory story, PastPeople people, PastCampaigns campaigns) {
        this.past = past;
        this.story = story;
        this.people = people;
        this.campaigns = campaigns;
    }

    void plan() {
        int last = past.days() - 1;
        story.on(3, this::changeSettings);
        // Tasks have three days.
        story.on(last - 2, () -> beginDrafts(last));
        story.on(last - 2, () -> beginPosts(last));
        story.on(last - 6, () -> invite(FIRST + 2, 4));
        story.on(last - 5, this::declineFirst);
        story.on(last - 3, () -> invite(FIRST + 3, 6));
        story.on(last - 3, this::choose);
        story.on(last - 2, this::signUp);
        story.on(last - 1, this::addWebhook);
    }

    private Brand own() {
        return people.brands().get(0);
    }

    /** The publishers of these numbers. */
    private List<Publisher> publishers(List<Integer> numbers) {
        return people.publishers().stream()
                .filter(one -> numbers.contains(one.number()))
                .toList();
    }

    private long begin(int number, Brand brand, Admission admission, boolean drafts) {
        CreateCampaign campaign = DemoCampaigns.past(
                number,
                brand.facts(),
                brand.id(),
                past.morning(past.day() + DAYS_LEFT).plus(Duration.ofHours(14)),
                admission);
        return campaigns.create(
                brand,
                number,
                new CreateCampaign(
                        CampaignFieldsBuilder.builder(campaign.fields())
                                .drafts(drafts)
                                .build(),
                        campaign.status()));
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

    /** A campaign whose posts are looked at before they are published; the demo's publisher has talked about it. */
    private void beginDrafts(int last) {
        long campaign = begin(FIRST, own(), Admission.OPEN, true);
        for (Publisher one : publishers(WRITERS)) {
            long task = join(campaign, one);
            if (one.number() == 0) {
                talk(one, new ThreadSubject("task", task, null), last);
            }
            story.on(last - 1, () -> returnDraft(one, task));
            story.on(last, () -> handInDraft(one, task, "with the brand named first"));
        }
    }

    private long handInDraft(Publisher one, long task, String how) {
        return past.step(() -> past.ask(
                        one.caller(),
                        new HandInDraft(
                                task,
                                "Two days, one rucksack, and a morning above the clouds: this is how I pack for it, "
                                        + how + ". #ad",
                                List.of(),
                                List.of()))
                .draftId());
    }

    private void returnDraft(Publisher one, long task) {
        long draft = handInDraft(one, task, "as ever");
        past.later(50);
        past.act(() -> past.ask(
                own().caller(),
                new DecideDraft(
                        task, draft, DecideDraft.Action.REQUEST_CHANGES, "Please name the brand in the first line.")));
    }

    /** A question, its answer, and another question that waits. */
    private void talk(Publisher one, ThreadSubject subject, int last) {
        write(one.caller(), ThreadSide.PUBLISHER, subject, "May I show it together with my dog?");
        story.on(past.day() + 1, () -> write(own().caller(), ThreadSide.ADVERTISER, subject, "Please do!"));
        story.on(
                last,
                () -> write(
                        own().caller(),
                        ThreadSide.ADVERTISER,
                        subject,
                        "Could you take one picture in the rain, too?"));
    }

    private void write(Caller caller, ThreadSide side, ThreadSubject subject, String text) {
        past.act(() -> past.ask(caller, new WriteMessage(side, subject, text, List.of(), false)));
    }

    /** A campaign with a post in each state that a review leads to. */
    private void beginPosts(int last) {
        long campaign = begin(FIRST + 1, own(), Admission.OPEN, false);
        List<Publisher> posters = publishers(POSTERS);
        for (int i = 0; i < posters.size(); i++) {
            Publisher one = posters.get(i);
            int turn = i;
            long task = join(campaign, one);
            story.on(last - 1, () -> handIn(one, task, 1));
            story.on(last - 1, () -> decide(one, task, turn, last));
        }
        write(
                posters.get(0).caller(),
                ThreadSide.PUBLISHER,
                new ThreadSubject("campaign", campaign, null),
                "Will there be a second part of this in spring?");
    }

    private void handIn(Publisher one, long task, int turn) {
        SimulatedPost post = new SimulatedPost(one.account(), DemoCampaigns.hashtag(FIRST + 1), REACH, task, turn);
        past.act(() ->
                past.ask(one.caller(), new CompleteTask(task, post.address(), List.of(), REACH, post.engagement())));
    }

    private void decide(Publisher one, long task, int turn, int last) {
        switch (turn) {
            case 0 -> review(task, ReviewAction.REQUEST_CHANGES, "Please name the brand in the first line.");
            case 1, 2 -> {
                review(task, ReviewAction.REJECT, "The product cannot be seen.");
                story.on(last, () -> appeal(one, task));
            }
            case 3 -> {
                review(task, ReviewAction.REJECT, "The hashtag is missing.");
                story.on(last, () -> handIn(one, task, 2));
            }
            default -> {
                // Waits for its review.
            }
        }
    }

    private void appeal(Publisher one, long task) {
        past.act(() -> past.ask(one.caller(), new AppealTask(task, "It can be seen from the third second on.")));
    }

    private void review(long task, ReviewAction action, String reason) {
        past.act(() -> past.ask(people.operator(), new ReviewTask(task, action, reason, null, null, null)));
    }

    /** A campaign that chooses, for which a brand invites the demo's publisher and others. */
    private void invite(int number, int brand) {
        Brand inviting = people.brands().get(brand);
        long campaign = begin(number, inviting, Admission.CHOICE, false);
        past.act(() -> past.ask(
                inviting.caller(),
                new SendInvitations(
                        campaign,
                        publishers(WRITERS).stream().map(Publisher::id).toList(),
                        "We like what you post, and would be glad to have you with us.")));
    }

    private void declineFirst() {
        publishers(WRITERS.subList(1, 2))
                .forEach(one -> past.act(
                        () -> past.ask(one.caller(), new ListOwnInvitations(InvitationState.OPEN, null, null, null))
                                .invitations()
                                .forEach(open -> past.ask(
                                        one.caller(),
                                        new DeclineInvitation(open.invitation().invitationId())))));
    }

    /** The brand's own campaign that chooses: some are invited, others apply. */
    private void choose() {
        long campaign = begin(FIRST + 4, own(), Admission.CHOICE, false);
        past.act(() -> past.ask(
                own().caller(),
                new SendInvitations(
                        campaign,
                        publishers(List.of(16, 17, 18, 20)).stream()
                                .map(Publisher::id)
                                .toList(),
                        "Your last trip made us want to pack.")));
        for (Publisher one : publishers(List.of(0, 21, 22))) {
            past.act(() -> past.ask(
                    one.caller(), new ApplyToCampaign(campaign, "I have used it for years, and can show how.", null)));
        }
    }

    private void changeSettings() {
        past.act(() -> past.ask(
                people.operator(), new UpdateSettings(new UpdateSettings.Limits(null, 12, null, null), null, null)));
    }

    /** A company that waits for an answer. */
    private void signUp() {
        String username = "mara.lindt";
        String email = username + "@alba-linen.example";
        long id = past.step(() -> past.createAccount(
                people.operator(),
                CreateAccountBuilder.builder()
                        .username(username)
                        .email(email)
                        .firstName("Mara")
                        .lastName("Lindt")
                        .build()));
        Caller caller = DemoWorld.caller(id, username, Caller.Credential.WEB_SESSION, false);
        past.act(() -> {
            past.ask(
                    caller,
                    new VerifyAddress(past.ask(
                                    Caller.system("demo"), new MakeLink(id, MailKind.VERIFY_ADDRESS, email, null, null))
                            .token()));
            past.ask(
                    caller,
                    SignUpsSignUpBuilder.builder()
                            .name("Alba Linen")
                            .street("Lindengasse 4")
                            .postcode("1070")
                            .city("Wien")
                            .country("AT")
                            .contact("Mara Lindt")
                            .currency("EUR")
                            .build());
        });
    }

    /** The brand's own system is told of what happens from now on; the simulator plays it. */
    private void addWebhook() {
        past.act(() -> {
            long webhook = past.ask(
                            own().caller(),
                            new AddWebhook(false, own().id(), past.simulator() + "/receiver/northwind", List.of()))
                    .webhookId();
            past.ask(own().caller(), new TestWebhook(false, own().id(), webhook));
        });
    }
}
