package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.campaign.api.Admission;
import dev.fanfare.campaigns.campaign.api.CampaignFields;
import dev.fanfare.campaigns.campaign.api.CampaignFieldsBuilder;
import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.api.CampaignType;
import dev.fanfare.campaigns.campaign.api.CreateCampaign;
import dev.fanfare.campaigns.campaign.api.CreateCampaign.InitialState;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.MomentInput;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.campaign.api.TimeType;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms;
import dev.fanfare.campaigns.campaign.api.ViewRewardTerms.Kind;
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.dev.demo.DemoAdvertisers.Brand;
import dev.fanfare.dev.demo.DemoAdvertisers.Idea;
import dev.fanfare.dev.simulator.api.SimulatedPost;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.Caller;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Creates the demo's campaigns and lets its publishers work on them. */
final class DemoCampaigns {
    /** The final moves of the campaigns, in turn. */
    private static final List<List<CampaignState>> FINAL_MOVES = List.of(
            List.of(),
            List.of(),
            List.of(CampaignState.PAUSED),
            List.of(CampaignState.COMPLETED),
            List.of(),
            List.of(CampaignState.CANCELLED));

    private static final int PARTICIPANTS = 6;
    private static final int WORKED_DAYS = 13;
    private static final String SECOND = " II";
    private static final List<String> PAST = List.of(" Preview", " Edition", " Encore", " Finale");

    private final DemoWorld.Asking asking;
    private final Supplier<Caller> operator;
    private final List<Long> joinable = new ArrayList<>();

    DemoCampaigns(DemoWorld.Asking asking, Supplier<Caller> operator) {
        this.asking = asking;
        this.operator = operator;
    }

    /** Creates the campaigns. The last four stay draft or pending; publishers can join the others. */
    void create(List<Long> advertisers) {
        for (int i = 0; i < DemoAdvertisers.CAMPAIGNS; i++) {
            int brand = i % advertisers.size();
            boolean open = i < DemoAdvertisers.CAMPAIGNS - 4;
            InitialState status = open ? InitialState.ACTIVE : i % 2 == 0 ? InitialState.DRAFT : InitialState.PENDING;
            long id = asking.ask(
                            operator.get().earlier(daysAgo(WORKED_DAYS + 1)),
                            campaign(i, brand, advertisers.get(brand), status))
                    .campaignId();
            if (open) {
                joinable.add(id);
            }
        }
    }

    /** Six publishers join each campaign and get to different stages. */
    void work(List<Caller> publishers) {
        for (int i = 0; i < joinable.size(); i++) {
            long campaign = joinable.get(i);
            for (int j = 0; j < PARTICIPANTS; j++) {
                int number = (i * 7 + j * 5) % publishers.size();
                Caller publisher = publishers.get(number);
                Instant then = done(turn(i, j)) ? daysAgo(1 + (3 * i + 5 * j) % WORKED_DAYS) : null;
                asking.ask(publisher.renewed().earlier(then), new JoinCampaign(campaign, null));
                long task = asking.ask(
                                publisher.renewed(), new ListOwnTasks(campaign, null, null, null, null, null, null))
                        .tasks()
                        .get(0)
                        .id();
                work(publisher.renewed().earlier(then), number, task, i, j);
            }
            for (CampaignState status : FINAL_MOVES.get(i % FINAL_MOVES.size())) {
                asking.ask(operator.get(), new SetCampaignStatus(campaign, status));
            }
        }
    }

    private static int turn(int campaign, int participant) {
        return (campaign + participant) % 7;
    }

    /** Whether the post of a task was decided on, in the days before; the others have just begun. */
    private static boolean done(int turn) {
        return turn > 3;
    }

    private static Instant daysAgo(int days) {
        return Instant.now().minus(Duration.ofDays(days));
    }

    private void work(Caller publisher, int number, long task, int campaign, int participant) {
        int turn = turn(campaign, participant);
        if (turn == 0) {
            return;
        }
        if (turn == 1) {
            if (campaign % 4 == 0) {
                asking.ask(publisher, new LeaveTask(task));
            }
            return;
        }
        long reach = 900L * (1 + (campaign * 3L + participant * 11L) % 40);
        SimulatedPost post = new SimulatedPost(DemoAdvertisers.account(number), hashtag(campaign), reach, task, 1);
        long engagement = post.engagement();
        asking.ask(publisher, new CompleteTask(task, post.address(), List.of(), reach, engagement));
        if (turn == 2) {
            return;
        }
        if (turn == 3) {
            review(publisher, task, ReviewAction.REJECT, "The hashtag is missing.", null, null);
            return;
        }
        review(publisher, task, ReviewAction.APPROVE, null, reach, engagement);
        if (turn > 4) {
            review(publisher, task, ReviewAction.MARK_PAID, null, null, null);
        }
    }

    private void review(Caller publisher, long task, ReviewAction action, String reason, Long reach, Long engagement) {
        asking.ask(
                operator.get().earlier(publisher.businessTime()),
                new ReviewTask(task, action, reason, reach, engagement, null));
    }

    static CreateCampaign campaign(int number, int brandNumber, long advertiser, InitialState status) {
        Brand brand = DemoAdvertisers.BRANDS.get(brandNumber);
        Idea idea = DemoAdvertisers.IDEAS.get(number % DemoAdvertisers.IDEAS.size());
        String name = number < DemoAdvertisers.IDEAS.size() ? idea.name() : idea.name() + SECOND;
        CreateCampaign campaign = campaign(number, name, brand, advertiser, end(number), Admission.OPEN, status);
        return number % 7 != 1
                ? campaign
                : new CreateCampaign(
                        CampaignFieldsBuilder.builder(campaign.fields())
                                .rewardRules(views(unit(brand)))
                                .build(),
                        status);
    }

    /** A rate for each thousand views, and a step that pays more for a few posts. */
    private static ViewRewardTerms views(BigDecimal unit) {
        return new ViewRewardTerms(
                List.of(
                        new ViewRewardTerms.Rule(
                                Kind.PER_THOUSAND_VIEWS,
                                unit.multiply(BigDecimal.valueOf(2)),
                                1_000L,
                                unit.multiply(BigDecimal.valueOf(100)),
                                null,
                                null),
                        new ViewRewardTerms.Rule(
                                Kind.VIEW_STEPS,
                                null,
                                null,
                                null,
                                null,
                                List.of(
                                        new ViewRewardTerms.Step(10_000L, unit.multiply(BigDecimal.valueOf(20))),
                                        new ViewRewardTerms.Step(100_000L, unit.multiply(BigDecimal.valueOf(60)))))),
                unit.multiply(BigDecimal.valueOf(500)),
                unit.multiply(BigDecimal.valueOf(200)),
                null,
                null);
    }

    /** A yen is worth about a hundredth of the other currencies' units. */
    private static BigDecimal unit(Brand brand) {
        return BigDecimal.valueOf("JPY".equals(brand.currency()) ? 100 : 1);
    }

    /** A campaign's hashtag, by its number in the small world or in the past. */
    static String hashtag(int number) {
        return DemoAdvertisers.IDEAS.get(number % DemoAdvertisers.IDEAS.size()).hashtag();
    }

    /** One of the past, by its number there. */
    static CreateCampaign past(int number, Brand brand, long advertiser, Instant end, Admission admission) {
        Idea idea = DemoAdvertisers.IDEAS.get(number % DemoAdvertisers.IDEAS.size());
        String name = idea.name() + PAST.get(number / DemoAdvertisers.IDEAS.size());
        return campaign(number, name, brand, advertiser, moment(end), admission, InitialState.ACTIVE);
    }

    private static CreateCampaign campaign(
            int number,
            String name,
            Brand brand,
            long advertiser,
            MomentInput end,
            Admission admission,
            InitialState status) {
        Idea idea = DemoAdvertisers.IDEAS.get(number % DemoAdvertisers.IDEAS.size());
        BigDecimal unit = unit(brand);
        CampaignFields fields = CampaignFieldsBuilder.builder()
                .advertiserId(advertiser)
                .type(number % 3 == 0 ? CampaignType.STANDARD : CampaignType.INFLUENCER)
                .name(name)
                .tagline(idea.tagline())
                .descriptionMarkdown(idea.tagline() + ".\n\nShow it in **one post**, with #" + idea.hashtag() + ".")
                .deliverables(List.of("1 post"))
                .dos(List.of("Show it in use", "Say what you like about it"))
                .donts(List.of("No other brands in the picture"))
                .hashtags(List.of(idea.hashtag(), "ad"))
                .dateEnd(end)
                .networks(number % 2 == 0 ? List.of("instagram") : List.of("instagram", "youtube", "tiktok"))
                .currency(brand.currency())
                .tasks(new CampaignFields.Tasks(
                        72,
                        TimeType.HOURS,
                        unit.multiply(BigDecimal.valueOf(40 + 5L * (number % 5))),
                        new CampaignFields.Bonus(
                                number % 4 != 3,
                                unit.multiply(BigDecimal.valueOf(15)),
                                unit.multiply(BigDecimal.TEN),
                                unit.multiply(BigDecimal.valueOf(50)))))
                .tasksFeatured(number % 5 == 0)
                .tasksLeaderboard(number % 6 != 5)
                .maxParticipants(number % 2 == 0 ? 25 : null)
                .cause(number % 8 == 0)
                .admission(admission)
                .build();
        return new CreateCampaign(fields, status);
    }

    /** Whether a campaign of this name is one of these. */
    static boolean isOne(String name) {
        return DemoAdvertisers.IDEAS.stream()
                .anyMatch(idea -> name.equals(idea.name()) || name.equals(idea.name() + SECOND));
    }

    private static MomentInput end(int number) {
        Instant end = BusinessTime.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(20L + 5L * number));
        return moment(end);
    }

    private static MomentInput moment(Instant time) {
        return new MomentInput(time.toString(), null, null, null, null, null, null);
    }
}
