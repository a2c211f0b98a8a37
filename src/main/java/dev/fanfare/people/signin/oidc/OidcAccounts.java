package dev.fanfare.people.signin.oidc;

import dev.fanfare.people.account.TokensService;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.people.signin.api.Login.LoggedIn.Who;
import dev.fanfare.people.signin.oidc.OidcAccountsRepository.Managed;
import dev.fanfare.people.signin.oidc.OidcConfig.Rights;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * The accounts that the provider manages, found by issuer and subject alone. The first sign-in creates the account; it
 * never takes over an existing one, whatever its address. At each sign-in the groups decide the rights.
 *
 * @param roles the permissions of each staff role
 */
record OidcAccounts(OidcConfig config, Map<String, List<String>> roles) {
    private static final int MAX_NAME = 100;
    private static final int MAX_EMAIL = 254;

    /**
     * The outcome of a sign-in.
     *
     * @param who null for an account that may not sign in
     * @param version of its credentials; null likewise
     * @param changed the account whose rights changed; null for none
     */
    record Admission(Who who, CredentialsVersion version, Long changed) {}

    Future<Admission> admit(Tx tx, Caller caller, IdToken token) {
        Rights rights = config.rightsOf(token.groups(), roles);
        return OidcAccountsRepository.lock(tx, config.issuer(), token.subject())
                .compose(found -> found.isPresent()
                        ? update(tx, caller, found.get(), rights)
                        : rights.staff()
                                ? create(tx, caller, token, rights)
                                : Future.succeededFuture(new Admission(null, null, null)));
    }

    private Future<Admission> create(Tx tx, Caller caller, IdToken token, Rights rights) {
        String email = token.email();
        if (email == null || email.isBlank() || email.length() > MAX_EMAIL || !email.contains("@")) {
            throw new UntrustedSignIn("the token has no e-mail address");
        }
        return Accounts.create(
                        tx,
                        caller,
                        CreateAccountBuilder.builder()
                                .username(email)
                                .email(email)
                                .firstName(cut(token.givenName()))
                                .lastName(cut(token.familyName()))
                                .staff(rights.staff())
                                .superuser(rights.superuser())
                                .permissions(rights.permissions().stream()
                                        .flatMap(code -> Permission.findByCode(code).stream())
                                        .toList())
                                .build(),
                        null,
                        caller.language())
                .compose(id -> OidcAccountsRepository.insert(tx, id, config.issuer(), token.subject())
                        .compose(
                                inserted -> Audit.event(tx, caller, "oidc.account_created", "user:" + id, null, rights))
                        .map(new Admission(new Who(id, email, email), CredentialsVersion.ofNew(id), null)));
    }

    private static String cut(String name) {
        return name == null || name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME);
    }

    private static Future<Admission> update(Tx tx, Caller caller, Managed account, Rights rights) {
        Who who = new Who(account.userId(), account.username(), account.email());
        boolean isAdmitted = account.active() && rights.staff();
        Future<Void> noted =
                isAdmitted ? OidcAccountsRepository.updateSignedIn(tx, account.userId()) : Future.succeededFuture();
        if (rights.equals(account.rights())) {
            return noted.map(new Admission(isAdmitted ? who : null, account.version(), null));
        }
        return noted.compose(done -> OidcAccountsRepository.updateRights(tx, account.userId(), rights))
                .compose(updated -> TokensService.revokeSelfMade(tx, caller, account.userId()))
                .compose(revoked -> rights.staff()
                        ? Future.succeededFuture()
                        : CredentialsRepository.endAccess(tx, account.userId()))
                .compose(ended -> Audit.event(
                        tx, caller, "oidc.rights_changed", "user:" + account.userId(), account.rights(), rights))
                .map(new Admission(isAdmitted ? who : null, account.version(), account.userId()));
    }

    /** Refuses users who are not staff, or have an inactive account. */
    static <T> Future<T> refuse() {
        return CommonFault.PERMISSION_DENIED
                .because("Your company's groups give you no role here, or your account is not active.")
                .failed();
    }
}
