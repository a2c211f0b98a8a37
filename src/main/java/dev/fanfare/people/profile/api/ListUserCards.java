package dev.fanfare.people.profile.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.RecordsById;
import java.util.List;
import java.util.Map;

/** Reads users in brief: those with a public profile, and the caller; all for staff who may see accounts. Omits others. */
public record ListUserCards(List<Long> userIds) implements Ask<ListUserCards.UserCards> {
    public ListUserCards {
        userIds = List.copyOf(userIds);
    }

    /**
     * Users.
     *
     * @param byId by user
     */
    public record UserCards(Map<Long, UserCard> byId) implements RecordsById<UserCard> {
        public UserCards {
            byId = Map.copyOf(byId);
        }
    }

    /**
     * A user in brief.
     *
     * @param avatar media path; null for none
     */
    public record UserCard(
            Long id, String username, @Nullable String avatar) {}
}
