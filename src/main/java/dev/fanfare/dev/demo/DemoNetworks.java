package dev.fanfare.dev.demo;

import dev.fanfare.campaigns.network.api.ConnectionAction;
import dev.fanfare.campaigns.network.api.ConnectionKind;
import dev.fanfare.campaigns.network.api.DisconnectNetwork;
import dev.fanfare.campaigns.network.api.ReviewConnection;
import dev.fanfare.campaigns.network.api.SubmitNetwork;
import dev.fanfare.platform.bus.Caller;
import java.util.List;
import java.util.function.Supplier;

/** Connects the demo's publishers to their networks. */
final class DemoNetworks {
    private static final List<String> FURTHER = List.of("youtube", "tiktok", "twitter", "facebook", "pinterest");
    private static final List<String> HOSTS =
            List.of("www.youtube.com", "www.tiktok.com", "x.com", "www.facebook.com", "www.pinterest.com");

    /** Gives every publisher an accepted instagram account and a second network, with each status in turn, at their caller's time. */
    static void connect(DemoWorld.Asking asking, Supplier<Caller> operator, List<Caller> publishers) {
        for (int i = 0; i < publishers.size(); i++) {
            Caller publisher = publishers.get(i).renewed();
            Caller reviewer = operator.get().earlier(publisher.businessTime());
            String account = DemoAdvertisers.account(i);
            long followers = 1_500L + 1_370L * i;
            String category =
                    DemoAdvertisers.IDEAS.get(i % DemoAdvertisers.IDEAS.size()).category();
            long instagram = asking.ask(
                            publisher,
                            new SubmitNetwork(
                                    "instagram", account, "https://www.instagram.com/" + account, followers, category))
                    .approvalId();
            asking.ask(
                    reviewer,
                    new ReviewConnection(ConnectionKind.NETWORK, instagram, ConnectionAction.ACCEPT, null, followers));
            int further = i % FURTHER.size();
            long second = asking.ask(
                            publisher,
                            new SubmitNetwork(
                                    FURTHER.get(further),
                                    account,
                                    "https://" + HOSTS.get(further) + "/" + account,
                                    followers / 2,
                                    category))
                    .approvalId();
            settle(asking, reviewer, publisher, second, i / FURTHER.size() % 5);
        }
    }

    private static void settle(DemoWorld.Asking asking, Caller reviewer, Caller publisher, long id, int outcome) {
        switch (outcome) {
            case 0 ->
                asking.ask(
                        reviewer,
                        new ReviewConnection(ConnectionKind.NETWORK, id, ConnectionAction.ACCEPT, null, null));
            case 1 ->
                asking.ask(
                        reviewer,
                        new ReviewConnection(
                                ConnectionKind.NETWORK,
                                id,
                                ConnectionAction.REJECT,
                                "The profile could not be found.",
                                null));
            case 2 -> {
                asking.ask(
                        reviewer,
                        new ReviewConnection(ConnectionKind.NETWORK, id, ConnectionAction.ACCEPT, null, null));
                asking.ask(
                        reviewer,
                        new ReviewConnection(
                                ConnectionKind.NETWORK, id, ConnectionAction.SUSPEND, "Followers look bought.", null));
            }
            case 3 -> asking.ask(publisher, new DisconnectNetwork(Long.toString(id)));
            default -> {
                // Stays pending.
            }
        }
    }
}
