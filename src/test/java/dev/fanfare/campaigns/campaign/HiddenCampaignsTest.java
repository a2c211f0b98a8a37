package dev.fanfare.campaigns.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fanfare.campaigns.campaign.api.CampaignTemplates.KeepTemplate;
import dev.fanfare.campaigns.campaign.api.CampaignsError;
import dev.fanfare.campaigns.campaign.api.DefineTask;
import dev.fanfare.campaigns.campaign.api.FundCampaign;
import dev.fanfare.campaigns.campaign.api.SetCampaignSettings;
import dev.fanfare.campaigns.campaign.api.SetCampaignStatus;
import dev.fanfare.campaigns.discovery.api.CampaignApplications.ApplyToCampaign;
import dev.fanfare.campaigns.discovery.api.Invitations.SendInvitations;
import dev.fanfare.campaigns.statistics.api.CampaignStages.ListStage;
import dev.fanfare.campaigns.statistics.api.GetDailySums;
import dev.fanfare.campaigns.statistics.api.ReportLinks.AddReportLink;
import dev.fanfare.platform.endpoint.Access;
import dev.fanfare.platform.endpoint.Access.Audience;
import dev.fanfare.platform.endpoint.Endpoint;
import dev.fanfare.support.Advertiser;
import dev.fanfare.support.Answer;
import dev.fanfare.support.Body;
import dev.fanfare.support.Client;
import dev.fanfare.support.Endpoints;
import dev.fanfare.support.Publisher;
import dev.fanfare.support.World;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** To those who have no part in it, a draft is not there: each endpoint that takes a campaign is asked. */
class HiddenCampaignsTest {
    private static final long MISSING = 987_654_321;

    /** What else an ask needs. A new one adds its own here. */
    private static final Map<Class<?>, String> MEMBERS = Map.of(
            ApplyToCampaign.class, "{text: 'I like it.'}",
            SetCampaignStatus.class, "{status: 'active'}",
            SetCampaignSettings.class, "{settings: {post_rate: 60}}",
            DefineTask.class, "{title: 'One more'}",
            FundCampaign.class, "{budget: 50}",
            SendInvitations.class, "{publisher_ids: [1]}",
            GetDailySums.class, "{date_from: '2026-01-01', date_to: '2026-01-31'}",
            KeepTemplate.class, "{name: 'Kept'}",
            AddReportLink.class, "{days: 7}",
            ListStage.class, "{stage: 'joined'}");

    private final World world = World.shared();

    /** The member that names the campaign; null for none. */
    private static String member(Endpoint<?, ?> endpoint) {
        List<String> members = Arrays.stream(endpoint.body().getRecordComponents())
                .map(component -> component.getName())
                .toList();
        if (members.contains("campaignId")) {
            return "campaign_id";
        }
        return endpoint.refusals().contains(CampaignsError.CAMPAIGN_NOT_FOUND) && members.contains("id") ? "id" : null;
    }

    /** A caller who may call the endpoint, and has nothing to do with the campaign. */
    private static Client stranger(Access access, Publisher publisher, Advertiser advertiser) {
        return access.audience() == Audience.WEB
                ? publisher.web()
                : access.advertisers() ? advertiser.backend() : publisher.backend();
    }

    @Test
    @DisplayName("a stranger gets the same answer about a draft as about a campaign that does not exist")
    void areNotThere() {
        long draft = world.advertiser("USD").campaign("{status: 'draft'}").id();
        Publisher publisher = world.publisher().connected();
        Advertiser other = world.advertiser("USD");
        List<Endpoint<?, ?>> taking = Endpoints.all()
                .filter(endpoint -> member(endpoint) != null)
                // Staff see all.
                .filter(endpoint -> endpoint.access().audience() != Audience.OPERATOR)
                .toList();
        assertThat(taking).hasSizeGreaterThan(20).allSatisfy(endpoint -> {
            Client client = stranger(endpoint.access(), publisher, other);
            Answer hidden = asked(client, endpoint, draft, other);
            assertThat(hidden.status()).as(endpoint.path()).isIn(200, 403, 404);
            assertThat(said(hidden, draft))
                    .as(endpoint.path())
                    .isEqualTo(said(asked(client, endpoint, MISSING, other), MISSING));
        });
        assertThat(taking.stream()
                        .filter(endpoint -> asked(stranger(endpoint.access(), publisher, other), endpoint, draft, other)
                                        .status()
                                == 404))
                .hasSizeGreaterThan(15);
    }

    /** Names the caller's own advertiser, where one is asked for. */
    private static Answer asked(Client client, Endpoint<?, ?> endpoint, long campaign, Advertiser own) {
        ObjectNode body = Body.of("{" + member(endpoint) + ": %s}", campaign);
        if (Arrays.stream(endpoint.body().getRecordComponents())
                .anyMatch(component -> component.getName().equals("advertiserId"))) {
            body.put("advertiser_id", own.id());
        }
        return client.post(endpoint.path(), Body.with(body, MEMBERS.getOrDefault(endpoint.ask(), "{}")));
    }

    private static String said(Answer answer, long campaign) {
        return answer.status() + " " + answer.text().replace(Long.toString(campaign), "#");
    }
}
