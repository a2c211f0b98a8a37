package dev.fanfare.campaigns.api;

import dev.fanfare.platform.bus.Ask;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * Campaigns as publishers see them; never drafts.
 *
 * @param filter active (open to join by its state and date), all, upcoming (pending), ended, joined (by the caller),
 *     featured (active ones that an operator features); null for active
 * @param category a code; null for all
 * @param network one of the networks they are for; null for all
 */
public record ListCampaigns(
        @Size(max = 20) @Pattern(regexp = FILTERS, message = FILTERS_SAID)
        String filter,

        @Size(max = 100) String category,
        @Size(max = 50) String network,
        @Min(1) Integer page,
        @Min(1) Integer limit)
        implements Ask<CampaignPage> {
    // A form's empty field asks for all.
    public ListCampaigns {
        filter = filter == null || filter.isBlank() ? null : filter;
        category = category == null || category.isBlank() ? null : category;
        network = network == null || network.isBlank() ? null : network;
    }

    /** As applications ask for it: in one answer, which is a long page unless they say otherwise. */
    public record AppBody(
            @Size(max = 20) @Pattern(regexp = FILTERS, message = FILTERS_SAID)
            String filter,

            @Size(max = 100) String category,
            @Size(max = 50) String network,
            @Min(1) Integer page,
            @Min(1) Integer limit) {
        private static final int USUAL = 100;

        // A form's empty field asks for all.
        public AppBody {
            filter = filter == null || filter.isBlank() ? null : filter;
        }

        public ListCampaigns ask() {
            return new ListCampaigns(filter, category, network, page, limit == null ? USUAL : limit);
        }
    }

    static final String FILTERS = "active|all|upcoming|ended|joined|featured";
    static final String FILTERS_SAID = "must be active, all, upcoming, ended, joined or featured";
}
