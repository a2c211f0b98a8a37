package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/** Named lists of publishers that an advertiser keeps; a search shows who is in one. */
public final class Favourites {
    private Favourites() {}

    /** The lists of an advertiser, by name. */
    public record ListFavourites(@NotNull Long advertiserId) implements Ask<FavouriteLists> {}

    /** The lists of an advertiser. */
    public record FavouriteLists(List<FavouriteList> lists) implements Message {
        public FavouriteLists {
            lists = List.copyOf(lists);
        }
    }

    /**
     * A list.
     *
     * @param publishers how many of those in it can be found now
     */
    public record FavouriteList(Long listId, String name, long publishers) {}

    /**
     * Creates a list, or renames one.
     *
     * @param listId null for a new one
     */
    public record UpdateFavouriteList(
            @NotNull Long advertiserId,
            Long listId,
            @NotBlank @Size(max = 100) String name) implements Change<FavouriteListSaved> {}

    /** The list was saved. */
    public record FavouriteListSaved(String status, Translatable message, Long listId) implements Message {}

    /** Deletes a list. */
    public record DeleteFavouriteList(@NotNull Long listId) implements Change<ActionResult> {}

    /**
     * Adds publishers to a list, and removes others.
     *
     * @param add ids of publishers who can be found; null for none
     * @param remove ids; null for none
     */
    public record UpdateFavouriteMembers(
            @NotNull Long listId,
            @Size(max = 100) List<@NotNull Long> add,
            @Size(max = 100) List<@NotNull Long> remove) implements Change<ActionResult> {
        public UpdateFavouriteMembers {
            add = add == null ? List.of() : List.copyOf(add);
            remove = remove == null ? List.of() : List.copyOf(remove);
        }
    }
}
