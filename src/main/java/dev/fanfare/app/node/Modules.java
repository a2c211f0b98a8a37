package dev.fanfare.app.node;

import dev.fanfare.admin.moderation.ModerationModule;
import dev.fanfare.admin.operations.OperationsModule;
import dev.fanfare.admin.operations.api.PlatformConfig;
import dev.fanfare.admin.overview.OverviewModule;
import dev.fanfare.app.settings.NodeConfig;
import dev.fanfare.campaigns.campaign.CampaignsModule;
import dev.fanfare.campaigns.discovery.DiscoveryModule;
import dev.fanfare.campaigns.network.NetworksModule;
import dev.fanfare.campaigns.network.api.ConfiguredNetworks;
import dev.fanfare.campaigns.signal.SignalsModule;
import dev.fanfare.campaigns.statistics.StatisticsModule;
import dev.fanfare.campaigns.task.TasksModule;
import dev.fanfare.dev.demo.DemoPast;
import dev.fanfare.dev.sandbox.SandboxModule;
import dev.fanfare.dev.simulator.SimulatorModule;
import dev.fanfare.money.banking.BankingModule;
import dev.fanfare.money.disbursement.DisbursementsConfig;
import dev.fanfare.money.disbursement.DisbursementsModule;
import dev.fanfare.money.disbursement.RunsConfig;
import dev.fanfare.money.exchange.ExchangeModule;
import dev.fanfare.money.finance.FinanceModule;
import dev.fanfare.money.funding.FundingModule;
import dev.fanfare.money.invoicing.InvoicingModule;
import dev.fanfare.money.journal.JournalConfig;
import dev.fanfare.money.journal.JournalModule;
import dev.fanfare.money.payment.GivenUpBalance;
import dev.fanfare.money.payment.PaymentsConfig;
import dev.fanfare.money.payment.PaymentsModule;
import dev.fanfare.money.payment.api.PayoutRail;
import dev.fanfare.money.payment.store.OwnCredit;
import dev.fanfare.money.payment.store.SanctionsList;
import dev.fanfare.money.proof.ProofModule;
import dev.fanfare.money.tax.TaxesModule;
import dev.fanfare.notification.NotificationsModule;
import dev.fanfare.notification.event.EventsModule;
import dev.fanfare.notification.inbox.InboxModule;
import dev.fanfare.notification.thread.ThreadsModule;
import dev.fanfare.notification.timeline.TimelineModule;
import dev.fanfare.notification.webhook.WebhooksModule;
import dev.fanfare.people.UsersModule;
import dev.fanfare.people.advertiser.AdvertisersModule;
import dev.fanfare.people.calendar.CalendarModule;
import dev.fanfare.people.oauth.OAuthModule;
import dev.fanfare.people.oauth.api.OwnApplications.SelfService;
import dev.fanfare.people.privacy.PrivacyModule;
import dev.fanfare.people.profile.ProfilesModule;
import dev.fanfare.people.session.store.DailyLimit;
import dev.fanfare.platform.SettingsException;
import dev.fanfare.platform.Version;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.http.pages.LegalConfig;
import dev.fanfare.platform.jobs.HealthCheck;
import dev.fanfare.platform.jobs.JobRuns;
import dev.fanfare.platform.language.Languages;
import dev.fanfare.platform.media.MediaModule;
import dev.fanfare.platform.module.Deployment;
import dev.fanfare.platform.module.DomainModule;
import dev.fanfare.platform.proposals.ProposalsModule;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.runtime.cluster.Clustering;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The composition root of Fanfare.
 *
 * @param all all modules, run here or not, in deployment order
 * @param simulator the module whose address others use
 * @param media the module that stores images
 * @param notifications the module that notifies users
 * @param keys encrypt stored data
 * @param worlds runs the worlds of a sandbox's partners
 */
public record Modules(
        List<DomainModule> all,
        SimulatorModule simulator,
        MediaModule media,
        NotificationsModule notifications,
        Supplier<KeyRing> keys,
        WorldNodes worlds) {
    /** The roles without a module. */
    static final String HTTP = "http";

    static final String SCHEDULER = "scheduler";
    /** A placeholder: its location does not matter here. */
    private static final String EMBEDDED = "postgresql://fanfare@localhost/fanfare";

    public Modules {
        all = List.copyOf(all);
    }

    public static Modules of(NodeConfig config) {
        return of(config, config.payments(), config.journal(), SanctionsList.NONE);
    }

    /**
     * Creates all modules; keys may come from outside the settings. One line per domain.
     *
     * @param payments the settings of payments, with at least one key if it runs
     * @param journal the settings of the journal's seal, with its key if it runs
     * @param sanctions the names that payees are screened for, if any are paid here
     */
    static Modules of(NodeConfig config, PaymentsConfig payments, JournalConfig journal, SanctionsList sanctions) {
        ConfiguredNetworks kinds = config.networkKinds();
        Supplier<KeyRing> keys = keys(payments);
        String currency = payments.currency();
        SimulatorModule simulator = new SimulatorModule(config.simulator());
        WorldNodes worlds = new WorldNodes(config);
        MediaModule media = new MediaModule(config.media());
        NotificationsModule notifications =
                new NotificationsModule(config.mail(), simulator.mailbox(), config.outbox(), config.alarms());
        TasksModule tasks = tasks(config, kinds);
        List<DomainModule> domains = List.of(
                // First, because others may use its address.
                simulator,
                new SandboxModule(config.sandbox().within(config.cluster().enabled()), worlds),
                new OperationsModule(
                        platform(config), features(config), legal(config.legalPages()), config.retention(), Tables.ALL),
                new ModerationModule(),
                users(config, currency, keys),
                new OAuthModule(
                        config::publicAddress,
                        config.users().allowsPasswordGrant(config.isProduction()),
                        selfService(config),
                        config.users().clientRegistration()),
                new AdvertisersModule(credit(config)),
                new ProfilesModule(currency, config.mail().isOn()),
                networks(config, kinds, simulator, media, keys),
                campaigns(config, kinds),
                discovery(config, kinds),
                tasks,
                new SignalsModule(
                        config.signals(), tasks.oversight(), config.users().unrelatedDays(), currency),
                statistics(config, kinds, media),
                new ExchangeModule(config.exchange(), currency, simulator::url),
                new PaymentsModule(
                        payments.inProduction(config.isProduction()),
                        sanctions,
                        ownCredit(config),
                        () -> config.isProduction() ? null : simulator.url() + "/vop",
                        keys),
                new TaxesModule(config.taxes(), keys),
                new BankingModule(
                        keys, payments.inProduction(config.isProduction()).sourceAccounts()),
                new DisbursementsModule(
                        () -> disbursements(config, simulator.url()),
                        config.disbursements().lateHours(),
                        runs(config, payments.inProduction(config.isProduction())),
                        keys,
                        sanctions,
                        ownCredit(config)),
                new FinanceModule(currency, config.accounting(), config.alarms()),
                new FundingModule(config.funding(), sanctions),
                invoicing(config, simulator, keys),
                new JournalModule(journal),
                ProofModule.of(
                        journal::key,
                        config.console().enabled(),
                        config.console().name(),
                        config::publicAddress),
                notifications,
                new ThreadsModule(),
                new TimelineModule(),
                new EventsModule(config.alarms()),
                webhooks(config, simulator, keys),
                new PrivacyModule(Tables.ALL, keys, GivenUpBalance::post, PaymentsModule.payoutRefusals()),
                media);
        return new Modules(withThoseAboutAll(domains, keys, config), simulator, media, notifications, keys, worlds);
    }

    /** Adds the modules that ask all others: for dates, about what is proposed, what waits, and how they are. */
    private static List<DomainModule> withThoseAboutAll(
            List<DomainModule> domains, Supplier<KeyRing> keys, NodeConfig config) {
        List<DomainModule> deciding = with(domains, new ProposalsModule(domains, keys));
        List<DomainModule> dated = with(
                deciding,
                new CalendarModule(
                        deciding, config.console().name(), config.mail().baseUrl()));
        List<DomainModule> showing = with(dated, new InboxModule(dated));
        return with(showing, overview(showing, config));
    }

    private static List<DomainModule> with(List<DomainModule> modules, DomainModule another) {
        return Stream.concat(modules.stream(), Stream.of(another)).toList();
    }

    /** A demo's webhooks lead to the simulated receiver. */
    private static WebhooksModule webhooks(NodeConfig config, SimulatorModule simulator, Supplier<KeyRing> keys) {
        boolean simulated = config.demo() && !config.isProduction();
        return new WebhooksModule(
                config.webhooks(), config.isProduction(), () -> simulated ? simulator.receiver() : null, keys);
    }

    private static OverviewModule overview(List<DomainModule> modules, NodeConfig config) {
        return new OverviewModule(
                modules, checks(jobs(modules, config), modules, config), config.promises(), UsersModule::scopes);
    }

    /** All health checks: of the jobs, and of these modules. */
    static List<HealthCheck> checks(HealthCheck jobs, List<DomainModule> modules, NodeConfig config) {
        return Stream.concat(Stream.of(jobs), modules.stream().flatMap(module -> module.healthChecks().stream()))
                .map(check -> config.demo() ? DemoPast.tolerant(check) : check)
                .toList();
    }

    private static UsersModule users(NodeConfig config, String currency, Supplier<KeyRing> keys) {
        return new UsersModule(
                config.users(),
                currency,
                config.limits().enabled(),
                config.isProduction(),
                config.mail().baseUrl(),
                config.oidc(),
                config.legalPages().acceptedVersion(),
                keys,
                Tables.ALL);
    }

    private static HealthCheck jobs(List<DomainModule> modules, NodeConfig config) {
        return new JobRuns(
                        modules.stream()
                                .flatMap(module -> module.jobs().stream())
                                .toList(),
                        config.alarms())
                .watch();
    }

    private static CampaignsModule campaigns(NodeConfig config, ConfiguredNetworks kinds) {
        CampaignsModule campaigns = new CampaignsModule(kinds);
        return config.console().enabled()
                ? campaigns.withPages(config.console().name(), config::publicAddress)
                : campaigns;
    }

    private static SelfService selfService(NodeConfig config) {
        return Coded.find(SelfService.class, config.users().applications()).orElseThrow();
    }

    private static StatisticsModule statistics(NodeConfig config, ConfiguredNetworks kinds, MediaModule media) {
        StatisticsModule statistics = new StatisticsModule(kinds, media::media);
        return config.console().enabled()
                ? statistics.withPages(config.console().name(), config::publicAddress)
                : statistics;
    }

    private static DiscoveryModule discovery(NodeConfig config, ConfiguredNetworks kinds) {
        DiscoveryModule discovery = new DiscoveryModule(config.discovery(), kinds);
        return config.console().enabled()
                ? discovery.withPages(config.console().name(), config::publicAddress)
                : discovery;
    }

    private static TasksModule tasks(NodeConfig config, ConfiguredNetworks kinds) {
        return new TasksModule(
                config.tasks(),
                daily(config, config.tasks().reverseAlone(config.isProduction())),
                config.funding().releasesOwnCredit(config.isProduction()),
                config.sandbox().takesOnePerson(),
                kinds);
    }

    private static NetworksModule networks(
            NodeConfig config,
            ConfiguredNetworks kinds,
            SimulatorModule simulator,
            MediaModule media,
            Supplier<KeyRing> keys) {
        return new NetworksModule(
                kinds,
                () -> config.networksAt(simulator.url()),
                keys,
                media::media,
                () -> config.isProduction() ? null : simulator.url() + "/posts/",
                returnOrigins(config));
    }

    private static InvoicingModule invoicing(NodeConfig config, SimulatorModule simulator, Supplier<KeyRing> keys) {
        return new InvoicingModule(
                config.invoicing(),
                credit(config),
                () -> config.isProduction() ? null : simulator.url() + "/vies",
                keys);
    }

    private static OwnCredit ownCredit(NodeConfig config) {
        return new OwnCredit(
                config.funding().releasesOwnCredit(config.isProduction()),
                config.users().unrelatedDays());
    }

    private static DailyLimit credit(NodeConfig config) {
        return daily(config, config.funding().creditAlone(config.isProduction()));
    }

    /** What one person decides alone on a day. */
    private static DailyLimit daily(NodeConfig config, long units) {
        return new DailyLimit(
                config.payments().currency(), units, config.users().unrelatedDays());
    }

    /** In production a provider that is not configured is no rail: its payouts are left out and paid by hand. */
    private static RunsConfig runs(NodeConfig config, PaymentsConfig payments) {
        Map<String, PayoutRail> rails = new HashMap<>(payments.rails());
        if (config.isProduction()) {
            rails.values().removeIf(rail -> !config.disbursements().isOn(rail));
        }
        return new RunsConfig(
                payments.currency(),
                payments.runs().approveAbove(),
                config.users().unrelatedDays(),
                rails,
                payments.sourceAccounts());
    }

    /** The names of all roles. */
    public Set<String> roles() {
        return Stream.concat(
                        Stream.of(HTTP, SCHEDULER),
                        all.stream()
                                .flatMap(module -> module.deployments().stream())
                                .map(Deployment::role))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The maximum of database connections of a node with these roles. */
    public int connections(NodeConfig config, Set<String> roles) {
        String uri = config.isEmbedded() ? EMBEDDED : config.database().uri();
        long listening = roles.contains(SCHEDULER)
                ? all.stream()
                        .flatMap(module -> module.jobs().stream())
                        .filter(job -> job.channel() != null)
                        .count()
                : 0;
        return Database.connections(config.database().at(uri), Clustering.LOOPS) + (int) listening;
    }

    /** Shared and created first, so that unusable keys end the start. */
    private static Supplier<KeyRing> keys(PaymentsConfig payments) {
        if (payments.bankKeys().isEmpty()) {
            return () -> {
                throw new IllegalStateException("a role that encrypts something has no keys");
            };
        }
        try {
            KeyRing keys = new KeyRing(payments.bankKeys(), payments.bankKeyId());
            return () -> keys;
        } catch (IllegalArgumentException e) {
            throw new SettingsException(e.getMessage() + ".");
        }
    }

    private static PlatformConfig.Legal legal(LegalConfig config) {
        return new PlatformConfig.Legal(
                config.path(LegalConfig.TERMS),
                config.acceptedVersion(),
                config.path(LegalConfig.PRIVACY),
                config.path(LegalConfig.CONTACT));
    }

    private static PlatformConfig.Platform platform(NodeConfig config) {
        return new PlatformConfig.Platform("Fanfare", Version.current(), config.environment());
    }

    private static PlatformConfig.Features features(NodeConfig config) {
        return new PlatformConfig.Features(
                config.networks().kinds().names(),
                config.networkKinds().withViews(),
                config.payments().enabledMethods(),
                Languages.all(),
                // Until the offered ones are known.
                List.of(config.payments().currency()),
                List.of(),
                config.tasks().reviewReasons());
    }

    /** In production nothing is sent to the simulator: a rail needs an address. */
    private static DisbursementsConfig disbursements(NodeConfig config, String simulator) {
        return config.isProduction()
                ? config.disbursements()
                : config.disbursements().orAt(simulator);
    }

    /** Addresses of the console and of our own web clients; none on a node that does not know its address. */
    private static List<String> returnOrigins(NodeConfig config) {
        return config.mail().isOn()
                ? Stream.concat(Stream.of(config.mail().link("")), config.http().corsOrigins().stream())
                        .toList()
                : List.of();
    }
}
