package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Permission;

/**
 * Who may call an endpoint.
 *
 * @param audience which credentials count, and in which shape their failures are answered
 * @param permission what the account must be allowed; null where every account of the audience may
 * @param advertisers whether an advertiser may call without the permission; the domain then keeps to what is theirs
 */
public record Access(Audience audience, Permission permission, boolean advertisers) {

    /** The kinds of clients. */
    public enum Audience {
        /** Anybody; a credential is not even looked at. */
        PUBLIC,
        /** Anybody; a good credential says who it is, a bad one is ignored. */
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

    public static final Access PUBLIC = new Access(Audience.PUBLIC, null, false);
    public static final Access OPEN = new Access(Audience.OPEN, null, false);
    public static final Access APP_USER = new Access(Audience.APP, null, false);
    public static final Access APP_CLIENT = new Access(Audience.APP_CLIENT, null, false);
    public static final Access WEB_USER = new Access(Audience.WEB, null, false);
    public static final Access BACKEND = new Access(Audience.BACKEND, null, false);
    public static final Access OPERATOR = new Access(Audience.OPERATOR, null, false);

    /** The same, for accounts with this permission. */
    public Access needing(Permission needed) {
        return new Access(audience, needed, advertisers);
    }

    /** The same, and for advertisers, each for what is theirs. */
    public Access orAdvertiser() {
        return new Access(audience, permission, true);
    }

    /** As the table of endpoints shows it: {@code BACKEND payouts.view or advertiser}. */
    @Override
    public String toString() {
        return audience + (permission == null ? "" : " " + permission.code()) + (advertisers ? " or advertiser" : "");
    }
}
