package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Images;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/** The brands of advertisers. */
public final class BrandProfiles {
    private BrandProfiles() {}

    /** Shows an advertiser's brand. */
    public record GetBrand(@NotNull Long advertiserId) implements Ask<Brand> {}

    /**
     * Changes an advertiser's brand, which publishers see on its campaigns. Missing members stay unchanged.
     *
     * @param name blank for the advertiser's own
     * @param description plain text; blank for none
     * @param logo an uploaded image; empty for none
     * @param website blank for none
     */
    public record UpdateBrand(
            @NotNull Long advertiserId,
            @Size(max = 200) String name,
            @Size(max = 5_000) String description,
            @Images @Size(max = 1) List<@Size(max = 200) String> logo,

            @Size(max = 2_000)
            @Pattern(regexp = "\\s*|https?://[^\\s<>\"']+", message = "must begin with https:// or http://")
            String website)
            implements Change<ActionResult> {
        public UpdateBrand {
            logo = logo == null ? null : List.copyOf(logo);
        }
    }
}
