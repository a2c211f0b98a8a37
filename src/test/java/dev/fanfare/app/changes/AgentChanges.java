package dev.fanfare.app.changes;

import dev.fanfare.app.changes.DryRunChanges.Change;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplyToCampaign;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.DecideApplication;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.WithdrawApplication;
import dev.fanfare.campaigns.discovery.api.Invitations.SendInvitations;
import dev.fanfare.campaigns.discovery.api.Invitations.WithdrawInvitation;
import dev.fanfare.campaigns.network.api.AddConnection;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.campaigns.task.api.DecideDraft;
import dev.fanfare.campaigns.task.api.HandInDraft;
import dev.fanfare.notification.thread.api.WriteMessage;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.support.Campaign;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.Task;
import dev.fanfare.support.World;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The changes that move no money and have dry runs for what agents propose. */
record AgentChanges(World world) {
    Map<Class<? extends Ask<?>>, Function<String, Change>> all() {
        Map<Class<? extends Ask<?>>, Function<String, Change>> all = new HashMap<>(discovery());
        all.putAll(others());
        return all;
    }

    private Map<Class<? extends Ask<?>>, Function<String, Change>> discovery() {
        return Map.of(
                ApplyToCampaign.class,
                path -> Change.of(
                        world.publisher().connected(), path, "{campaign_id: %s, text: 'I run.'}", chosen().id()),
                WithdrawApplication.class,
                path -> {
                    Publisher publisher = world.publisher().connected();
                    return Change.of(publisher, path, "{application_id: %s}", applied(publisher, chosen()));
                },
                DecideApplication.class,
                path -> {
                    Campaign campaign = chosen();
                    long id = applied(world.publisher().connected(), campaign);
                    return Change.of(world.operator(), path, "{application_id: %s, action: 'accept'}", id);
                },
                SendInvitations.class,
                path -> {
                    Campaign campaign = world.advertiser("USD").campaign();
                    return Change.of(
                            world.operator(),
                            path,
                            "{campaign_id: %s, publisher_ids: [%s]}",
                            campaign.id(),
                            listed().id());
                },
                WithdrawInvitation.class,
                path -> {
                    Campaign campaign = world.advertiser("USD").campaign();
                    campaign.advertiser()
                            .ok(
                                    "/api/advertiser/invitations/send/",
                                    "{campaign_id: %s, publisher_ids: [%s]}",
                                    campaign.id(),
                                    listed().id());
                    long id = world.number("select id from campaign_invitations where campaign_id = ?", campaign.id());
                    return Change.of(world.operator(), path, "{invitation_id: %s}", id);
                });
    }

    private Map<Class<? extends Ask<?>>, Function<String, Change>> others() {
        return Map.of(
                DecideDraft.class,
                path -> {
                    Task task =
                            world.advertiser("USD").campaign("{drafts: true}").task();
                    long draft = task.publisher()
                            .ok(
                                    Endpoints.path(HandInDraft.class),
                                    "{task_id: %s, text: 'Look at this.', links: [], pictures: []}",
                                    task.id())
                            .number("draft_id");
                    return Change.of(
                            world.operator(), path, "{task_id: %s, draft_id: %s, action: 'approve'}", task.id(), draft);
                },
                WriteMessage.class,
                this::message,
                SubmitNetwork.class,
                path -> Change.of(
                        world.publisher(),
                        path,
                        "{network_id: %s, network_type: 'instagram', network_url: %s, followers: 100, category: 'fashion'}",
                        World.unique("me"),
                        "https://www.instagram.com/" + World.unique("me")),
                AddConnection.class,
                path -> {
                    String kind = path.replaceAll(".*-|/$", "");
                    String name = World.unique("me");
                    return Change.of(
                            world.publisher(),
                            path,
                            "{network: 'facebook', %1$s_id: %%s, %1$s_name: %%s, %1$s_url: %%s, category: 'fashion'}"
                                    .formatted(kind),
                            name,
                            name,
                            "https://www.facebook.com/" + name);
                });
    }

    private Change message(String path) {
        Task task = DryRunChanges.task(world);
        return Change.of(
                path.startsWith("/admin/") || path.equals("/api/thread/write/") ? world.operator() : task.publisher(),
                path,
                "{kind: 'task', subject_id: %s, text: 'Thanks'}",
                task.id());
    }

    private Campaign chosen() {
        return world.advertiser("USD").campaign("{admission: 'choice'}");
    }

    private Publisher listed() {
        Publisher publisher = world.publisher().connected();
        publisher.ok("/api/listing/update/", "{listed: true}");
        return publisher;
    }

    private static long applied(Publisher publisher, Campaign campaign) {
        return publisher
                .call("/api/campaign/apply/", "{campaign_id: %s, text: 'I run.'}", campaign.id())
                .expect(201)
                .number("application_id");
    }
}
