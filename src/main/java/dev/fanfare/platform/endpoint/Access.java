package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;

/**
 * Who may call an endpoint.
 *
 * @param audience which credentials are accepted, and in which shape authentication errors are answered
 * @param scope what an application must have been granted; null for nothing. Other credentials need none.
 * @param permission the permission the account needs; null for none
 * @param advertisers whether advertisers may call without the permission; the domain then limits them to their own
 * @param inMaintenance whether everybody is served in maintenance mode too
 */
public record Access(
        Audience audience, Scope scope, Permission permission, boolean advertisers, boolean inMaintenance) {

    /** The kinds of clients. */
    public enum Audience {
        /** Anybody; credentials are ignored. */
        PUBLIC,
        /** Anybody; a valid credential identifies the caller, an invalid one is ignored. */
        OPEN,
        /** An application's user, a web session or a backend token acting as its account. */
        APP,
        /** An application, with or without a user. */
        APP_CLIENT,
        /** A web session. */
        WEB,
        /** A backend token. */
        BACKEND,
        /** A staff member by web session or backend token. */
        OPERATOR
    }

    public static final Access PUBLIC = of(Audience.PUBLIC);
    public static final Access OPEN = of(Audience.OPEN);
    /** An application needs the scope for the account itself, unless an endpoint says which other, or none. */
    public static final Access APP_USER = of(Audience.APP).granted(Scope.ACCOUNT);

    public static final Access APP_CLIENT = of(Audience.APP_CLIENT);
    public static final Access WEB_USER = of(Audience.WEB);
    public static final Access BACKEND = of(Audience.BACKEND);
    public static final Access OPERATOR = of(Audience.OPERATOR);

    private static Access of(Audience audience) {
        return new Access(audience, null, null, false, false);
    }

    /** The same, but of applications only for those with this scope; null for all of them. */
    public Access granted(Scope needed) {
        return new Access(audience, needed, permission, advertisers, inMaintenance);
    }

    /** The same, but only for accounts with this permission. */
    public Access needing(Permission needed) {
        return new Access(audience, scope, needed, advertisers, inMaintenance);
    }

    /** The same, and for advertisers, each limited to their own. */
    public Access orAdvertiser() {
        return new Access(audience, scope, permission, true, inMaintenance);
    }

    /** The same, in maintenance mode too. */
    public Access evenInMaintenance() {
        return new Access(audience, scope, permission, advertisers, true);
    }

    /** As in the table of endpoints: {@code BACKEND payouts.view or advertiser}. */
    @Override
    public String toString() {
        return audience
                + (scope == null ? "" : " scope " + scope.code())
                + (permission == null ? "" : " " + permission.code())
                + (advertisers ? " or advertiser" : "")
                + (inMaintenance ? " even in maintenance" : "");
    }
}
