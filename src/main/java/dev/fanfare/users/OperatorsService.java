package dev.fanfare.users;

import dev.fanfare.money.Money;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.Done;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.sql.Violations;
import dev.fanfare.users.api.AdvertiserList;
import dev.fanfare.users.api.CreateAccount;
import dev.fanfare.users.api.CreateUser;
import dev.fanfare.users.api.ListAdvertisers;
import dev.fanfare.users.api.ListUsers;
import dev.fanfare.users.api.UpdateAdvertiser;
import dev.fanfare.users.api.UpdateUser;
import dev.fanfare.users.api.UserCreated;
import dev.fanfare.users.api.UserList;
import dev.fanfare.users.api.UsersError;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Accounts as operators make and change them. */
final class OperatorsService {
    private final Bus bus;
    private final Database database;
    private final Passwords passwords;
    private final Map<String, List<String>> roles;

    /**
     * With its parts.
     *
     * @param roles staff roles: what each may do, by name
     */
    OperatorsService(Bus bus, Database database, Passwords passwords, Map<String, List<String>> roles) {
        this.bus = bus;
        this.database = database;
        this.passwords = passwords;
        this.roles = roles;
    }

    Future<UserCreated> create(Caller caller, CreateUser wish) {
        List<String> permissions = permissions(wish.permissions(), wish.roles());
        boolean superuser = Boolean.TRUE.equals(wish.isSuperuser());
        boolean staff = superuser || Boolean.TRUE.equals(wish.isStaff());
        if ((staff || !permissions.isEmpty()) && !caller.superuser()) {
            return onlySuperusers();
        }
        CreateAccount account = new CreateAccount(
                wish.username(),
                wish.email(),
                wish.password(),
                wish.firstName(),
                wish.lastName(),
                null,
                null,
                staff,
                superuser,
                permissions.stream()
                        .map(code -> Permission.findByCode(code).orElseThrow())
                        .toList());
        Future<String> hash = wish.password() == null ? Future.succeededFuture() : passwords.hash(wish.password());
        return hash.compose(hashed -> database.transaction(
                        tx -> UsersRepository.insert(tx, account, hashed, "en").compose(id -> Audit.write(
                                        tx,
                                        caller,
                                        "user.create",
                                        "user:" + id,
                                        null,
                                        Map.of(
                                                "username",
                                                wish.username(),
                                                "is_staff",
                                                staff,
                                                "is_superuser",
                                                superuser,
                                                "permissions",
                                                permissions),
                                        null)
                                .map(id))))
                .map(id -> new UserCreated("success", "The user was created.", id));
    }

    Future<Done> update(Caller caller, UpdateUser wish) {
        List<String> permissions = wish.permissions() == null && wish.roles() == null
                ? null
                : permissions(
                        wish.permissions() == null ? List.of() : wish.permissions(),
                        wish.roles() == null ? List.of() : wish.roles());
        boolean raises = wish.isStaff() != null || wish.isSuperuser() != null || permissions != null;
        String status = wish.isActive() == null ? null : wish.isActive() ? "active" : "inactive";
        return database.transaction(
                        tx -> OperatorsRepository.lock(tx, wish.userId()).compose(found -> {
                            if (found.isEmpty()) {
                                return UsersError.USER_NOT_FOUND
                                        .refusal()
                                        .on("user_id")
                                        .failed();
                            }
                            if ((raises || found.get().isOperator()) && !caller.superuser()) {
                                return onlySuperusers();
                            }
                            if (status != null && "suspended".equals(found.get().status())) {
                                return CommonFault.transition("suspended", status, List.of())
                                        .failed();
                            }
                            return OperatorsRepository.update(
                                            tx, wish.userId(), status, wish.isStaff(), wish.isSuperuser(), permissions)
                                    .compose(updated -> audit(tx, caller, wish, found, permissions));
                        }))
                .compose(done -> bus.tell(AccessChanged.ofUser(wish.userId())))
                .map(new Done("The user was changed."));
    }

    Future<UserList> list(Caller caller, ListUsers wish) {
        Paging paging = Paging.of(wish.page(), wish.limit());
        String search = wish.search() == null || wish.search().isBlank() ? null : Names.usernameKey(wish.search());
        return Future.all(
                        OperatorsRepository.list(database, search, paging), OperatorsRepository.count(database, search))
                .map(both -> new UserList(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    Future<Done> updateAdvertiser(Caller caller, UpdateAdvertiser wish) {
        return database.transaction(tx -> OperatorsRepository.lockAdvertiser(tx, wish.advertiserId())
                        .compose(found -> found.isEmpty()
                                ? CommonFault.notFound("advertiser", wish.advertiserId())
                                        .<Void>failed()
                                : change(tx, caller, wish, found.get())))
                .recover(Violations.refusedBy(Map.of(
                        "advertisers_within_limit",
                        () -> CommonFault.invalid("maximum_limit", "is below what is promised and spent already"))))
                .map(new Done("The advertiser was changed."));
    }

    Future<AdvertiserList> listAdvertisers(Caller caller, ListAdvertisers wish) {
        Paging paging = Paging.of(wish.page(), wish.limit());
        return Future.all(
                        OperatorsRepository.listAdvertisers(database, paging),
                        OperatorsRepository.countAdvertisers(database))
                .map(both -> new AdvertiserList(both.resultAt(0), both.resultAt(1), paging.page(), paging.limit()));
    }

    private static Future<Void> change(
            Tx tx, Caller caller, UpdateAdvertiser wish, OperatorsRepository.AdvertiserSubject before) {
        Optional<Money> limit = Optional.empty();
        if (wish.maximumLimit() != null) {
            limit = Money.parse(wish.maximumLimit(), before.limit().currency());
            if (limit.isEmpty()) {
                return CommonFault.invalid("maximum_limit", "has more decimals or digits than the currency allows")
                        .failed();
            }
        }
        Money after = limit.orElse(before.limit());
        return OperatorsRepository.updateAdvertiser(tx, wish.advertiserId(), wish.name(), after.minor())
                .compose(updated -> Audit.write(
                        tx,
                        caller,
                        "advertiser.update",
                        "advertiser:" + wish.advertiserId(),
                        Map.of(
                                "name",
                                before.name(),
                                "maximum_limit",
                                before.limit().toString()),
                        Map.of(
                                "name",
                                wish.name() == null ? before.name() : wish.name(),
                                "maximum_limit",
                                after.toString()),
                        null));
    }

    private static Future<Void> audit(
            Tx tx,
            Caller caller,
            UpdateUser wish,
            Optional<OperatorsRepository.Subject> before,
            List<String> permissions) {
        Map<String, Object> after = new LinkedHashMap<>();
        after.put("is_active", wish.isActive());
        after.put("is_staff", wish.isStaff());
        after.put("is_superuser", wish.isSuperuser());
        after.put("permissions", permissions);
        return Audit.write(tx, caller, "user.update", "user:" + wish.userId(), before.orElse(null), after, null);
    }

    /** The permissions that were named and those of the roles; refuses what is neither. */
    private List<String> permissions(List<String> codes, List<String> roleNames) {
        Map<String, String> invalid = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>(codes);
        unknown.removeIf(code -> Permission.findByCode(code).isPresent());
        if (!unknown.isEmpty()) {
            invalid.put("permissions", "has unknown ones: " + String.join(", ", unknown));
        }
        List<String> strange = new ArrayList<>(roleNames);
        strange.removeIf(roles::containsKey);
        if (!strange.isEmpty()) {
            invalid.put("roles", "has unknown ones: " + String.join(", ", strange));
        }
        if (!invalid.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), invalid);
        }
        TreeSet<String> all = new TreeSet<>(codes);
        roleNames.forEach(name -> all.addAll(roles.get(name)));
        return List.copyOf(all);
    }

    private static <T> Future<T> onlySuperusers() {
        return CommonFault.PERMISSION_DENIED
                .because("Only a superuser acts on staff.")
                .failed();
    }
}
