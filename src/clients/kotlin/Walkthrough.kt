import dev.fanfare.client.apis.*
import dev.fanfare.client.models.*
import java.math.BigDecimal
import okhttp3.OkHttpClient

/** One campaign from registration to payout, with the generated client: base address and operator's token are the arguments. */
fun main(arguments: Array<String>) {
    val base = arguments[0]
    val operator = authorized("Bearer ${arguments[1]}")
    val name = "kotlin${System.currentTimeMillis()}"

    val advertiser = AdvertisersApi(base, operator).createAdvertiser(
        AdvertisersCreateAdvertiser("Acme $name", "$name@acme.example", BigDecimal(5000), "USD")).advertiserId
    step("created an advertiser", advertiser)
    val campaign = CampaignsApi(base, operator).createCampaign(
        CampaignsCreateCampaign(
            advertiserId = advertiser, name = "Autumn shoes", tagline = "Walk with us",
            description = "<p>Show your favourite pair.</p>", imageLogo = "https://acme.example/logo.png",
            imagePost = "https://acme.example/post.png", hashtags = listOf("autumn", "shoes"), networks = listOf("instagram"),
            dateEnd = CampaignsMomentInput(year = 2099, month = 12, day = 31, hour = 23, minute = 59, second = 59),
            currency = "USD", tasksLeaderboard = true, status = CampaignsCreateCampaign.Status.active,
            tasks = CampaignsCreateCampaignTasks(
                time = 72, minimumReward = BigDecimal(50),
                bonus = CampaignsCreateCampaignBonus(
                    active = true, promoReach = BigDecimal(15), promoEngagementRate = BigDecimal.TEN)))).campaignId
    step("created a campaign", campaign)

    val registered = UsersApi(base).registerOnWeb(
        UsersRegister(
            username = name, email = "$name@mail.example", password = "seven green bottles", firstName = "Anna",
            lastName = "Novak", country = 1, city = 1))
    val publisher = authorized("JWT ${registered.token}")
    step("registered a publisher", registered.userId)
    val connection = NetworksApi(base, publisher).submitNetworkOnWeb(
        NetworksSubmitNetwork(
            networkType = "instagram", networkId = name, networkUrl = "https://www.instagram.com/$name", followers = 12_000,
            category = "fashion")).approvalId
    NetworksApi(base, operator).reviewConnection(
        NetworksReviewConnection(
            kind = NetworksReviewConnection.Kind.network, id = connection, action = NetworksReviewConnection.Action.accept,
            followers = 12_000))
    step("connected a network", connection)

    step("joined", CampaignsApi(base, publisher).joinCampaignOnWeb(CampaignsJoinCampaign(campaign)).message)
    val task = TasksApi(base, publisher).listOwnTasksOnWeb(TasksListOwnTasks(campaignId = campaign)).tasks[0].id
    val completed = TasksApi(base, publisher).completeTaskOnWeb(
        TasksCompleteTask(taskId = task, postUrl = "https://www.instagram.com/p/$name", reach = 20_000, engagement = 2_000))
    step("handed in a task for", completed.totalPayment)
    val reviewing = TasksApi(base, operator)
    reviewing.reviewTask(TasksReviewTask(taskId = task, action = TasksReviewTask.Action.approve, reach = 20_000, engagement = 2_000))
    reviewing.reviewTask(TasksReviewTask(taskId = task, action = TasksReviewTask.Action.mark_paid))
    step("released", reviewing.getTaskPayments(TasksGetTaskPayments(task)).payment)

    val earning = PaymentsApi(base, publisher)
    val paying = PaymentsApi(base, operator)
    val account = earning.saveBankAccountOnWeb(
        PaymentsSaveBankAccount(
            bankName = "First Bank", accountNumber = "000123456789", routingNumber = "021000021",
            accountType = PaymentsSaveBankAccount.AccountType.checking, accountHolderName = "Anna Novak")).bankAccountId
    val deposits = paying.getMicroDeposits(PaymentsGetMicroDeposits(account))
    paying.verifyBankAccount(PaymentsVerifyBankAccount(account, deposits.amount1, deposits.amount2))
    step("verified a bank account", account)

    val payout = earning.requestPayoutOnWeb(
        PaymentsRequestPayout(amount = BigDecimal(60), method = "bank_transfer", bankAccountId = account))
    step("requested a payout", payout.reference)
    paying.processPayout(PaymentsProcessPayout(payoutId = payout.payoutId, transactionId = "TX-$name"))
    step("has in the wallet", earning.getWallet().availableBalance)
    val paid = earning.listMyPayoutsOnWeb().payouts[0]
    check(paid.status.value == "completed") { "The payout is ${paid.status}." }
    step("was paid", paid.amount)
}

private fun authorized(authorization: String) = OkHttpClient.Builder()
    .addInterceptor { chain -> chain.proceed(chain.request().newBuilder().header("Authorization", authorization).build()) }
    .build()

private fun step(what: String, value: Any?) = println("kotlin: $what: $value")
