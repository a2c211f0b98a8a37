package dev.fanfare.campaigns.campaign.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Renders a brief as a campaign would show it, and stores nothing. */
public record RenderBrief(@NotNull @Size(max = 20_000) String descriptionMarkdown)
        implements Ask<RenderBrief.RenderedBrief> {
    /**
     * The brief as it is shown.
     *
     * @param description sanitised HTML
     */
    public record RenderedBrief(String description) implements Message {}
}
