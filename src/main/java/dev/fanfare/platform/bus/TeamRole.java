package dev.fanfare.platform.bus;

import dev.fanfare.platform.states.Coded;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The roles in an advertiser's team, each with its rights. */
public enum TeamRole implements Coded {
    /** The advertiser's own account is always one. */
    OWNER("owner", EnumSet.allOf(TeamRight.class)),
    MANAGER(
            "manager",
            EnumSet.of(
                    TeamRight.CAMPAIGNS_VIEW,
                    TeamRight.CAMPAIGNS_MANAGE,
                    TeamRight.TASKS_REVIEW,
                    TeamRight.MONEY_VIEW)),
    REVIEWER("reviewer", EnumSet.of(TeamRight.CAMPAIGNS_VIEW, TeamRight.TASKS_REVIEW)),
    FINANCE("finance", EnumSet.of(TeamRight.CAMPAIGNS_VIEW, TeamRight.MONEY_VIEW, TeamRight.MONEY_MANAGE));

    private final String code;
    private final Set<TeamRight> rights;

    TeamRole(String code, Set<TeamRight> rights) {
        this.code = code;
        this.rights = Set.copyOf(rights);
    }

    @Override
    public String code() {
        return code;
    }

    public Set<TeamRight> rights() {
        return rights;
    }

    public boolean has(TeamRight right) {
        return rights.contains(right);
    }

    /** The role with this code; empty if unknown. */
    public static Optional<TeamRole> findByCode(String code) {
        return Coded.find(TeamRole.class, code);
    }

    /** The codes of the roles with a right. */
    public static List<String> codesWith(TeamRight right) {
        return Arrays.stream(values())
                .filter(role -> role.has(right))
                .map(TeamRole::code)
                .toList();
    }

    public static List<String> codes() {
        return Coded.codes(TeamRole.class);
    }
}
