package dev.fanfare.people.advertiser.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.TeamRole;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** The team of an advertiser: accounts that act for it, each by a role. */
public final class Team {
    private Team() {}

    /**
     * Invites a person by e-mail. An earlier invitation of the address ends.
     *
     * @param email of the account that is to join, which may be registered later
     */
    public record InviteMember(
            @NotNull Long advertiserId,
            @NotBlank @Email @Size(max = 254) String email,

            @NotBlank @Size(max = 20) @OneOf(TeamRole.class) String role)
            implements Change<MemberInvited> {
        public InviteMember {
            email = UniqueNames.normalized(email);
        }
    }

    /** The invitation is on its way. */
    public record MemberInvited(String status, Translatable message, long memberId, Instant expiresAt)
            implements Message {}

    /**
     * Accepts an invitation, for the account that has verified the invited address.
     *
     * @param token of the link in the e-mail
     */
    public record AcceptInvitation(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token) implements Change<ActionResult> {}

    /** Lists a team: the advertiser's own account, members and invitations. */
    public record ListMembers(@NotNull Long advertiserId) implements Ask<Members> {}

    /** A team, the advertiser's own account first. */
    public record Members(List<Member> members) implements Message {
        public Members {
            members = List.copyOf(members);
        }
    }

    /**
     * A member of a team.
     *
     * @param memberId null for the advertiser's own account, which is always an owner
     * @param userId the account; null for an invitation
     * @param username likewise
     * @param avatar path of the profile picture, or of the brand's logo; null for none
     * @param invitedAt null for the advertiser's own account
     * @param expiresAt when the invitation ends or ended; null for accounts
     */
    public record Member(
            @Nullable Long memberId,
            @Nullable Long userId,
            @Nullable String username,
            @Nullable String avatar,
            String email,
            @OneOf(TeamRole.class) String role,
            @Nullable Instant invitedAt,
            @Nullable Instant expiresAt) {}

    /** Changes a member's role. */
    public record UpdateRole(
            @NotNull Long advertiserId,
            @NotNull Long memberId,

            @NotBlank @Size(max = 20) @OneOf(TeamRole.class) String role)
            implements Change<ActionResult> {}

    /** Removes a member or an invitation. Members may remove themselves. */
    public record DeleteMember(
            @NotNull Long advertiserId, @NotNull Long memberId) implements Change<ActionResult> {}
}
