package dev.fanfare.people.account;

import dev.fanfare.people.account.PersonRepository.Credential;
import dev.fanfare.people.account.PersonRepository.Owner;
import dev.fanfare.people.account.UsersConfig.StaffRole;
import dev.fanfare.people.account.api.GetMe;
import dev.fanfare.people.account.api.GetMe.Me;
import dev.fanfare.people.account.api.GetMeMeAccountBuilder;
import dev.fanfare.people.account.api.GetMeMeBuilder;
import dev.fanfare.people.account.api.GetMeMeCredentialInUseBuilder;
import dev.fanfare.people.account.api.ListRoles;
import dev.fanfare.people.account.api.ListRoles.RoleList;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Shows callers who they are and what they may do.
 *
 * @param roles sets of permissions that can be granted
 * @param staffNeedSecondFactor whether staff have no permissions in a session without one
 */
public record MeService(Database database, List<StaffRole> roles, boolean staffNeedSecondFactor) {
    public MeService {
        roles = List.copyOf(roles);
    }

    /** Four statements in one round trip. */
    public Future<Me> me(Caller caller, GetMe ask) {
        Future<Credential> credential = PersonRepository.getCredential(database, caller);
        if (caller.userId() == null) {
            return credential.map(found -> me(caller, found, null, List.of(), List.of()));
        }
        return Future.all(
                        credential,
                        PersonRepository.findOwner(database, caller.id()),
                        PersonRepository.listProofs(database, caller, StepUp.RECENT.toSeconds()),
                        PersonRepository.listAdvertisers(database, caller))
                .map(all -> me(
                        caller,
                        all.resultAt(0),
                        all.<Optional<Owner>>resultAt(1).orElseThrow(() -> UsersError.userNotFound(caller.id())),
                        all.resultAt(2),
                        all.resultAt(3)));
    }

    /** @param owner null for an application on its own */
    private Me me(
            Caller caller,
            Credential credential,
            Owner owner,
            List<Me.Proof> proofs,
            List<Me.TeamAdvertiser> advertisers) {
        List<String> permissions = Arrays.stream(Permission.values())
                .filter(caller::may)
                .map(Permission::code)
                .toList();
        List<String> scopes = scopes(credential);
        List<String> leftOut = new ArrayList<>();
        boolean signs = owner != null && covers(scopes, leftOut, "factors", Scope.ACCOUNT);
        return GetMeMeBuilder.builder()
                .account(owner == null ? null : account(owner, scopes, leftOut))
                .kinds(owner == null ? List.of() : kinds(owner))
                .permissions(permissions)
                .roles(roles.stream()
                        .filter(role -> role.permissions().stream().allMatch(caller::may))
                        .map(StaffRole::name)
                        .toList())
                .scopes(scopes)
                .advertisers(advertisers)
                .factors(signs ? owner.factors() : null)
                .secondFactorRequired(owner != null && owner.isOperator() && staffNeedSecondFactor)
                .credential(inUse(caller, credential, proofs))
                .leftOut(leftOut)
                .build();
    }

    private static Me.CredentialInUse inUse(Caller caller, Credential credential, List<Me.Proof> proofs) {
        return GetMeMeCredentialInUseBuilder.builder()
                .kind(caller.credential().name().toLowerCase(Locale.ROOT))
                .id(credential.id())
                .name(credential.name())
                .clientId(credential.clientId())
                .limited(credential.limits() != null)
                .secondFactor(credential.secondFactor())
                .createdAt(credential.createdAt())
                .expiresAt(credential.expiresAt())
                .proofs(proofs)
                .build();
    }

    private static Me.Account account(Owner owner, List<String> scopes, List<String> leftOut) {
        boolean personal = covers(scopes, leftOut, "account.first_name", Scope.PROFILE_READ, Scope.ACCOUNT);
        if (!personal) {
            leftOut.addAll(List.of("account.last_name", "account.email", "account.avatar"));
        }
        return GetMeMeAccountBuilder.builder()
                .userId(owner.userId())
                .username(owner.username())
                .firstName(personal ? owner.firstName() : null)
                .lastName(personal ? owner.lastName() : null)
                .email(personal ? owner.email() : null)
                .emailVerified(owner.emailVerified())
                .language(owner.language())
                .avatar(personal ? owner.avatar() : null)
                .build();
    }

    /** Whether the credential has one of the scopes; otherwise notes the omitted part. */
    private static boolean covers(List<String> scopes, List<String> leftOut, String member, Scope... needed) {
        boolean covered = Arrays.stream(needed).map(Scope::code).anyMatch(scopes::contains);
        if (!covered) {
            leftOut.add(member);
        }
        return covered;
    }

    /** The codes of the scopes that the caller's credential covers. */
    public static Future<List<String>> scopes(Sql sql, Caller caller) {
        return PersonRepository.getCredential(sql, caller).map(MeService::scopes);
    }

    private static List<String> scopes(Credential credential) {
        Set<String> limits = credential.limits() == null
                ? null
                : Set.copyOf(Arrays.asList(credential.limits().split(" ")));
        return EnumSet.allOf(Scope.class).stream()
                .map(Scope::code)
                .filter(code -> limits == null || limits.contains(code))
                .toList();
    }

    private static List<String> kinds(Owner owner) {
        List<String> kinds = new ArrayList<>();
        if (owner.advertiser()) {
            kinds.add("advertiser");
        }
        if (owner.staff() || owner.superuser()) {
            kinds.add("staff");
        }
        if (owner.superuser()) {
            kinds.add("superuser");
        }
        return kinds.isEmpty() ? List.of("publisher") : kinds;
    }

    public Future<RoleList> roles(Caller caller, ListRoles ask) {
        return Future.succeededFuture(new RoleList(
                roles.stream()
                        .map(role -> new RoleList.Role(
                                role.name(),
                                role.sentence() == null ? null : Translatable.from(role.sentence()),
                                role.permissions().stream()
                                        .map(Permission::code)
                                        .toList()))
                        .toList(),
                Arrays.stream(Permission.values())
                        .map(each -> new RoleList.PermissionSentence(each.code(), Translatable.of(each.sentence())))
                        .toList()));
    }
}
