package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.campaign.api.CampaignJobs;
import dev.fanfare.campaigns.discovery.api.DiscoveryJobs;
import dev.fanfare.campaigns.network.api.ReadPosts;
import dev.fanfare.campaigns.network.api.RefreshFigures;
import dev.fanfare.campaigns.network.store.NetworkCalls;
import dev.fanfare.campaigns.task.api.TaskJobs;
import dev.fanfare.dev.demo.DemoFillingRepository.Filling;
import dev.fanfare.money.banking.api.BankingJobs;
import dev.fanfare.money.disbursement.api.DisbursementJobs;
import dev.fanfare.money.funding.api.CheckoutJobs;
import dev.fanfare.money.invoicing.api.InvoicingJobs;
import dev.fanfare.money.journal.api.JournalJobs;
import dev.fanfare.money.payment.api.PaymentJobs;
import dev.fanfare.money.tax.api.PublisherStatements.IssuePublisherStatements;
import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.IdempotencyKeyBuilder;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.crypto.Encrypted;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.jobs.Finding;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.sql.Database;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fills a new demo with its past, day by day, by changes of the service at an earlier time. Every day ends with the jobs
 * that find what time has made due; the scheduler leaves them alone until the past is filled.
 *
 * <p>A step is a change, or a few; its result is stored in the order of steps, and its changes have idempotency keys. So after
 * a stop the same steps go on where they were. What they do follows from a fixed seed and from earlier results alone.
 */
public final class DemoPast {
    private static final Logger LOG = LoggerFactory.getLogger(DemoPast.class);

    /** Of a step that was refused. */
    static final long REFUSED = -1;

    private static final int OK = 200;

    private static final String FILLING = "The demo's past is being filled, or was just now.";

    /** Attempts to seal all that was booked: each seals what no open transaction can precede. */
    private static final int SEALS = 200;

    /** Of a job, in a day. */
    private static final int CHUNKS = 100;

    /** Steps between two writes of their results. */
    private static final int STEPS = 25;

    /** The jobs that find what time has made due, or move money on, in the order of a day. */
    public static final List<Ask<JobResult>> JOBS = List.of(
            new CampaignJobs.StartCampaigns(),
            new CampaignJobs.GiveTasks(),
            new CampaignJobs.ReleaseExpiredHolds(),
            new DiscoveryJobs.ExpireInvitations(),
            new DiscoveryJobs.ExpireApplications(),
            new TaskJobs.ApproveUnansweredDrafts(),
            new TaskJobs.RemindOfDeadlines(),
            new TaskJobs.RejectOverdueTasks(),
            new TaskJobs.AcceptUnreviewedTasks(),
            new TaskJobs.GrantUnansweredAppeals(),
            new ReadPosts(),
            new TaskJobs.CloseViewWindows(),
            new TaskJobs.TakeBackViews(),
            new CampaignJobs.EndCampaigns(),
            new TaskJobs.SettleBestPosts(),
            new PaymentJobs.CheckPayees(),
            new DisbursementJobs.BuildRuns(),
            new DisbursementJobs.SendRuns(),
            new DisbursementJobs.CallProviders(),
            new CheckoutJobs.AskCheckouts(),
            new CheckoutJobs.RefundCards(),
            new BankingJobs.ReadBankFiles(),
            new BankingJobs.MatchBankLines(),
            new CheckoutJobs.SettleAdvertiserDebts(),
            new InvoicingJobs.CheckVatIds(),
            new InvoicingJobs.IssueInvoices(),
            new InvoicingJobs.RemindOverdue(),
            new IssuePublisherStatements());

    /**
     * Whether a job waits until the past is filled: those, the one that seals what is some minutes old, by which time no open
     * transaction may add to it, and the one that takes up the calls of a minute at networks, in which posts are read for weeks.
     */
    public static boolean holdsBack(Ask<JobResult> job) {
        return JOBS.contains(job) || job instanceof JournalJobs.SealEvidence || job instanceof RefreshFigures;
    }

    private final DemoWorld.Asking asking;
    private final Filling filling;
    private final String password;
    private final LocalDate firstDay;
    private final int days;
    private final IntConsumer progress;
    private final List<Long> fresh = new ArrayList<>();
    private int steps;
    private int parts;
    private String last;
    private int day;
    /** Null for the present. */
    private Instant now;

    private DemoPast(DemoWorld.Asking asking, Filling filling, String password, int days, IntConsumer progress) {
        this.asking = asking;
        this.filling = filling;
        this.password = password;
        this.days = days;
        this.progress = progress;
        this.firstDay = LocalDate.ofInstant(filling.begunAt(), ZoneOffset.UTC).minusDays(days);
        this.now = firstDay.atStartOfDay().toInstant(ZoneOffset.UTC);
    }

    /** Whether a demo is to be made on this database, or its past to be filled. */
    public static Future<Boolean> isDue(Database database) {
        return DemoFillingRepository.isDue(database);
    }

    /** The same check, whose problems are none until jobs have seen a demo's past: events of earlier days have just happened. */
    public static HealthCheck tolerant(HealthCheck check) {
        return new HealthCheck(check.name(), check.permission(), check.remedy(), sql -> check.look()
                .apply(sql)
                .compose(finding -> finding.isProblem()
                        ? DemoFillingRepository.isFresh(sql).map(fresh -> fresh ? Finding.waiting(FILLING) : finding)
                        : Future.succeededFuture(finding)));
    }

    /**
     * Fills what is missing of the past; does nothing where there is none to fill. Blocks.
     *
     * @param password of the first publisher
     * @param days of the past
     * @param progress is told the percentage that is filled
     */
    public static void fill(DemoWorld.Asking asking, String password, int days, IntConsumer progress) {
        Filling filling =
                asking.await(DemoFillingRepository.find(asking.database())).orElse(null);
        if (filling == null) {
            progress.accept(100);
            return;
        }
        DemoPast past = new DemoPast(asking, filling, password, days, progress);
        new PastStory(past).tell();
        past.record();
        past.seal();
        asking.await(asking.database().transaction(DemoFillingRepository::end));
        progress.accept(100);
        LOG.info("The demo's past is filled: {} days in {} steps", days, past.steps);
    }

    /** Leaves a new demo without a past; does nothing with one that has its past. Blocks. */
    public static void skip(DemoWorld.Asking asking) {
        asking.await(DemoFillingRepository.find(asking.database()))
                .ifPresent(filling -> asking.await(asking.database().transaction(DemoFillingRepository::end)));
    }

    /** The first publisher's password, from which those follow that others need. */
    static Secret password(String first, int publisher) {
        return new Secret(
                publisher == 0 ? first : Encrypted.hexHash("demo-password", first, Integer.toString(publisher)));
    }

    Secret password(int publisher) {
        return password(password, publisher);
    }

    /** The small world's people. */
    DemoLife life() {
        return asking.await(DemoLife.find(asking.database()))
                .orElseThrow(() -> new IllegalStateException("the people of the demo are gone"));
    }

    int days() {
        return days;
    }

    int day() {
        return day;
    }

    LocalDate today() {
        return dayOf(day);
    }

    /** A day by its number. */
    LocalDate dayOf(int number) {
        return firstDay.plusDays(number);
    }

    /** The active accounts with these addresses. */
    List<DemoAccountsRepository.Account> accounts(List<String> emails) {
        return asking.await(DemoAccountsRepository.list(asking.database(), emails));
    }

    /** Creates an account, which is no change that happens once, unless an earlier attempt has; returns its id. */
    long createAccount(Caller operator, CreateAccount account) {
        return accounts(List.of(account.email())).stream()
                .findFirst()
                .map(DemoAccountsRepository.Account::id)
                .orElseGet(() -> ask(operator, account).userId());
    }

    Instant now() {
        return now;
    }

    /** A day's morning. */
    Instant morning(int number) {
        return firstDay.plusDays(number)
                .atStartOfDay()
                .toInstant(ZoneOffset.UTC)
                .plus(6, ChronoUnit.HOURS);
    }

    /** Begins the next day with its first steps at six. */
    void begin(int number) {
        progress.accept(100 * number / days);
        day = number;
        now = morning(number);
    }

    /** Ends a day with its jobs. */
    void end() {
        now = now.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofMinutes(23 * 60 + 30));
        step(() -> {
            asking.await(asking.database().transaction(NetworkCalls::forget));
            JOBS.forEach(this::run);
            return 0L;
        });
        record();
    }

    /** What follows has the time at which it happens. */
    void returnToPresent() {
        now = null;
    }

    /** What was booked at an earlier time would look as if it had waited for its seal since. */
    private void seal() {
        for (int i = 0; i < SEALS && !asking.await(DemoFillingRepository.isSealed(asking.database())); i++) {
            asking.ask(Caller.system("demo-past"), new JournalJobs.SealJournal());
        }
    }

    private void run(Ask<JobResult> job) {
        // Bounded: a job that never ends must not hold up the demo.
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            if (!asking.ask(Caller.system("demo-past").earlier(now), job).more()) {
                return;
            }
        }
    }

    /** Goes on to a later minute of the day. */
    void later(int minutes) {
        now = now.plus(minutes, ChronoUnit.MINUTES);
    }

    /**
     * Takes a step, unless it was taken before an earlier stop.
     *
     * @param work the changes, by {@link #ask}
     * @return its result; {@link #REFUSED} if it was refused
     */
    long step(Supplier<Long> work) {
        parts = 0;
        int number = steps++;
        if (number < filling.results().size()) {
            return filling.results().get(number);
        }
        long result;
        try {
            result = work.get();
        } catch (Refused refused) {
            if (refused.isServerFault()) {
                throw refused;
            }
            LOG.warn("Step {} of the demo's past was refused, {}: {}", number, last, refused.getMessage());
            result = REFUSED;
        }
        fresh.add(result);
        if (fresh.size() >= STEPS) {
            record();
        }
        return result;
    }

    /** A step without a result. */
    void act(Runnable work) {
        step(() -> {
            work.run();
            return 0L;
        });
    }

    /** The base URL of the simulated services. */
    String simulator() {
        return asking.simulatorUrl();
    }

    /** Sends an empty form to a page of the simulated services; returns whether it was taken. */
    boolean post(String url) {
        return asking.await(asking.post(url)) == OK;
    }

    /** Stores a picture; returns its path, which is served once it is attached. */
    String store(long owner, byte[] picture) {
        return asking.await(asking.media()
                .clean(picture, picture.length)
                .compose(image -> asking.media().store(owner, image))
                .map(Media.Uploaded::path));
    }

    /** Asks at the present time of the past; a change of a step happens once. */
    <R extends Message> R ask(Caller caller, Ask<R> ask) {
        String part = (steps - 1) + "." + parts++;
        last = MessageRegistry.nameOf(ask.getClass());
        return asking.ask(
                caller.earlier(now)
                        .with(IdempotencyKeyBuilder.builder()
                                .ask(MessageRegistry.nameOf(ask.getClass()))
                                .caller("demo-past")
                                .route("demo-past")
                                .id(Encrypted.hexHash("demo-key", password, part))
                                .secret(new Secret(Encrypted.hexHash("demo-secret", password, part)))
                                .body(Encrypted.hexHash("demo-body", part))
                                .build()),
                ask);
    }

    private void record() {
        if (fresh.isEmpty()) {
            return;
        }
        List<Long> results = List.copyOf(fresh);
        asking.await(asking.database().transaction(tx -> DemoFillingRepository.record(tx, results)));
        fresh.clear();
    }
}
