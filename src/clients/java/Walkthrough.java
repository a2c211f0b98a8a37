import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.client.Credentials;
import dev.fanfare.client.FanfareClient;
import dev.fanfare.client.FanfareClient.Page;
import dev.fanfare.client.OAuth;
import dev.fanfare.client.app.model.CampaignsJoinCampaign;
import dev.fanfare.client.app.model.NetworksSubmitNetwork;
import dev.fanfare.client.app.model.PaymentsListMyPayouts;
import dev.fanfare.client.app.model.PaymentsPayoutItem;
import dev.fanfare.client.app.model.PaymentsPayoutPage;
import dev.fanfare.client.app.model.PaymentsRequestPayout;
import dev.fanfare.client.app.model.PaymentsSaveBankAccount;
import dev.fanfare.client.app.model.TasksCompleteTask;
import dev.fanfare.client.app.model.TasksListOwnTasks;
import dev.fanfare.client.partner.model.PaymentsProcessPayout;
import dev.fanfare.client.partner.model.PaymentsVerifyBankAccount;
import dev.fanfare.client.partner.model.TasksGetTaskPayments;
import dev.fanfare.client.partner.model.TasksReviewTask;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * One campaign from registration to payout, by an app for its creator and by a partner's system: base address and operator's token are
 * the arguments. Rows of staff are called by path.
 */
class Walkthrough {
    private static final String PASSWORD = "seven green bottles";

    public static void main(String[] arguments) throws Exception {
        URI base = URI.create(arguments[0]);
        FanfareClient system = new FanfareClient(base, Credentials.backendToken(arguments[1]));
        FanfareClient anybody = new FanfareClient(base, Credentials.none());
        String name = "java" + System.currentTimeMillis();

        long advertiser = system.call("/admin/api/advertisers/create/", Map.of(
                "name", "Acme " + name, "email", name + "@acme.example", "maximum_limit", 5000, "currency", "USD"))
                .path("advertiser_id").asLong();
        step("created an advertiser", advertiser);
        long campaign = system.call("/admin/api/campaigns/create/", Map.ofEntries(
                Map.entry("advertiser_id", advertiser), Map.entry("type", "influencer"), Map.entry("name", "Autumn shoes"),
                Map.entry("tagline", "Walk with us"), Map.entry("description", "<p>Show your favourite pair.</p>"),
                Map.entry("image_logo", "https://acme.example/logo.png"), Map.entry("image_post", "https://acme.example/post.png"),
                Map.entry("hashtags", List.of("autumn", "shoes")), Map.entry("networks", List.of("instagram")),
                Map.entry("date_end", "2099-12-31T23:59:59Z"), Map.entry("currency", "USD"), Map.entry("tasks_leaderboard", true),
                Map.entry("status", "active"), Map.entry("tasks", Map.of(
                        "time", 72, "time_type", "hours", "minimum_reward", 50,
                        "bonus", Map.of("active", true, "promo_reach", 15, "promo_engagement_rate", 10, "promo_best_post", 0)))))
                .path("campaign_id").asLong();
        step("created a campaign", campaign);

        long user = anybody.call("/web/api/auth/register/", Map.of(
                "username", name, "email", name + "@mail.example", "password", PASSWORD, "first_name", "Anna",
                "last_name", "Novak", "country", 1, "city", 1)).path("user_id").asLong();
        step("registered a publisher", user);
        OAuth.Tokens tokens = OAuth.signInOnDevice(base, "fanfare-command", code -> allow(base, code, name));
        FanfareClient creator = new FanfareClient(base, OAuth.user(base, "fanfare-command", null, tokens, kept -> {}));
        step("signed in until", tokens.expiresAt());

        var networks = new dev.fanfare.client.app.NetworksApi(creator);
        long connection = networks.submitNetwork(new NetworksSubmitNetwork().networkType("instagram").networkId(name)
                .networkUrl("https://www.instagram.com/" + name).followers(12_000L).category("fashion"), null).getApprovalId();
        system.call("/admin/api/connections/review/", Map.of(
                "kind", "network", "id", connection, "action", "accept", "followers", 12_000));
        step("connected a network", connection);

        var join = new CampaignsJoinCampaign().campaignId(campaign);
        var campaigns = new dev.fanfare.client.app.CampaignsApi(creator);
        step("would make events", campaigns.previewJoinCampaign(join, null).getEvents().size());
        step("joined", campaigns.joinCampaign(join, null).getMessage());
        var doing = new dev.fanfare.client.app.TasksApi(creator);
        long task = doing.listOwnTasks(new TasksListOwnTasks().campaignId(campaign)).getTasks().get(0).getId();
        step("handed in a task for", doing.completeTask(new TasksCompleteTask().taskId(task)
                .postUrl("https://www.instagram.com/p/" + name).reach(20_000L).engagement(2_000L), null).getPayment());
        var reviewing = new dev.fanfare.client.partner.TasksApi(system);
        reviewing.reviewTask(new TasksReviewTask().taskId(task).action(TasksReviewTask.ActionEnum.APPROVE)
                .reach(20_000L).engagement(2_000L), null);
        reviewing.reviewTask(new TasksReviewTask().taskId(task).action(TasksReviewTask.ActionEnum.MARK_PAID), null);
        step("released", reviewing.getTaskPayments(new TasksGetTaskPayments().taskId(task)).getPayment());

        creator.call("/api/account/reauthenticate/", Map.of("password", PASSWORD));
        var earning = new dev.fanfare.client.app.PaymentsApi(creator);
        var paying = new dev.fanfare.client.partner.PaymentsApi(system);
        long account = earning.saveBankAccount(new PaymentsSaveBankAccount().bankName("First Bank").accountNumber("000123456789")
                .routingNumber("021000021").accountType(PaymentsSaveBankAccount.AccountTypeEnum.CHECKING)
                .accountHolderName("Anna Novak"), null).getBankAccountId();
        JsonNode deposits = system.call("/admin/api/bank-accounts/deposits/", Map.of("bank_account_id", account));
        paying.verifyBankAccount(new PaymentsVerifyBankAccount().bankAccountId(account)
                .verificationAmount1(new BigDecimal(deposits.path("amount_1").asText()))
                .verificationAmount2(new BigDecimal(deposits.path("amount_2").asText())), null);
        step("verified a bank account", account);

        var payout = earning.requestPayout(new PaymentsRequestPayout().amount(new BigDecimal(60)).method("bank_transfer")
                .bankAccountId(account), null);
        step("requested a payout", payout.getReference());
        paying.processPayout(new PaymentsProcessPayout().payoutId(payout.getPayoutId()).transactionId("TX-" + name), null);
        PaymentsPayoutItem paid = FanfareClient.items(cursor -> {
            PaymentsPayoutPage page = earning.listMyPayouts(new PaymentsListMyPayouts().cursor(cursor));
            return new Page<>(page.getPayouts(), page.getNext());
        }).findFirst().orElseThrow();
        if (!"completed".equals(String.valueOf(paid.getStatus()))) {
            throw new IllegalStateException("The payout is " + paid.getStatus());
        }
        step("was paid", paid.getAmount());
    }

    /** What a person does on the page. */
    private static void allow(URI base, OAuth.DeviceCode code, String name) {
        String body = "user_code=" + code.userCode() + "&username=" + name + "&decision=allow&password="
                + URLEncoder.encode(PASSWORD, StandardCharsets.UTF_8);
        HttpClient.newHttpClient().sendAsync(
                HttpRequest.newBuilder(base.resolve("/oauth/device"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.discarding());
    }

    private static void step(String what, Object value) {
        System.out.println("java: " + what + ": " + value);
    }
}
