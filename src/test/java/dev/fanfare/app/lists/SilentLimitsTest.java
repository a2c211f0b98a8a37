package dev.fanfare.app.lists;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.support.Repositories;
import dev.fanfare.support.Sources;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every number at which an answer ends though no part of it was asked for. */
@Tag("unit")
@DisplayName("HT-14 a list ends where its rows end, or says what it leaves out")
class SilentLimitsTest {
    /** A thousand and one is a count that says at least. */
    private static final Pattern LIMIT = Pattern.compile("\\blimit (?!1001\\b)\\d{2,}\\b");

    /** A constant among the values of a statement. */
    private static final Pattern VALUE = Pattern.compile(
            "\\.list\\(\\s*[A-Z_0-9]+,\\s*[\\w.]+\\.class,[^;]*?[,\\s]([A-Z][A-Z_0-9]{2,})\\)", Pattern.DOTALL);

    /** The part that is read where none is asked for. */
    private static final Pattern PART = Pattern.compile("new Paging\\(1, ([A-Z_0-9]+)\\)");

    /** Why a number that ends a list is no answer that is cut in silence, by the names of statements and constants. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry(
                    ".*\\.(QUEUE_\\w+|\\w+_(CLAIM|BATCH|END)|WAITING|LIST_WAITING|OWING|SUPERUSERS|SPLIT)",
                    "work in chunks"),
            Map.entry(".*(Tables|Audit|Media)\\.[a-z_]+", "a person's rows of a table in an export of their data"),
            Map.entry(".*\\.PartnerCampaignsRepository\\..*", "a campaign has a hundred tasks at most"),
            Map.entry(".*\\.ConnectionsRepository\\..*", "ten others with the same address: staff need one"),
            Map.entry(".*\\.ReviewQueueRepository\\.(ROWS|LIST\\w*)", "shares of the last fifty decisions"),
            Map.entry(".*\\.ReviewQueueRepository\\.APPEALS", "counts, and says at least"),
            Map.entry(".*\\.ReceiptRepository\\..*", "payments and postings of one task"),
            Map.entry(".*\\.PayoutHistoryRepository\\..*", "its row says that each list is cut at its maximum"),
            Map.entry(".*\\.PersonRepository\\..*", "a summary for staff: each part has a list of its own"),
            Map.entry(".*\\.DeprecatedCallsRepository\\..*", "its row says: the thousand with the most calls"),
            Map.entry(".*\\.BillingRepository\\..*", "companies and rates that staff make one by one"),
            Map.entry(".*\\.PayoutRepository\\.LIST_TERMS", "one for each currency and method"),
            Map.entry(
                    ".*\\.(CreditedPaymentsRepository|LedgerRepository|BankKeysRepository|SignInsRepository)\\..*",
                    "looks for one"),
            Map.entry(
                    ".*\\.(ExternalIdentitiesRepository|(Own)?ApplicationsRepository)\\..*",
                    "of one account, which makes them one by one"),
            Map.entry(
                    ".*\\.(ListingRepository|SessionsRepository|OwnDataRepository|ConnectionTokensRepository)\\.(LIST\\w*|OPEN)",
                    "the newest hundred"),
            Map.entry(".*\\.NodesRepository\\..*", "nodes of a cluster"),
            Map.entry(".*\\.Inbox(Requests)?Repository\\.COUNT_\\w+", "counts, of a thousand at most, as its row says"),
            Map.entry("InboxRequestsRepository\\.(INVITATION|APPLICATION)", "where a page goes on, and no number"),
            Map.entry(".*\\.AssignmentsRepository\\.LIST_\\w+", "colleagues; staff have two hundred at most"),
            Map.entry(
                    ".*\\.PublicProfileRepository\\.LIST_\\w+",
                    "a page for the public: the largest accounts, and the best of the latest posts"),
            Map.entry(".*\\.CreatorHomeRepository\\.BEST", "the best of the latest posts"),
            Map.entry(".*\\.BrandHomeRepository\\.RUNNING", "the newest ten, as a summary: campaigns have a list"),
            Map.entry(".*\\.NextPayoutRepository\\.OPEN", "looks for one, among the latest hundred"),
            Map.entry(".*\\.OffersRepository\\.COMPARED_\\w+", "its row says: of more than a thousand, the newest"),
            Map.entry("AuditLogRepository\\.LIMIT", "the first hundred rows of one request, as its row says"),
            Map.entry(".*\\.BrandDaysRepository\\.\\w+", "goes on where it ended; and looks for three creators"),
            Map.entry("ReservesRepository\\.PAGE", "read on until the end"),
            Map.entry(".*\\.SelfRegisteredRepository\\.INSERT", "counts those that wait, of a thousand at most"),
            Map.entry(".*\\.ProposalStore\\.agent_proposals", "a person's rows of a table in an export of their data"),
            Map.entry(
                    ".*\\.ReportedPicturesRepository\\.\\w+",
                    "a page, whose rows count their reports and have the first five"),
            Map.entry(".*\\.FactsRepository\\.\\w+", "evidence of a reason, which says how many there are"),
            Map.entry(".*\\.NetworkRatesRepository\\.COMPUTE\\w*", "what is usual, by the newest million posts"),
            Map.entry(".*\\.PostsRepository\\.DECIDED", "counts of the last fifty decisions"),
            Map.entry(".*\\.ReadingQueueRepository\\.END_OTHERS", "work in chunks"),
            Map.entry(".*\\.PostQueueRepository\\.(QUEUE_CLAIM|ACCOUNTS)", "ten accounts: it needs one"),
            Map.entry(".*\\.SimulatedPostsRepository\\..*", "the latest posts, as networks show them"),
            Map.entry(".*\\.BankRepository\\..*", "a page of the simulator, which says that it has the latest"),
            Map.entry(
                    "(InvoiceService|CampaignBrowseService|LeaderboardService|TaskListService|OwnConnectionsService|AdvertisersService)\\.\\w+",
                    "total and next say what is left out"));

    @Test
    void hasAReason() {
        Set<String> found = new TreeSet<>();
        Repositories.statements().forEach((name, text) -> {
            if (LIMIT.matcher(text).find()) {
                found.add(name.replaceAll("_\\d+$", ""));
            }
        });
        for (Pattern pattern : List.of(VALUE, PART)) {
            Sources.main().forEach(source -> pattern.matcher(source.code())
                    .results()
                    .forEach(one -> found.add(source.path().replaceAll(".*/|\\.java", "") + "." + one.group(1))));
        }
        assertThat(found)
                .hasSizeGreaterThan(60)
                .as("a number that ends an answer needs a reason here, or total and next in the answer")
                .allSatisfy(name -> assertThat(REASONS.keySet()).anyMatch(name::matches));
        assertThat(REASONS.keySet()).allSatisfy(reason -> assertThat(found).anyMatch(name -> name.matches(reason)));
    }
}
