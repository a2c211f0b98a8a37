package dev.fanfare.campaigns.discovery.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** A creator's page that anyone may read: off until its creator chooses it, and with the members that were chosen. */
public final class PublicProfiles {
    private PublicProfiles() {}

    /** Shows the caller's own choices, and what each would show. */
    public record GetPublicProfile() implements Ask<PublicProfile> {}

    /**
     * Changes the caller's own choices. Missing members stay unchanged.
     *
     * @param published whether anyone may read the page
     * @param indexed whether search engines may list it
     * @param shown replaces all: what the page shows
     */
    public record UpdatePublicProfile(
            Boolean published,
            Boolean indexed,
            @Size(max = 50) List<@NotNull ProfileMember> shown) implements Change<PublicProfile> {
        public UpdatePublicProfile {
            shown = shown == null ? null : shown.stream().distinct().toList();
        }
    }

    /**
     * A creator's choices about the page, and what there is to show.
     *
     * @param published whether anyone may read the page
     * @param indexed whether search engines may list it
     * @param shown what the page shows
     * @param publishedAt when the creator made it public; null while it is not
     * @param address path of the page, whether or not it is public; null if the name is an e-mail address, which no page tells
     * @param content everything that could be chosen, for its owner
     */
    public record PublicProfile(
            boolean published,
            @Nullable Instant publishedAt,
            boolean indexed,
            List<ProfileMember> shown,
            @Nullable String address,
            ProfileContent content)
            implements Message {
        public PublicProfile {
            shown = List.copyOf(shown);
        }
    }

    /** Reads a public page; RESOURCE_NOT_FOUND unless there is one. */
    public record ShowPublicProfile(String username) implements Ask<Page> {}

    /**
     * A public page.
     *
     * @param username as its owner writes it
     * @param indexed whether search engines may list it
     * @param content what the creator chose
     */
    public record Page(String username, boolean indexed, ProfileContent content) implements Message {}
}
