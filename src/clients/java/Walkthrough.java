import dev.fanfare.client.ApiClient;
import dev.fanfare.client.api.AdvertisersApi;
import dev.fanfare.client.api.CampaignsApi;
import dev.fanfare.client.api.NetworksApi;
import dev.fanfare.client.api.PaymentsApi;
import dev.fanfare.client.api.TasksApi;
import dev.fanfare.client.api.UsersApi;
import dev.fanfare.client.model.*;
import java.math.BigDecimal;
import java.util.List;

/** One campaign from registration to payout, with the generated client: base address and operator's token are the arguments. */
class Walkthrough {
    public static void main(String[] arguments) throws Exception {
        String base = arguments[0];
        ApiClient operator = client(base, "Bearer " + arguments[1]);
        String name = "java" + System.currentTimeMillis();

        long advertiser = new AdvertisersApi(operator).createAdvertiser(
                new AdvertisersCreateAdvertiser().name("Acme " + name).email(name + "@acme.example")
                        .maximumLimit(new BigDecimal(5000)).currency("USD"), null, null, null).getAdvertiserId();
        step("created an advertiser", advertiser);
        long campaign = new CampaignsApi(operator).createCampaign(
                new CampaignsCreateCampaign().advertiserId(advertiser)
                        .name("Autumn shoes").tagline("Walk with us").description("<p>Show your favourite pair.</p>")
                        .imageLogo("https://acme.example/logo.png").imagePost("https://acme.example/post.png")
                        .hashtags(List.of("autumn", "shoes")).networks(List.of("instagram"))
                        .dateEnd(new CampaignsMomentInput("2099-12-31T23:59:59Z"))
                        .currency("USD").tasksLeaderboard(true).status(CampaignsCreateCampaign.StatusEnum.ACTIVE)
                        .tasks(new CampaignsCreateCampaignTasks().time(72).minimumReward(new BigDecimal(50))
                                .bonus(new CampaignsCreateCampaignBonus().active(true).promoReach(new BigDecimal(15))
                                        .promoEngagementRate(BigDecimal.TEN))), null, null, null).getCampaignId();
        step("created a campaign", campaign);

        UsersRegisteredWeb registered = new UsersApi(client(base, null)).registerOnWeb(
                new UsersRegister().username(name).email(name + "@mail.example").password("seven green bottles")
                        .firstName("Anna").lastName("Novak").country(1).city(1), null);
        ApiClient publisher = client(base, "JWT " + registered.getToken());
        step("registered a publisher", registered.getUserId());
        long connection = new NetworksApi(publisher).submitNetworkOnWeb(
                new NetworksSubmitNetwork().networkType("instagram").networkId(name)
                        .networkUrl("https://www.instagram.com/" + name).followers(12_000L).category("fashion"), null)
                .getApprovalId();
        new NetworksApi(operator).reviewConnection(
                new NetworksReviewConnection().kind(NetworksReviewConnection.KindEnum.NETWORK).id(connection)
                        .action(NetworksReviewConnection.ActionEnum.ACCEPT).followers(12_000L), null);
        step("connected a network", connection);

        step("joined", new CampaignsApi(publisher).joinCampaignOnWeb(
                new CampaignsJoinCampaign().campaignId(campaign), null, null, null).getMessage());
        long task = new TasksApi(publisher).listOwnTasksOnWeb(new TasksListOwnTasks().campaignId(campaign))
                .getTasks().get(0).getId();
        step("handed in a task for", new TasksApi(publisher).completeTaskOnWeb(
                new TasksCompleteTask().taskId(task).postUrl("https://www.instagram.com/p/" + name)
                        .reach(20_000L).engagement(2_000L), null).getTotalPayment());
        TasksApi reviewing = new TasksApi(operator);
        reviewing.reviewTask(
                new TasksReviewTask().taskId(task).action(TasksReviewTask.ActionEnum.APPROVE).reach(20_000L).engagement(2_000L), null, null, null);
        reviewing.reviewTask(new TasksReviewTask().taskId(task).action(TasksReviewTask.ActionEnum.MARK_PAID), null, null, null);
        step("released", reviewing.getTaskPayments(new TasksGetTaskPayments().taskId(task)).getPayment());

        PaymentsApi paying = new PaymentsApi(operator);
        PaymentsApi earning = new PaymentsApi(publisher);
        long account = earning.saveBankAccountOnWeb(
                new PaymentsSaveBankAccount().bankName("First Bank").accountNumber("000123456789").routingNumber("021000021")
                        .accountType(PaymentsSaveBankAccount.AccountTypeEnum.CHECKING).accountHolderName("Anna Novak"),
                null, null, null).getBankAccountId();
        PaymentsMicroDeposits deposits = paying.getMicroDeposits(new PaymentsGetMicroDeposits().bankAccountId(account));
        paying.verifyBankAccount(new PaymentsVerifyBankAccount().bankAccountId(account)
                .verificationAmount1(deposits.getAmount1()).verificationAmount2(deposits.getAmount2()), null);
        step("verified a bank account", account);

        PaymentsPayoutRequested payout = earning.requestPayoutOnWeb(
                new PaymentsRequestPayout().amount(new BigDecimal(60)).method("bank_transfer").bankAccountId(account),
                null, null, null);
        step("requested a payout", payout.getReference());
        paying.processPayout(
                new PaymentsProcessPayout().payoutId(payout.getPayoutId()).transactionId("TX-" + name), null, null, null);
        step("has in the wallet", earning.getWallet().getAvailableBalance());
        PaymentsPayoutItem paid = earning.listMyPayoutsOnWeb(new PaymentsListMyPayouts()).getPayouts().get(0);
        if (!"completed".equals(String.valueOf(paid.getStatus()))) {
            throw new IllegalStateException("The payout is " + paid.getStatus());
        }
        step("was paid", paid.getAmount());
    }

    private static ApiClient client(String base, String authorization) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(base);
        if (authorization != null) {
            client.setRequestInterceptor(request -> request.header("Authorization", authorization));
        }
        return client;
    }

    private static void step(String what, Object value) {
        System.out.println("java: " + what + ": " + value);
    }
}
