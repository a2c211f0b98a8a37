package dev.fanfare.app.node;

import dev.fanfare.admin.moderation.ModerationTables;
import dev.fanfare.admin.operations.OperationsTables;
import dev.fanfare.campaigns.campaign.CampaignsTables;
import dev.fanfare.campaigns.discovery.DiscoveryTables;
import dev.fanfare.campaigns.network.NetworksTables;
import dev.fanfare.campaigns.signal.SignalsTables;
import dev.fanfare.campaigns.statistics.StatisticsTables;
import dev.fanfare.campaigns.task.TasksTables;
import dev.fanfare.dev.demo.DemoTables;
import dev.fanfare.dev.sandbox.SandboxTables;
import dev.fanfare.money.banking.BankingTables;
import dev.fanfare.money.disbursement.DisbursementsTables;
import dev.fanfare.money.document.DocumentTables;
import dev.fanfare.money.exchange.ExchangeTables;
import dev.fanfare.money.finance.FinanceTables;
import dev.fanfare.money.funding.FundingTables;
import dev.fanfare.money.invoicing.InvoicingTables;
import dev.fanfare.money.journal.JournalTables;
import dev.fanfare.money.ledger.LedgerTables;
import dev.fanfare.money.payment.PaymentsTables;
import dev.fanfare.money.proof.ProofTables;
import dev.fanfare.money.tax.TaxesTables;
import dev.fanfare.notification.NotificationsTables;
import dev.fanfare.notification.event.EventsTables;
import dev.fanfare.notification.thread.ThreadsTables;
import dev.fanfare.notification.timeline.TimelineTables;
import dev.fanfare.notification.webhook.WebhooksTables;
import dev.fanfare.people.UsersTables;
import dev.fanfare.people.advertiser.AdvertisersTables;
import dev.fanfare.people.calendar.CalendarTables;
import dev.fanfare.people.oauth.OAuthTables;
import dev.fanfare.people.privacy.PrivacyTables;
import dev.fanfare.people.profile.ProfileTables;
import dev.fanfare.platform.tables.PackageTables;
import dev.fanfare.platform.tables.PlatformTables;
import dev.fanfare.platform.tables.TableRegistry;
import dev.fanfare.runtime.cluster.ClusterTables;
import java.util.List;
import java.util.stream.Stream;

/** All tables, one line per owner. */
public final class Tables {
    private static final List<PackageTables> OF_DOMAINS = List.of(
            UsersTables.ALL,
            OAuthTables.ALL,
            NetworksTables.ALL,
            ProfileTables.ALL,
            AdvertisersTables.ALL,
            CalendarTables.ALL,
            CampaignsTables.ALL,
            DiscoveryTables.ALL,
            TasksTables.ALL,
            SignalsTables.ALL,
            PaymentsTables.ALL,
            TaxesTables.ALL,
            DisbursementsTables.ALL,
            DocumentTables.ALL,
            InvoicingTables.ALL,
            FundingTables.ALL,
            LedgerTables.ALL,
            JournalTables.ALL,
            ProofTables.ALL,
            FinanceTables.ALL,
            BankingTables.ALL,
            NotificationsTables.ALL,
            ThreadsTables.ALL,
            TimelineTables.ALL,
            EventsTables.ALL,
            WebhooksTables.ALL,
            PrivacyTables.ALL,
            StatisticsTables.ALL,
            ExchangeTables.ALL,
            OperationsTables.ALL,
            ModerationTables.ALL,
            SandboxTables.ALL,
            DemoTables.ALL,
            ClusterTables.ALL);

    public static final TableRegistry ALL = new TableRegistry(
            Stream.concat(OF_DOMAINS.stream(), PlatformTables.ALL.stream()).toList());

    private Tables() {}
}
