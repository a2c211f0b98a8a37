package dev.fanfare.people.signin;

import dev.fanfare.people.account.UsersRepository;
import dev.fanfare.people.account.store.MailLinks;
import dev.fanfare.people.account.store.NewFactors;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.CredentialsVersion;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.people.signin.api.SecondFactors.BeginTotp;
import dev.fanfare.people.signin.api.SecondFactors.BeginTotp.TotpBegun;
import dev.fanfare.people.signin.api.SecondFactors.CodesMade;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmFactors;
import dev.fanfare.people.signin.api.SecondFactors.ConfirmTotp;
import dev.fanfare.people.signin.api.SecondFactors.DeleteFactor;
import dev.fanfare.people.signin.api.SecondFactors.DeleteUserFactors;
import dev.fanfare.people.signin.api.SecondFactors.FactorList;
import dev.fanfare.people.signin.api.SecondFactors.ListFactors;
import dev.fanfare.people.signin.api.SecondFactors.RenewRecoveryCodes;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.crypto.KeyRing;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.encryption.EncryptedTable;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Adds, lists and removes the second factors of accounts, and makes recovery codes.
 *
 * @param staffNeedOne whether staff need one for their permissions
 * @param newHours hours until a new factor counts for money
 */
public record FactorsService(Bus bus, Database database, KeyRing keys, boolean staffNeedOne, int newHours) {
    public static final EncryptedTable ENCRYPTED = FactorsRepository.ENCRYPTED;

    private static final int CODES = 10;
    /** 120 random bits, 24 characters of Base32: enough for storage as a plain hash. */
    private static final int CODE_BYTES = 15;

    private static final String ISSUER = "Fanfare";
    private static final SecureRandom RANDOM = new SecureRandom();

    public Future<FactorList> list(Caller caller, ListFactors ask) {
        return Future.all(
                        FactorsRepository.list(database, caller.id()),
                        FactorsRepository.countCodes(database, caller.id()),
                        UsersRepository.findPrivileges(database, caller.id()))
                .map(all -> new FactorList(
                        all.resultAt(0),
                        all.resultAt(1),
                        staffNeedOne
                                && all.<Optional<UsersRepository.Privileges>>resultAt(2)
                                        .map(UsersRepository.Privileges::isOperator)
                                        .orElse(false)));
    }

    public Future<Committed<TotpBegun>> begin(Caller caller, BeginTotp ask) {
        byte[] secret = Totp.newSecret();
        String shown = Totp.base32(secret);
        String name = ask.name() == null || ask.name().isBlank()
                ? "Authenticator"
                : ask.name().strip();
        return new InlineReauthentication(bus)
                .by(caller, ask.password(), ask.code())
                .compose(proven -> database.change(caller, ask, tx -> StepUp.lock(tx, caller)
                        .compose(version -> FactorsRepository.insert(
                                tx, version, name, keys.encrypt(FactorsRepository.place(caller.id()), secret)))
                        .compose(id -> id.map(Future::succeededFuture).orElseGet(() -> CommonFault.DUPLICATE_RESOURCE
                                .because("You have five already. Remove one first.")
                                .failed()))
                        .map(id -> new TotpBegun(
                                "success",
                                Translatable.of("Scan the code or type in the secret, and confirm with a code."),
                                id,
                                new Secret(shown),
                                new Secret(uri(caller.username(), shown))))));
    }

    private static String uri(String username, String secret) {
        String account = URLEncoder.encode(username, StandardCharsets.UTF_8).replace("+", "%20");
        return "otpauth://totp/" + ISSUER + ":" + account + "?secret=" + secret + "&issuer=" + ISSUER;
    }

    public Future<Committed<CodesMade>> confirm(Caller caller, ConfirmTotp ask) {
        String code = ask.code().value();
        return database.change(caller, ask, tx -> FactorsRepository.lockUnconfirmed(tx, caller.id(), ask.factorId())
                        .compose(found -> found.map(app -> confirm(tx, caller, app, code))
                                .orElseGet(() -> CommonFault.notFound("factor", ask.factorId())
                                        .failed()))
                        .compose(confirmed -> added(tx, caller))
                        .map(codes -> new CodesMade(
                                "success", Translatable.of("From now on you sign in with a code too."), codes)))
                // Staff now have their permissions in this session.
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    private Future<Void> confirm(Tx tx, Caller caller, FactorsRepository.App app, String code) {
        byte[] secret = keys.decryptBytes(FactorsRepository.place(caller.id()), app.secret());
        OptionalLong step = Totp.stepOf(code, secret, Instant.now(), 0);
        return step.isEmpty()
                ? UsersError.WRONG_CODE.failed()
                : new CredentialsVersion(caller.id(), app.credentialsVersion())
                        .require(tx, CommonFault.REAUTHENTICATION_REQUIRED)
                        .compose(holds -> FactorsRepository.confirm(tx, app.id(), step.getAsLong(), newHours));
    }

    /** After the addition of a second factor: all other sessions end; recovery codes, unless there are some. */
    Future<List<Secret>> added(Tx tx, Caller caller) {
        MailKind kind = newHours == 0 ? MailKind.SECOND_FACTOR_ADDED : MailKind.CONFIRM_FACTOR;
        return CredentialsRepository.endOthers(tx, caller)
                .compose(ended -> strengthen(tx, caller))
                .compose(strong -> tell(tx, caller, kind, "second_factor.add"))
                .compose(told -> FactorsRepository.countCodes(tx, caller.id()))
                .compose(left -> left > 0 ? Future.succeededFuture(List.of()) : makeCodes(tx, caller));
    }

    private static Future<Void> strengthen(Tx tx, Caller caller) {
        return caller.credential() == Caller.Credential.WEB_SESSION
                ? FactorsRepository.saveSecondFactorShown(tx, UUID.fromString(caller.credentialId()))
                : Future.succeededFuture();
    }

    public Future<Committed<CodesMade>> renewCodes(Caller caller, RenewRecoveryCodes ask) {
        return new InlineReauthentication(bus)
                .by(caller, ask.password(), ask.code())
                .compose(proven -> database.change(caller, ask, tx -> StepUp.lock(tx, caller)
                        .compose(locked -> CredentialsVersion.raise(tx, caller.id()))
                        .compose(raised -> FactorsRepository.deleteCodes(tx, caller.id()))
                        .compose(deleted -> makeCodes(tx, caller))
                        .compose(codes -> Audit.event(tx, caller, "recovery_code.renew", caller.id(), null)
                                .map(new CodesMade(
                                        "success", Translatable.of("Your earlier codes no longer work."), codes)))));
    }

    private Future<List<Secret>> makeCodes(Tx tx, Caller caller) {
        List<String> codes = Stream.generate(FactorsService::code).limit(CODES).toList();
        return FactorsRepository.insertCodes(tx, caller.id(), codes, newHours)
                .map(codes.stream()
                        .map(code -> new Secret(String.join("-", code.split("(?<=\\G.{4})"))))
                        .toList());
    }

    private static String code() {
        byte[] bytes = new byte[CODE_BYTES];
        RANDOM.nextBytes(bytes);
        return Totp.base32(bytes);
    }

    public Future<Committed<ActionResult>> remove(Caller caller, DeleteFactor ask) {
        return new InlineReauthentication(bus)
                .by(caller, ask.password(), ask.code())
                .compose(proven -> database.change(caller, ask, tx -> StepUp.lock(tx, caller)
                        .compose(locked -> remove(tx, caller.id(), ask.factorId()))
                        .compose(removed -> removed
                                ? CredentialsRepository.endOthers(tx, caller)
                                : CommonFault.notFound("factor", ask.factorId()).<Void>failed())
                        .compose(ended -> tell(tx, caller, MailKind.SECOND_FACTOR_REMOVED, "second_factor.remove"))
                        .map(new ActionResult("It was removed. All other sessions were ended."))))
                .compose(done -> bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    public Future<Committed<ActionResult>> confirmNew(Caller caller, ConfirmFactors ask) {
        return database.change(caller, ask, tx -> MailLinks.use(tx, ask.token(), MailKind.CONFIRM_FACTOR)
                .compose(link -> NewFactors.trust(tx, link.userId())
                        .compose(trusted -> Audit.event(tx, caller, "second_factor.confirm", link.userId(), null)))
                .map(new ActionResult("Your second factor counts for payouts now.")));
    }

    /** For owners who have lost all of theirs; they sign in by password afterwards. */
    public Future<Committed<ProposedOrDone>> removeAll(Caller caller, DeleteUserFactors ask) {
        long userId = ask.userId();
        return database.change(caller, ask, tx -> UsersRepository.findPrivileges(tx, userId)
                        .compose(owner -> {
                            if (owner.isEmpty()) {
                                return UsersError.userNotFound(userId).failed();
                            }
                            if (owner.get().isOperator() && !caller.superuser()) {
                                return UsersError.onlySuperusers().failed();
                            }
                            if (caller.is(userId) || Objects.equals(caller.proposedBy(), userId)) {
                                return UsersError.notOneself().failed();
                            }
                            return CredentialsRepository.endAccess(tx, userId);
                        })
                        .compose(ended -> FactorsRepository.removeAll(tx, userId))
                        .compose(removed -> removed == 0
                                ? CommonFault.notFound("factor", "of user " + userId)
                                        .<Void>failed()
                                : FactorsRepository.deleteCodes(tx, userId))
                        .compose(deleted -> Outbox.write(
                                tx, caller.requestId(), AccountMail.to(userId, MailKind.SECOND_FACTOR_REMOVED)))
                        .compose(told -> Audit.write(
                                tx, caller, "second_factor.remove_all", "user:" + userId, null, null, ask.reason()))
                        .map(new ProposedOrDone("The second factors of the user were removed.")))
                .compose(done -> bus.publish(AccessChanged.ofUser(userId)).map(done));
    }

    private static Future<Boolean> remove(Tx tx, long userId, long id) {
        return FactorsRepository.remove(tx, userId, id)
                .compose(removed -> removed ? Future.succeededFuture(true) : PasskeysRepository.remove(tx, userId, id));
    }

    private static Future<Void> tell(Tx tx, Caller caller, MailKind kind, String action) {
        return Outbox.write(tx, caller.requestId(), AccountMail.to(caller.id(), kind))
                .compose(told -> Audit.event(tx, caller, action, caller.id(), null));
    }
}
