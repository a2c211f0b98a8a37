"""One campaign from registration to payout, with the generated client: base address and operator's token are the arguments."""

import sys
import time

import fanfare_client as fanfare

base, token = sys.argv[1:]
name = f"python{time.time_ns()}"


def authorized(authorization=None):
    client = fanfare.ApiClient(fanfare.Configuration(host=base))
    if authorization:
        client.set_default_header("Authorization", authorization)
    return client


def step(what, value):
    print(f"python: {what}: {value}", flush=True)


operator = authorized(f"Bearer {token}")
advertiser = fanfare.AdvertisersApi(operator).create_advertiser(
    fanfare.AdvertisersCreateAdvertiser(
        name=f"Acme {name}", email=f"{name}@acme.example", maximum_limit=5000, currency="USD"
    )
).advertiser_id
step("created an advertiser", advertiser)
campaign = fanfare.CampaignsApi(operator).create_campaign(
    fanfare.CampaignsCreateCampaign(
        advertiser_id=advertiser,
        name="Autumn shoes",
        tagline="Walk with us",
        description="<p>Show your favourite pair.</p>",
        image_logo="https://acme.example/logo.png",
        image_post="https://acme.example/post.png",
        hashtags=["autumn", "shoes"],
        networks=["instagram"],
        date_end=fanfare.CampaignsMomentInput("2099-12-31T23:59:59Z"),
        currency="USD",
        tasks_leaderboard=True,
        status="active",
        tasks=fanfare.CampaignsCreateCampaignTasks(
            time=72,
            minimum_reward=50,
            bonus=fanfare.CampaignsCreateCampaignBonus(active=True, promo_reach=15, promo_engagement_rate=10),
        ),
    )
).campaign_id
step("created a campaign", campaign)

registered = fanfare.UsersApi(authorized()).register_on_web(
    fanfare.UsersRegister(
        username=name,
        email=f"{name}@mail.example",
        password="seven green bottles",
        first_name="Anna",
        last_name="Novak",
        country=1,
        city=1,
    )
)
publisher = authorized(f"JWT {registered.token}")
step("registered a publisher", registered.user_id)
connection = fanfare.NetworksApi(publisher).submit_network_on_web(
    fanfare.NetworksSubmitNetwork(
        network_type="instagram",
        network_id=name,
        network_url=f"https://www.instagram.com/{name}",
        followers=12000,
        category="fashion",
    )
).approval_id
fanfare.NetworksApi(operator).review_connection(
    fanfare.NetworksReviewConnection(kind="network", id=connection, action="accept", followers=12000)
)
step("connected a network", connection)

joined = fanfare.CampaignsApi(publisher).join_campaign_on_web(fanfare.CampaignsJoinCampaign(campaign_id=campaign))
step("joined", joined.message)
tasks = fanfare.TasksApi(publisher)
task = tasks.list_own_tasks_on_web(fanfare.TasksListOwnTasks(campaign_id=campaign)).tasks[0].id
completed = tasks.complete_task_on_web(
    fanfare.TasksCompleteTask(
        task_id=task, post_url=f"https://www.instagram.com/p/{name}", reach=20000, engagement=2000
    )
)
step("handed in a task for", completed.total_payment)
reviewing = fanfare.TasksApi(operator)
reviewing.review_task(fanfare.TasksReviewTask(task_id=task, action="approve", reach=20000, engagement=2000))
reviewing.review_task(fanfare.TasksReviewTask(task_id=task, action="mark_paid"))
step("released", reviewing.get_task_payments(fanfare.TasksGetTaskPayments(task_id=task)).payment)

earning = fanfare.PaymentsApi(publisher)
paying = fanfare.PaymentsApi(operator)
account = earning.save_bank_account_on_web(
    fanfare.PaymentsSaveBankAccount(
        bank_name="First Bank",
        account_number="000123456789",
        routing_number="021000021",
        account_type="checking",
        account_holder_name="Anna Novak",
    )
).bank_account_id
deposits = paying.get_micro_deposits(fanfare.PaymentsGetMicroDeposits(bank_account_id=account))
paying.verify_bank_account(
    fanfare.PaymentsVerifyBankAccount(
        bank_account_id=account,
        verification_amount_1=deposits.amount_1,
        verification_amount_2=deposits.amount_2,
    )
)
step("verified a bank account", account)

payout = earning.request_payout_on_web(
    fanfare.PaymentsRequestPayout(amount=60, method="bank_transfer", bank_account_id=account)
)
step("requested a payout", payout.reference)
paying.process_payout(fanfare.PaymentsProcessPayout(payout_id=payout.payout_id, transaction_id=f"TX-{name}"))
step("has in the wallet", earning.get_wallet().available_balance)
paid = earning.list_my_payouts_on_web().payouts[0]
if paid.status != "completed":
    raise SystemExit(f"The payout is {paid.status}.")
step("was paid", paid.amount)
