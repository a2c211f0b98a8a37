package dev.fanfare.people.account;

import dev.fanfare.people.account.api.CreateAccount;
import dev.fanfare.people.account.api.CreateAccountBuilder;
import dev.fanfare.people.account.api.ManageUsers.CreateUser;
import dev.fanfare.people.account.api.ManageUsers.ListUsernames;
import dev.fanfare.people.account.api.ManageUsers.ListUsers;
import dev.fanfare.people.account.api.ManageUsers.ListUsers.Sort;
import dev.fanfare.people.account.api.ManageUsers.UpdateUser;
import dev.fanfare.people.account.api.ManageUsers.UserCreated;
import dev.fanfare.people.account.api.ManageUsers.UserList;
import dev.fanfare.people.account.api.ManageUsers.Usernames;
import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.session.CredentialsRepository;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.identity.UniqueNames;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.module.StaffSearch;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.SortedQuery.Sorting;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lets operators create, change and list accounts.
 *
 * @param roles the permissions of each staff role
 * @param byOne whether one person grants roles and permissions; otherwise it takes two
 */
public record OperatorsService(
        Bus bus, Database database, Passwords passwords, Map<String, List<String>> roles, boolean byOne) {
    public Future<Committed<UserCreated>> create(Caller caller, CreateUser ask) {
        List<String> permissions = permissions(ask.permissions(), ask.roles());
        boolean superuser = Boolean.TRUE.equals(ask.isSuperuser());
        boolean staff = superuser || Boolean.TRUE.equals(ask.isStaff());
        if ((staff || !permissions.isEmpty()) && !caller.superuser()) {
            return UsersError.onlySuperusers().failed();
        }
        if ((staff || !permissions.isEmpty()) && !byOne) {
            return CommonFault.PERMISSION_DENIED
                    .because("Granting roles takes two people: create the account without them, and then change it.")
                    .failed();
        }
        CreateAccount account = CreateAccountBuilder.builder()
                .username(ask.username())
                .email(ask.email())
                .password(ask.password())
                .firstName(ask.firstName())
                .lastName(ask.lastName())
                .staff(staff)
                .superuser(superuser)
                .permissions(permissions.stream()
                        .map(code -> Permission.findByCode(code).orElseThrow())
                        .toList())
                .build();
        Accounts.refuseName("password", ask.password(), ask.username(), ask.email());
        Future<Secret> hash = passwords.hash(caller, ask.password());
        return hash.compose(
                hashed -> database.change(caller, ask, tx -> Accounts.create(tx, caller, account, hashed, "en")
                        .compose(id -> Audit.write(
                                        tx,
                                        caller,
                                        "user.create",
                                        "user:" + id,
                                        null,
                                        Map.of(
                                                "username",
                                                ask.username(),
                                                "is_staff",
                                                staff,
                                                "is_superuser",
                                                superuser,
                                                "permissions",
                                                permissions),
                                        null)
                                .map(new UserCreated("success", Translatable.of("The user was created."), id)))));
    }

    public Future<Committed<ProposedOrDone>> update(Caller caller, UpdateUser ask) {
        List<String> permissions = ask.permissions() == null && ask.roles() == null
                ? null
                : permissions(
                        ask.permissions() == null ? List.of() : ask.permissions(),
                        ask.roles() == null ? List.of() : ask.roles());
        boolean raises = ask.isStaff() != null || ask.isSuperuser() != null || permissions != null;
        String status = ask.isActive() == null ? null : ask.isActive() ? "active" : "inactive";
        return database.change(caller, ask, tx -> OperatorsRepository.lock(tx, ask.userId())
                        .compose(found -> {
                            if (found.isEmpty()) {
                                return UsersError.userNotFound(ask.userId()).failed();
                            }
                            if ((raises || found.get().isOperator()) && !caller.superuser()) {
                                return UsersError.onlySuperusers().failed();
                            }
                            if (status != null && "suspended".equals(found.get().status())) {
                                return CommonFault.transition("account", "suspended", status, List.of())
                                        .failed();
                            }
                            if (byOne || !raises) {
                                tx.waiveSecondApproval();
                            }
                            return OperatorsRepository.update(
                                            tx, ask.userId(), status, ask.isStaff(), ask.isSuperuser(), permissions)
                                    .compose(updated -> "inactive".equals(status)
                                            ? CredentialsRepository.endAccess(tx, ask.userId())
                                            : Future.succeededFuture())
                                    .compose(ended -> changesRights(found.get(), ask, permissions)
                                            ? TokensService.revokeSelfMade(tx, caller, ask.userId())
                                            : Future.succeededFuture())
                                    .compose(ended ->
                                            ModerationService.tell(tx, caller, ask.userId(), MailKind.ACCOUNT_CHANGED))
                                    .compose(told -> audit(tx, caller, ask, found, permissions))
                                    .map(new ProposedOrDone("The user was changed."));
                        }))
                .compose(done -> bus.publish(AccessChanged.ofUser(ask.userId())).map(done));
    }

    private static boolean changesRights(OperatorsRepository.Subject before, UpdateUser ask, List<String> permissions) {
        return ask.isStaff() != null && ask.isStaff() != before.staff()
                || ask.isSuperuser() != null && ask.isSuperuser() != before.superuser()
                || permissions != null && !Set.copyOf(permissions).equals(Set.copyOf(before.permissions()));
    }

    public Future<UserList> list(Caller caller, ListUsers ask) {
        PageRequest part = PageRequest.of(ask, ask.page(), ask.limit(), ask.cursor());
        String search = ask.search() == null || ask.search().isBlank() ? null : UniqueNames.emailKey(ask.search());
        Boolean staff = Boolean.TRUE.equals(ask.staff()) ? true : null;
        Sorting<Sort> sorting = Sorting.of(ask.sort(), ask.direction(), Sort.CREATED);
        if (sorting != null) {
            return OperatorsRepository.listSorted(database, search, staff, sorting, part)
                    .map(found -> new UserList(found.items(), found.place()));
        }
        return part.read(
                        () -> OperatorsRepository.list(database, search, staff, part),
                        () -> OperatorsRepository.count(database, search, staff),
                        UserList.Item::userId)
                .map(found -> new UserList(found.items(), found.place()));
    }

    public Future<Usernames> names(Caller caller, ListUsernames ask) {
        return OperatorsRepository.listNames(database, ask.userIds()).map(Usernames::new);
    }

    private static Future<Void> audit(
            Tx tx,
            Caller caller,
            UpdateUser ask,
            Optional<OperatorsRepository.Subject> before,
            List<String> permissions) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("is_active", ask.isActive());
        after.put("is_staff", ask.isStaff());
        after.put("is_superuser", ask.isSuperuser());
        after.put("permissions", permissions);
        return Audit.write(tx, caller, "user.update", "user:" + ask.userId(), before.orElse(null), after, null);
    }

    /** The given permissions and those of the roles; refuses unknown ones. */
    private List<String> permissions(List<String> codes, List<String> roleNames) {
        FieldErrors invalid = new FieldErrors();
        List<String> unknown = new ArrayList<>(codes);
        unknown.removeIf(code -> Permission.findByCode(code).isPresent());
        if (!unknown.isEmpty()) {
            invalid.put("permissions", "are unknown: {0}", String.join(", ", unknown));
        }
        List<String> unknownRoles = new ArrayList<>(roleNames);
        unknownRoles.removeIf(roles::containsKey);
        if (!unknownRoles.isEmpty()) {
            invalid.put("roles", "are unknown: {0}", String.join(", ", unknownRoles));
        }
        if (!invalid.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), invalid);
        }
        TreeSet<String> all = new TreeSet<>(codes);
        roleNames.forEach(name -> all.addAll(roles.get(name)));
        return List.copyOf(all);
    }

    /** Accounts by id, or the beginning of their names. */
    public static Future<List<StaffSearch.Hit>> find(Sql sql, StaffSearch.Term term) {
        return OperatorsRepository.findHits(sql, term);
    }
}
