package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** What an advertiser keeps of a campaign by a name, to begin others with; and copies of campaigns. */
public final class CampaignTemplates {
    private CampaignTemplates() {}

    /** The templates of an advertiser, by name. */
    public record ListTemplates(@NotNull Long advertiserId) implements Ask<Templates> {}

    /** The templates of an advertiser. */
    public record Templates(List<Template> templates) implements Message {
        public Templates {
            templates = List.copyOf(templates);
        }
    }

    /** A template. */
    public record Template(Long templateId, String name, Instant createdAt) {}

    /** Keeps what a campaign asks for and pays as a template: all but its dates, pictures and participants. */
    public record KeepTemplate(
            @NotNull Long campaignId,
            @NotBlank @Size(max = 100) String name) implements Change<TemplateKept> {}

    /** The template was kept. */
    public record TemplateKept(String status, Translatable message, Long templateId) implements Message {}

    /** Renames a template. */
    public record RenameTemplate(
            @NotNull Long templateId,
            @NotBlank @Size(max = 100) String name) implements Change<ActionResult> {}

    /** Deletes a template; campaigns that began with it stay. */
    public record DeleteTemplate(@NotNull Long templateId) implements Change<ActionResult> {}

    /**
     * Begins a draft with what a campaign or a template has. Dates in the past, uploaded pictures and participants are left
     * out; without an end in the future it ends in six weeks.
     *
     * @param campaignId a campaign in any state; null for a template
     * @param templateId null for a campaign
     * @param name of the draft; null for that of the campaign or template
     */
    public record CopyCampaign(
            Long campaignId,
            Long templateId,

            @Size(max = 200) @Pattern(regexp = "(?s).*\\S.*", message = "must not be blank")
            String name)
            implements Change<CreateCampaign.CampaignCreated>, CrossFieldRules {
        @Override
        public void check(FieldErrors problems) {
            if (campaignId == null && templateId == null && !problems.has("campaign_id")) {
                problems.putIfAbsent("campaign_id", "or template_id must be given");
            }
            if (campaignId != null && templateId != null) {
                problems.putIfAbsent("template_id", "must be left out: the campaign is copied");
            }
        }
    }
}
