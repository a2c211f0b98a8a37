package dev.fanfare.console;

import dev.fanfare.money.invoicing.api.InvoicingJobs.IssueInvoices;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.support.Actor;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Books;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Cash;
import dev.fanfare.support.Client;
import dev.fanfare.support.MultipartBody;
import dev.fanfare.support.Operator;
import dev.fanfare.support.Pictures;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;

/** A world in which every page of the console has something to show, made once. */
final class Furnished {
    private static Furnished made;

    final World world;
    final Operator superuser;
    final Advertiser advertiser;
    final Client advertiserWeb;
    final Publisher publisher;
    final Campaign campaign;
    final Task task;
    /** Of which the audit log tells. */
    final String requestId;

    static synchronized Furnished world() {
        if (made == null) {
            made = new Furnished(World.shared());
        }
        return made;
    }

    Furnished(World world) {
        this.world = world;
        superuser = world.operator();
        advertiser = world.advertiser("USD");
        advertiserWeb = advertiser.signsIn();
        publisher = world.publisher().connected(12_000);
        campaign = advertiser.campaignWithBonuses();
        task = publisher.joins(campaign);
        pictures();
        tasks();
        money();
        superuser.call(
                "/api/user/notification/",
                "{user_id: %s, title: 'Welcome', message: 'Good to see you.'}",
                publisher.id());
        publisher
                .web()
                .post(
                        "/web/api/thread/write/",
                        "{kind: 'task', subject_id: %s, text: 'May I show it with my dog?'}",
                        task.id())
                .expect(201);
        world.dispatch();
        requestId = world.text("select max(request_id) from audit_log where subject like 'task:%'");
    }

    Actor actor(String who) {
        return switch (who) {
            case "operator" -> superuser;
            case "advertiser" -> advertiser;
            default -> publisher;
        };
    }

    private void pictures() {
        uploads(publisher.web(), "/web/api/update/profile/", new MultipartBody(), "avatar");
        uploads(
                advertiser.backend(),
                "/api/advertiser/brand/update/",
                new MultipartBody().text("advertiser_id", advertiser.id()),
                "logo");
        uploads(
                superuser.backend(),
                "/admin/api/campaigns/update/",
                new MultipartBody().text("campaign_id", campaign.id()),
                "image_post");
    }

    private static void uploads(Client client, String path, MultipartBody body, String field) {
        client.raw(
                        path,
                        MultipartBody.TYPE,
                        body.file(field, "picture.jpg", Pictures.jpegTurned(1_280, 720, 1))
                                .whole())
                .expect(200);
    }

    private void tasks() {
        for (int i = 0; i < 2; i++) {
            world.publisher().connected(5_000).joins(campaign).handsIn();
            world.publisher().submits("instagram", World.unique("account"), 900);
        }
        superuser.rejects(publisher.joins(advertiser.campaign()).handsIn(), "The label is missing.");
        publisher.paidForATask();
        advertiser.campaign("{status: 'draft'}");
    }

    private void money() {
        publisher.earns("500", "USD");
        long payout = publisher.asksPayout("60");
        publisher.asksPayout("70");
        superuser
                .call("/admin/api/payout-runs/create/", "{payout_ids: [%s]}", payout)
                .expect(201);
        Cash.opens(world, "USD");
        new Books(world.node()).charge(advertiser, "20.00", "USD", Books.start(1));
        world.node().sweep(new IssueInvoices());
        world.staff(Permission.CORRECTIONS_PROPOSE).proposes("/admin/api/corrections/create/", """
                {reason: 'Goodwill.', legs: [
                  {account: 'platform_corrections', amount: '-5', currency: 'USD'},
                  {account: 'publisher_available', user_id: %s, amount: 5, currency: 'USD'}]}""", publisher.id());
    }
}
