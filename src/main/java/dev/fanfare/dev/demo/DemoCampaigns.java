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
import dev.fanfare.campaigns.task.api.CompleteTask;
import dev.fanfare.campaigns.task.api.LeaveTask;
import dev.fanfare.campaigns.task.api.ListOwnTasks;
import dev.fanfare.campaigns.task.api.ReviewAction;
import dev.fanfare.campaigns.task.api.ReviewTask;
import dev.fanfare.dev.demo.DemoAdvertisers.Brand;
import dev.fanfare.dev.demo.DemoAdvertisers.Idea;
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
    private static final String SECOND = " II";
    private static final List<String> PAST = List.of(" Preview", " Edition", " Encore");

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
            long id = asking.ask(operator.get(), campaign(i, brand, advertisers.get(brand), status))
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
                Caller publisher = publishers.get((i * 7 + j * 5) % publishers.size());
                asking.ask(publisher.renewed(), new JoinCampaign(campaign, null));
                long task = asking.ask(publisher.renewed(), new ListOwnTasks(campaign, null, null, null, null))
                        .tasks()
                        .get(0)
                        .id();
                work(publisher, task, i, j);
            }
            for (CampaignState status : FINAL_MOVES.get(i % FINAL_MOVES.size())) {
                asking.ask(operator.get(), new SetCampaignStatus(campaign, status));
            }
        }
    }

    private void work(Caller publisher, long task, int campaign, int participant) {
        int turn = (campaign + participant) % 7;
        if (turn == 0) {
            return;
        }
        if (turn == 1) {
            if (campaign % 4 == 0) {
                asking.ask(publisher.renewed(), new LeaveTask(task));
            }
            return;
        }
        long reach = 900L * (1 + (campaign * 3L + participant * 11L) % 40);
        long engagement = reach / 12;
        asking.ask(
                publisher.renewed(),
                new CompleteTask(
                        task,
                        "https://www.instagram.com/p/demo" + campaign + "x" + participant,
                        List.of(),
                        reach,
                        engagement));
        if (turn == 2) {
            return;
        }
        if (turn == 3) {
            review(task, ReviewAction.REJECT, "The hashtag is missing.", null, null);
            return;
        }
        review(task, ReviewAction.APPROVE, null, reach, engagement);
        if (turn > 4) {
            review(task, ReviewAction.MARK_PAID, null, null, null);
        }
    }

    private void review(long task, ReviewAction action, String reason, Long reach, Long engagement) {
        asking.ask(operator.get(), new ReviewTask(task, action, reason, reach, engagement, null));
    }

    static CreateCampaign campaign(int number, int brandNumber, long advertiser, InitialState status) {
        Brand brand = DemoAdvertisers.BRANDS.get(brandNumber);
        Idea idea = DemoAdvertisers.IDEAS.get(number % DemoAdvertisers.IDEAS.size());
        String name = number < DemoAdvertisers.IDEAS.size() ? idea.name() : idea.name() + SECOND;
        return campaign(number, name, brand, advertiser, end(number), Admission.OPEN, status);
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
        // A yen is worth about a hundredth of the other currencies' units.
        BigDecimal unit = BigDecimal.valueOf("JPY".equals(brand.currency()) ? 100 : 1);
        String picture = "https://picsum.example/" + idea.hashtag();
        CampaignFields fields = CampaignFieldsBuilder.builder()
                .advertiserId(advertiser)
                .type(number % 3 == 0 ? CampaignType.STANDARD : CampaignType.INFLUENCER)
                .name(name)
                .tagline(idea.tagline())
                .description("<p>" + idea.tagline() + ".</p><p>Show it in <strong>one post</strong>, with #"
                        + idea.hashtag() + ".</p>")
                .imageLogo(picture + "/logo.png")
                .imagePost(picture + "/post.jpg")
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
