package dev.fanfare.people.account.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.Direction;
import dev.fanfare.platform.endpoint.IgnoredWith;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Operators' changes to accounts. */
public final class ManageUsers {
    private ManageUsers() {}

    /**
     * Creates an account of any kind.
     *
     * @param password null for an account that cannot sign in by password
     * @param permissions codes such as payouts.view
     * @param roles names of staff roles, whose permissions are added
     */
    public record CreateUser(
            @NotBlank @Username String username,

            @NotBlank @Email @Size(max = 254) String email,
            @Size(min = 8, max = 128) @UncommonPassword Secret password,
            @Size(max = 100) String firstName,
            @Size(max = 100) String lastName,
            Boolean isStaff,
            Boolean isSuperuser,
            @Size(max = 50) List<@Size(max = 50) @OneOf(Permission.class) String> permissions,
            @Size(max = 20) List<@Size(max = 50) String> roles)
            implements Change<UserCreated> {
        public CreateUser {
            username = UniqueNames.normalized(username);
            email = UniqueNames.normalized(email);
            permissions = permissions == null ? List.of() : List.copyOf(permissions);
            roles = roles == null ? List.of() : List.copyOf(roles);
        }
    }

    /** A new account. */
    public record UserCreated(String status, Translatable message, long userId) implements Message {}

    /**
     * Changes an account; missing members stay unchanged.
     *
     * @param isActive false for inactive: it cannot sign in, and its tokens stop working
     * @param permissions codes; empty clears them, null leaves them
     * @param roles names of staff roles, whose permissions are added to the given ones; null for none
     */
    public record UpdateUser(
            @NotNull Long userId,
            Boolean isActive,
            Boolean isStaff,
            Boolean isSuperuser,
            @Size(max = 50) List<@Size(max = 50) @OneOf(Permission.class) String> permissions,
            @Size(max = 20) List<@Size(max = 50) String> roles)
            implements Change<ProposedOrDone> {
        public UpdateUser {
            permissions = permissions == null ? null : List.copyOf(permissions);
            roles = roles == null ? null : List.copyOf(roles);
        }
    }

    /**
     * Accounts, newest first.
     *
     * @param search prefix of a username or email address, case-insensitive; null for all
     * @param staff true for staff and superusers only
     * @param sort what the list is sorted by; null for newest first, or for created with a {@code direction} alone
     * @param direction null for ascending by {@code sort}
     * @param cursor the {@code next} of another page; null for the first
     */
    public record ListUsers(
            @Size(max = 254) String search,
            Boolean staff,
            @IgnoredWith("cursor") @Min(1) Integer page,
            @Min(1) Integer limit,
            Sort sort,
            Direction direction,
            @Size(max = 1500) String cursor)
            implements Ask<UserList> {
        /** What accounts are sorted by. */
        public enum Sort implements Coded {
            CREATED,
            /** The username. */
            NAME
        }
    }

    /** A page of accounts. */
    public record UserList(List<Item> users, @JsonUnwrapped PageRequest.Place place) implements Message {
        public UserList {
            users = List.copyOf(users);
        }

        /**
         * An account, for operators.
         *
         * @param avatar path of the profile picture, or of a brand's logo; null for none
         * @param status active, inactive or suspended
         * @param lastLogin null before the first login
         */
        public record Item(
                long userId,
                String username,
                String email,
                String firstName,
                String lastName,
                @Nullable String avatar,

                @OneOf(words = {"active", "inactive", "suspended"})
                String status,

                boolean isStaff,
                boolean isSuperuser,
                boolean isAdvertiser,
                List<@OneOf(Permission.class) String> permissions,
                Instant joinedDate,
                @Nullable Instant lastLogin) {
            public Item {
                permissions = List.copyOf(permissions);
            }
        }
    }

    /**
     * The usernames of accounts that other answers name by their ids.
     *
     * @param userIds those that do not exist are left out
     */
    public record ListUsernames(@NotEmpty @Size(max = 500) List<@NotNull Long> userIds) implements Ask<Usernames> {
        public ListUsernames {
            userIds = userIds == null ? null : List.copyOf(userIds);
        }
    }

    /** Who the accounts are. */
    public record Usernames(List<Named> users) implements Message {
        public Usernames {
            users = List.copyOf(users);
        }

        /** An account. */
        public record Named(long userId, String username) {}
    }
}
