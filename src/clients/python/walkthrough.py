"""One campaign from registration to payout, by the standard library alone: base address and operator's token are the arguments."""

import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from decimal import Decimal

base, token = sys.argv[1:]
name = f"python{time.time_ns()}"


def call(authorization, path, body=None, attempts=5):
    """The answer of a row; repeated as its headers say, under one idempotency key, so that a change happens once."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
    if authorization:
        headers["Authorization"] = authorization
    for attempt in range(1, attempts + 1):
        request = urllib.request.Request(base + path, json.dumps(body or {}).encode(), headers)
        wait = min(10, 0.25 * 2**attempt)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                # Amounts are decimals: floats would round them.
                return json.load(answer, parse_float=Decimal)
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 502, 503, 504) or attempt == attempts:
                raise SystemExit(f"{path} answered {refusal.code}: {refusal.read().decode()}")
            wait = float(refusal.headers.get("Retry-After") or wait)
        except urllib.error.URLError:
            if attempt == attempts:
                raise
        time.sleep(wait)


def step(what, value):
    print(f"python: {what}: {value}", flush=True)


operator = f"Bearer {token}"
advertiser = call(operator, "/admin/api/advertisers/create/", {
    "name": f"Acme {name}", "email": f"{name}@acme.example", "maximum_limit": 5000, "currency": "USD",
})["advertiser_id"]
step("created an advertiser", advertiser)
campaign = call(operator, "/admin/api/campaigns/create/", {
    "advertiser_id": advertiser, "type": "influencer", "name": "Autumn shoes", "tagline": "Walk with us",
    "description": "<p>Show your favourite pair.</p>", "image_logo": "https://acme.example/logo.png",
    "image_post": "https://acme.example/post.png", "hashtags": ["autumn", "shoes"], "networks": ["instagram"],
    "date_end": "2099-12-31T23:59:59Z", "currency": "USD", "tasks_leaderboard": True, "status": "active",
    "tasks": {"time": 72, "time_type": "hours", "minimum_reward": 50,
              "bonus": {"active": True, "promo_reach": 15, "promo_engagement_rate": 10, "promo_best_post": 0}},
})["campaign_id"]
step("created a campaign", campaign)

registered = call(None, "/web/api/auth/register/", {
    "username": name, "email": f"{name}@mail.example", "password": "seven green bottles", "first_name": "Anna",
    "last_name": "Novak", "country": 1, "city": 1,
})
publisher = f"JWT {registered['token']}"
step("registered a publisher", registered["user_id"])
connection = call(publisher, "/web/api/network/approval/", {
    "network_type": "instagram", "network_id": name, "network_url": f"https://www.instagram.com/{name}",
    "followers": 12000, "category": "fashion",
})["approval_id"]
call(operator, "/admin/api/connections/review/", {"kind": "network", "id": connection, "action": "accept", "followers": 12000})
step("connected a network", connection)

step("joined", call(publisher, "/web/api/campaign/join/", {"campaign_id": campaign})["message"])
task = call(publisher, "/web/api/get/tasks/", {"campaign_id": campaign})["tasks"][0]["id"]
figures = {"reach": 20000, "engagement": 2000}
completed = call(publisher, "/web/api/task/complete/", {
    "task_id": task, "post_url": f"https://www.instagram.com/p/{name}", **figures,
})
step("handed in a task for", completed["total_payment"])
call(operator, "/api/task/actions/", {"task_id": task, "action": "approve", **figures})
call(operator, "/api/task/actions/", {"task_id": task, "action": "mark_paid"})
step("released", call(operator, "/api/task/payments/", {"task_id": task})["payment"])

account = call(publisher, "/web/api/update/bank-account/", {
    "bank_name": "First Bank", "account_number": "000123456789", "routing_number": "021000021",
    "account_type": "checking", "account_holder_name": "Anna Novak",
})["bank_account_id"]
deposits = call(operator, "/admin/api/bank-accounts/deposits/", {"bank_account_id": account})
call(operator, "/api/bank-accounts/verify/", {
    "bank_account_id": account,
    "verification_amount_1": str(deposits["amount_1"]), "verification_amount_2": str(deposits["amount_2"]),
})
step("verified a bank account", account)

payout = call(publisher, "/web/api/payout/request/", {"amount": 60, "method": "bank_transfer", "bank_account_id": account})
step("requested a payout", payout["reference"])
call(operator, "/api/payouts/process/", {"payout_id": payout["payout_id"], "transaction_id": f"TX-{name}"})
step("has in the wallet", call(publisher, "/web/api/get/wallet/")["available_balance"])
paid = call(publisher, "/web/api/get/payouts/")["payouts"][0]
if paid["status"] != "completed":
    raise SystemExit(f"The payout is {paid['status']}.")
step("was paid", paid["amount"])
