package dev.fanfare.people.account.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.language.Translatable;
import java.util.List;

/** What staff can be allowed to do. */
public record ListRoles() implements Ask<ListRoles.RoleList> {
    /**
     * Roles and permissions.
     *
     * @param roles sets of permissions, as this installation's settings name them
     * @param permissions all that there are
     */
    public record RoleList(List<Role> roles, List<PermissionSentence> permissions) implements Message {
        public RoleList {
            roles = List.copyOf(roles);
            permissions = List.copyOf(permissions);
        }

        /**
         * A role.
         *
         * @param sentence what its holders do; null if the settings do not say
         */
        public record Role(
                String name, @Nullable Translatable sentence, List<@OneOf(Permission.class) String> permissions) {
            public Role {
                permissions = List.copyOf(permissions);
            }
        }

        /**
         * A permission.
         *
         * @param permission its code, such as {@code payouts.view}
         * @param sentence what it allows
         */
        public record PermissionSentence(
                @OneOf(Permission.class) String permission, Translatable sentence) {}
    }
}
