package dev.fanfare.people.owner.store;

import dev.fanfare.platform.bus.TeamRole;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The roles of an account in advertisers' teams, which decide its rights there. */
public final class UserTeams {
    private UserTeams() {}

    /** Advertisers and the roles there of a user u, such as {@code 12:owner}: an array. Teams of banned advertisers give none. */
    public static final String OF_USER = """
            array(select a.user_id || ':owner' from advertisers a where a.user_id = u.id
                  union all
                  select m.advertiser_id || ':' || m.role
                  from advertiser_members m join users o on o.id = m.advertiser_id
                  where m.user_id = u.id and m.removed_at is null and o.status = 'active')
            """;

    /** The roles by advertiser, from what {@link #OF_USER} reads. Ignores roles unknown to this version. */
    public static Map<Long, TeamRole> of(List<String> teams) {
        return teams.stream()
                .map(team -> team.split(":", 2))
                .filter(team -> TeamRole.findByCode(team[1]).isPresent())
                .collect(Collectors.toMap(team -> Long.valueOf(team[0]), team -> TeamRole.findByCode(team[1])
                        .orElseThrow()));
    }
}
