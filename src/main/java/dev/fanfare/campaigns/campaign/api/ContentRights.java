package dev.fanfare.campaigns.campaign.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.fanfare.formats.FromColumn;
import dev.fanfare.platform.endpoint.Json;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Comparator;
import java.util.List;

/**
 * The licence that a campaign asks for: what its advertiser may do with a post.
 *
 * @param uses where it may be shown; empty for no licence at all
 * @param days for which it may be, from the post's acceptance; null for ever
 * @param paidAds whether also as a paid advertisement; null for no
 * @param note in words; null for none
 */
public record ContentRights(
        @Size(max = 10) List<@NotNull ContentUse> uses,

        @Min(1) @Max(36_500) @Nullable Integer days,
        @Nullable Boolean paidAds,
        @Size(max = 2_000) @Nullable String note) {
    public ContentRights {
        uses = uses == null
                ? List.of()
                : uses.stream()
                        .distinct()
                        .sorted(Comparator.comparing(ContentUse::code))
                        .toList();
        paidAds = Boolean.TRUE.equals(paidAds);
        note = OptionalText.blankToNull(note);
    }

    /** Null when nothing is asked for. */
    public ContentRights orNull() {
        return uses.isEmpty() ? null : this;
    }

    /** Reads a column. */
    @FromColumn
    public static ContentRights read(String json) {
        try {
            return Json.mapper().readValue(json, ContentRights.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a column holds no rights", e);
        }
    }
}
