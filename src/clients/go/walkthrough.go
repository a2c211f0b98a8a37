// One campaign from registration to payout, with the generated client: base address and operator's token are the arguments.
package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"fanfare"
)

var anyone = context.Background()

func main() {
	operator := client("Bearer " + os.Args[2])
	name := fmt.Sprint("go", time.Now().UnixNano())

	advertiser := ok(operator.AdvertisersAPI.CreateAdvertiser(anyone).AdvertisersCreateAdvertiser(
		*fanfare.NewAdvertisersCreateAdvertiser("Acme "+name, name+"@acme.example", 5000, "USD")).Execute()).AdvertiserId
	step("created an advertiser", advertiser)
	end := fanfare.CampaignsMomentInput{String: is("2099-12-31T23:59:59Z")}
	tasks := fanfare.NewCampaignsCreateCampaignTasks(72, 50)
	tasks.Bonus = &fanfare.CampaignsCreateCampaignBonus{
		Active: is(true), PromoReach: is(15.0), PromoEngagementRate: is(10.0)}
	draft := fanfare.NewCampaignsCreateCampaign(advertiser, "Autumn shoes", end, []string{"instagram"}, "USD", *tasks)
	draft.Tagline, draft.Description = is("Walk with us"), is("<p>Show your favourite pair.</p>")
	draft.ImageLogo, draft.ImagePost = is("https://acme.example/logo.png"), is("https://acme.example/post.png")
	draft.Hashtags, draft.TasksLeaderboard, draft.Status = []string{"autumn", "shoes"}, is(true), is("active")
	campaign := ok(operator.CampaignsAPI.CreateCampaign(anyone).CampaignsCreateCampaign(*draft).Execute()).CampaignId
	step("created a campaign", campaign)

	account := fanfare.NewUsersRegister(name, name+"@mail.example", "seven green bottles")
	account.FirstName, account.LastName, account.Country, account.City = is("Anna"), is("Novak"), is[int32](1), is[int32](1)
	registered := ok(client("").UsersAPI.RegisterOnWeb(anyone).UsersRegister(*account).Execute())
	publisher := client("JWT " + registered.Token)
	step("registered a publisher", registered.UserId)
	network := fanfare.NewNetworksSubmitNetwork("instagram", name, "https://www.instagram.com/"+name)
	network.Followers, network.Category = is[int64](12000), is("fashion")
	connection := ok(publisher.NetworksAPI.SubmitNetworkOnWeb(anyone).NetworksSubmitNetwork(*network).Execute()).ApprovalId
	decision := fanfare.NewNetworksReviewConnection("network", connection, "accept")
	decision.Followers = is[int64](12000)
	ok(operator.NetworksAPI.ReviewConnection(anyone).NetworksReviewConnection(*decision).Execute())
	step("connected a network", connection)

	step("joined", ok(publisher.CampaignsAPI.JoinCampaignOnWeb(anyone).CampaignsJoinCampaign(
		*fanfare.NewCampaignsJoinCampaign(campaign)).Execute()).Message)
	task := ok(publisher.TasksAPI.ListOwnTasksOnWeb(anyone).TasksListOwnTasks(
		fanfare.TasksListOwnTasks{CampaignId: &campaign}).Execute()).Tasks[0].Id
	post := fanfare.NewTasksCompleteTask(task, "https://www.instagram.com/p/"+name)
	post.Reach, post.Engagement = is[int64](20000), is[int64](2000)
	step("handed in a task for", ok(publisher.TasksAPI.CompleteTaskOnWeb(anyone).TasksCompleteTask(*post).Execute()).TotalPayment)
	approval := fanfare.NewTasksReviewTask(task, "approve")
	approval.Reach, approval.Engagement = is[int64](20000), is[int64](2000)
	ok(operator.TasksAPI.ReviewTask(anyone).TasksReviewTask(*approval).Execute())
	ok(operator.TasksAPI.ReviewTask(anyone).TasksReviewTask(*fanfare.NewTasksReviewTask(task, "mark_paid")).Execute())
	step("released", ok(operator.TasksAPI.GetTaskPayments(anyone).TasksGetTaskPayments(
		*fanfare.NewTasksGetTaskPayments(task)).Execute()).Payment)

	bank := fanfare.NewPaymentsSaveBankAccount("First Bank", "Anna Novak")
	bank.AccountNumber, bank.RoutingNumber, bank.AccountType = is("000123456789"), is("021000021"), is("checking")
	saved := ok(publisher.PaymentsAPI.SaveBankAccountOnWeb(anyone).PaymentsSaveBankAccount(*bank).Execute()).BankAccountId
	deposits := ok(operator.PaymentsAPI.GetMicroDeposits(anyone).PaymentsGetMicroDeposits(
		*fanfare.NewPaymentsGetMicroDeposits(saved)).Execute())
	ok(operator.PaymentsAPI.VerifyBankAccount(anyone).PaymentsVerifyBankAccount(
		*fanfare.NewPaymentsVerifyBankAccount(saved, deposits.Amount1, deposits.Amount2)).Execute())
	step("verified a bank account", saved)

	request := fanfare.NewPaymentsRequestPayout(60, "bank_transfer")
	request.BankAccountId = &saved
	payout := ok(publisher.PaymentsAPI.RequestPayoutOnWeb(anyone).PaymentsRequestPayout(*request).Execute())
	step("requested a payout", payout.Reference)
	processing := fanfare.NewPaymentsProcessPayout(payout.PayoutId)
	processing.TransactionId = is("TX-" + name)
	ok(operator.PaymentsAPI.ProcessPayout(anyone).PaymentsProcessPayout(*processing).Execute())
	step("has in the wallet", ok(publisher.PaymentsAPI.GetWallet(anyone).Execute()).AvailableBalance)
	paid := ok(publisher.PaymentsAPI.ListMyPayoutsOnWeb(anyone).PaymentsListMyPayouts(
		fanfare.PaymentsListMyPayouts{}).Execute()).Payouts[0]
	if paid.Status != "completed" {
		panic("The payout is " + paid.Status)
	}
	step("was paid", paid.Amount)
}

func client(authorization string) *fanfare.APIClient {
	configuration := fanfare.NewConfiguration()
	configuration.Servers = fanfare.ServerConfigurations{{URL: os.Args[1]}}
	if authorization != "" {
		configuration.AddDefaultHeader("Authorization", authorization)
	}
	return fanfare.NewAPIClient(configuration)
}

func ok[T any](answer *T, response *http.Response, err error) *T {
	if err != nil {
		if response != nil {
			body, _ := io.ReadAll(response.Body)
			panic(fmt.Sprint(response.Request.URL, " ", err, " ", string(body)))
		}
		panic(err)
	}
	return answer
}

func is[T any](value T) *T {
	return &value
}

func step(what string, value any) {
	fmt.Printf("go: %s: %v\n", what, value)
}
