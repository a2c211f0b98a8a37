package dev.fanfare.people.oauth;

import dev.fanfare.people.oauth.OwnApplicationsRepository.Present;
import dev.fanfare.people.oauth.api.OwnApplications.UpdateApplication;
import dev.fanfare.people.oauth.api.OwnApplications.WantedChange;
import java.util.List;

/**
 * The effect of an owner's change of an application: values that take effect at once, and values that wait for an operator.
 *
 * @param wantedName null if no name waits
 * @param wantedScopes empty if none wait
 * @param wantedRedirectUris empty if none wait
 */
record ApplicationChange(
        String name,
        List<String> scopes,
        List<String> redirectUris,
        String apiVersion,
        String wantedName,
        List<String> wantedScopes,
        List<String> wantedRedirectUris) {
    ApplicationChange {
        scopes = List.copyOf(scopes);
        redirectUris = List.copyOf(redirectUris);
        wantedScopes = List.copyOf(wantedScopes);
        wantedRedirectUris = List.copyOf(wantedRedirectUris);
    }

    /**
     * Applies a change. Values that it leaves out stay as they are, or wait as they did.
     *
     * @param asks whether an operator approves a new name, scope or address
     */
    static ApplicationChange of(Present now, UpdateApplication ask, boolean asks) {
        WantedChange wanted = now.wanted() == null ? new WantedChange(null, List.of(), List.of(), null) : now.wanted();
        String name = ask.name() != null ? ask.name() : wanted.name() != null ? wanted.name() : now.name();
        List<String> scopes = chosen(ask.scopes(), wanted.scopes(), now.scopes());
        List<String> uris = chosen(ask.redirectUris(), wanted.redirectUris(), now.redirectUris());
        boolean waits = asks && now.approved();
        boolean nameWaits = waits && !name.equals(now.name());
        boolean scopesWait = waits && !now.scopes().containsAll(scopes);
        boolean urisWait = waits && !now.redirectUris().containsAll(uris);
        return new ApplicationChange(
                nameWaits ? now.name() : name,
                scopesWait ? now.scopes() : scopes,
                urisWait ? now.redirectUris() : uris,
                ask.apiVersion() == null ? now.apiVersion() : ask.apiVersion(),
                nameWaits ? name : null,
                scopesWait ? scopes : List.of(),
                urisWait ? uris : List.of());
    }

    private static List<String> chosen(List<String> asked, List<String> wanted, List<String> now) {
        return asked != null ? asked : wanted.isEmpty() ? now : wanted;
    }

    boolean waits() {
        return wantedName != null || !wantedScopes.isEmpty() || !wantedRedirectUris.isEmpty();
    }
}
