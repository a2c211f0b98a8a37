package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.JoinCampaign;
import dev.fanfare.campaigns.campaign.api.Unavailable;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.ConsoleModules;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Node;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What keeps a publisher from joining, which a list of campaigns says before. */
class ObstaclesTest {
    private static final String LIST = "/web/api/get/campaigns/";
    /** Refusals that are known only at the moment of joining, with the reason. */
    private static final Map<FaultType, String> ONLY_AT_JOINING =
            Map.of(CampaignsError.CAMPAIGN_NOT_FOUND, "it is in no list");

    private final Node node = Node.shared();
    private final World world = node.world();
    private final Advertiser advertiser = world.advertiser("EUR");
    private final Publisher publisher = world.publisher().connected();

    /** How each reason comes about. */
    private Map<Unavailable, LongConsumer> causes() {
        Map<Unavailable, LongConsumer> causes = new EnumMap<>(Unavailable.class);
        causes.put(Unavailable.NOT_ACTIVE, set("status = 'pending'"));
        causes.put(Unavailable.PAUSED, set("status = 'paused'"));
        causes.put(Unavailable.ENDED, set("date_end = now() - interval '1 second'"));
        causes.put(Unavailable.NETWORK_REQUIRED, set("networks = '{youtube}'"));
        causes.put(Unavailable.COUNTRY_NOT_ALLOWED, set("countries = '{2}'"));
        causes.put(Unavailable.CATEGORY_NOT_ALLOWED, set("categories = '{art}'"));
        causes.put(Unavailable.ALREADY_JOINED, publisher::joins);
        causes.put(Unavailable.APPLICATION_REQUIRED, set("admission = 'choice'"));
        causes.put(Unavailable.USER_LIMIT_REACHED, id -> fillsPlaces());
        causes.put(Unavailable.CAMPAIGN_FULL, set("max_participants = 1, participants_count = 1"));
        causes.put(
                Unavailable.ADVERTISER_LIMIT_REACHED,
                id -> node.execute(
                        "update advertisers set maximum_limit = promised + spent where user_id = ?", advertiser.id()));
        return causes;
    }

    private LongConsumer set(String change) {
        return id -> node.execute("update campaigns set " + change + " where id = ?", id);
    }

    private void fillsPlaces() {
        Advertiser another = world.advertiser("EUR");
        int joined = 0;
        while (publisher.triesJoining(another.campaign().id()).status() == 200) {
            joined++;
        }
        assertThat(joined).isPositive();
    }

    private JsonNode item(long campaign, String body) {
        return publisher.ok(LIST, body).list("campaigns").stream()
                .filter(one -> one.path("id").asLong() == campaign)
                .findFirst()
                .orElseThrow();
    }

    private List<String> obstacles(long campaign) {
        JsonNode all =
                item(campaign, "{filter: 'all', obstacles: true, limit: 100}").path("obstacles");
        return StreamSupport.stream(all.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    @DisplayName("CA-07: a list says of each campaign what joining would refuse, for each of its reasons")
    void saysWhatJoiningRefuses() {
        Map<Unavailable, LongConsumer> causes = causes();
        assertThat(causes.keySet()).containsExactly(Unavailable.values());
        for (Map.Entry<Unavailable, LongConsumer> cause : causes.entrySet()) {
            long id = advertiser.campaign().id();
            assertThat(obstacles(id)).as("before " + cause.getKey()).isEmpty();
            cause.getValue().accept(id);
            assertThat(obstacles(id)).containsExactly(cause.getKey().code());
            Answer refused = publisher.triesJoining(id);
            switch (cause.getKey()) {
                case ALREADY_JOINED -> refused.expectError(409, "conflict");
                case CAMPAIGN_FULL -> refused.expectError(400, "campaign_full");
                default ->
                    refused.expectError(400, "business_error")
                            .shows("{details: {reason: %s}}", cause.getKey().code());
            }
            if (cause.getKey() == Unavailable.USER_LIMIT_REACHED) {
                node.execute("update participations set status = 'left' where user_id = ?", publisher.id());
            }
        }
    }

    @Test
    @DisplayName(
            "CA-07: all that stands in the way is said at once, in the order in which it is refused; unasked nothing is")
    void saysAllAtOnce() {
        long id = advertiser.campaign().id();
        set("networks = '{youtube}', countries = '{2}', categories = '{art}', max_participants = 1, participants_count = 1")
                .accept(id);
        assertThat(obstacles(id))
                .containsExactly("network_required", "country_not_allowed", "category_not_allowed", "campaign_full");
        assertThat(item(id, "{}").has("obstacles")).isFalse();
    }

    @Test
    @DisplayName("CA-07: each refusal of joining is among the reasons, or is known only at that moment")
    void coversEachRefusal() {
        Set<String> said = Stream.of(Unavailable.values())
                .map(reason -> CampaignsError.refused(1L, reason).fault().error())
                .collect(Collectors.toCollection(TreeSet::new));
        ONLY_AT_JOINING.keySet().forEach(fault -> said.add(fault.error()));
        assertThat(said)
                .isEqualTo(Endpoints.all()
                        .filter(endpoint -> endpoint.ask() == JoinCampaign.class)
                        .flatMap(endpoint -> endpoint.refusals().stream())
                        .map(FaultType::error)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    @DisplayName("CN-03: the card of a campaign has words and a way on for each reason")
    void theCardKnowsEachReason() throws IOException {
        String module = ConsoleModules.text("fit.js");
        assertThat(Pattern.compile("(?m)^  (\\w+): \\[(?:\\(\\)|row) =>")
                        .matcher(module)
                        .results()
                        .map(match -> match.group(1)))
                .containsExactlyElementsOf(
                        Stream.of(Unavailable.values()).map(Unavailable::code).toList());
    }
}
