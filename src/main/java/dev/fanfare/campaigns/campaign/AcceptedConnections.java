package dev.fanfare.campaigns.campaign;

import dev.fanfare.campaigns.campaign.api.BackendCampaign.PublisherWithExtras;
import dev.fanfare.campaigns.campaign.api.Publisher;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The accepted connections of one publisher or of all. */
record AcceptedConnections(List<Accepted> accepted) {

    /**
     * At least one connection of this kind is accepted at this network.
     *
     * @param kind network, page, wall or channel
     * @param extras whether any has extra data
     */
    record Accepted(String kind, String network, boolean extras) {}

    Publisher at(List<String> networks) {
        return new Publisher(
                of("network", networks), of("page", networks), of("wall", networks), of("channel", networks));
    }

    PublisherWithExtras withExtrasAt(List<String> networks) {
        return new PublisherWithExtras(
                of("network", networks),
                of("page", networks),
                of("wall", networks),
                of("channel", networks),
                where(Accepted::extras, networks));
    }

    private Map<String, Boolean> of(String kind, List<String> networks) {
        return where(one -> one.kind().equals(kind), networks);
    }

    private Map<String, Boolean> where(Predicate<Accepted> condition, List<String> networks) {
        return networks.stream().distinct().collect(Collectors.toMap(network -> network, network -> accepted.stream()
                .anyMatch(one -> one.network().equals(network) && condition.test(one))));
    }
}
