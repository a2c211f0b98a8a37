package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.bus.TeamRight;

/**
 * Who may call an endpoint.
 *
 * @param audience accepted credentials, and the format of authentication errors
 * @param scope the scope that applications need; null for none. Other credentials need none.
 * @param permission the permission the account needs; null for none
 * @param limit the code of the permission or scope that a limited credential needs, for any account it acts for:
 *     {@link #ANY_LIMIT} for none; null while the endpoint gives no answer
 * @param userLimit the same for credentials that act for an account; null if it is {@code limit}
 * @param team the right by which members of advertisers' teams may call without the permission; null for none. The
 *     domain then limits them to the advertisers for which they have it
 * @param inMaintenance whether all callers are served in maintenance mode, too
 */
public record Access(
        Audience audience,
        Scope scope,
        Permission permission,
        String limit,
        String userLimit,
        TeamRight team,
        boolean inMaintenance) {

    /** The kinds of clients. */
    public enum Audience {
        /** Everyone; credentials are ignored. */
        PUBLIC,
        /** Everyone; a valid web session identifies the caller, any other credential is ignored. */
        OPEN,
        /** An application's user, a web session or a backend token acting as its account. */
        APP,
        /** An application, with or without a user. */
        APP_CLIENT,
        /** An application on its own, by its client credentials. */
        APPLICATION,
        /** A web session. */
        WEB,
        /** A backend token or a web session, with the rights of its account. */
        BACKEND,
        /** A staff member by web session or backend token. */
        OPERATOR
    }

    /** The limit of an endpoint that every limited credential may use. */
    public static final String ANY_LIMIT = "any";

    public static final Access PUBLIC = of(Audience.PUBLIC).anyLimit();
    public static final Access OPEN = of(Audience.OPEN);
    /** Applications need the scope for the account itself, unless an endpoint sets another or none. */
    public static final Access APP_USER = of(Audience.APP).granted(Scope.ACCOUNT);

    public static final Access APP_CLIENT = of(Audience.APP_CLIENT);
    public static final Access APPLICATION = of(Audience.APPLICATION);
    /** A web session is never limited. */
    public static final Access WEB_USER = of(Audience.WEB).anyLimit();

    public static final Access BACKEND = of(Audience.BACKEND);
    public static final Access OPERATOR = of(Audience.OPERATOR);

    private static Access of(Audience audience) {
        return new Access(audience, null, null, null, null, null, false);
    }

    /** This access, with this scope for applications, and for other limited credentials. */
    public Access granted(Scope needed) {
        return new Access(audience, needed, permission, needed.code(), null, team, inMaintenance);
    }

    /** This access, only for accounts with this permission, and limited credentials that name it. */
    public Access needing(Permission needed) {
        return new Access(audience, scope, needed, needed.code(), null, team, inMaintenance);
    }

    /** This access for accounts without a permission; limited credentials must name this one. */
    public Access limitedBy(Permission needed) {
        return new Access(audience, scope, permission, needed.code(), null, team, inMaintenance);
    }

    /** This access for accounts without a permission; limited credentials must name this scope. */
    public Access limitedBy(Scope needed) {
        return new Access(audience, scope, permission, needed.code(), null, team, inMaintenance);
    }

    /** This access, for every limited credential: it shows and changes nothing that a limit could be about. */
    public Access anyLimit() {
        return new Access(audience, null, permission, ANY_LIMIT, null, team, inMaintenance);
    }

    /** This access, where what acts for an account needs another scope than an application on its own. */
    public Access grantedForUsers(Scope needed) {
        return new Access(audience, scope, permission, limit, needed.code(), team, inMaintenance);
    }

    /** Whether the caller has the permission that the account needs. */
    public boolean isFor(Caller caller) {
        return permission == null || caller.may(permission);
    }

    /** Whether the caller's account may call, as one of staff or of an advertiser's team. */
    public boolean allows(Caller caller) {
        if (team != null && !caller.advertisersBy(team).isEmpty()) {
            return true;
        }
        return (audience != Audience.OPERATOR || caller.staff() || caller.superuser()) && isFor(caller);
    }

    /** Whether advertisers may call. */
    public boolean advertisers() {
        return team != null;
    }

    /** The code that a limited credential needs, with an account or without. */
    public String limitOf(boolean user) {
        return user && userLimit != null ? userLimit : limit;
    }

    /** This access, plus members of advertisers' teams with this right, each limited to their advertisers' data. */
    public Access orAdvertiser(TeamRight needed) {
        return new Access(audience, scope, permission, limit, userLimit, needed, inMaintenance);
    }

    /** This access, in maintenance mode, too. */
    public Access evenInMaintenance() {
        return new Access(audience, scope, permission, limit, userLimit, team, true);
    }

    /** As in the table of endpoints: {@code BACKEND finance.view or advertiser money.view}; the second of two scopes is for users. */
    @Override
    public String toString() {
        return audience
                + (scope == null ? "" : (userLimit == null ? " scope " : " ") + scope.code())
                + (userLimit == null ? "" : " or " + userLimit)
                + (permission == null ? "" : " " + permission.code())
                + (team == null ? "" : " or advertiser " + team.code())
                + (inMaintenance ? " even in maintenance" : "");
    }
}
