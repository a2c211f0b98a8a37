package dev.fanfare.people.profile;

import dev.fanfare.people.account.store.Accounts;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.people.profile.api.GetProfile;
import dev.fanfare.people.profile.api.ListUserCards;
import dev.fanfare.people.profile.api.ListUserCards.UserCard;
import dev.fanfare.people.profile.api.ListUserCards.UserCards;
import dev.fanfare.people.profile.api.Profile;
import dev.fanfare.people.profile.api.UpdateProfile;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.identity.AccessChanged;
import dev.fanfare.platform.media.Media;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Users' own profiles.
 *
 * @param currency the currency shown for accounts without earnings
 * @param mails whether e-mails are sent, so that addresses can be confirmed
 */
record ProfileService(Bus bus, Database database, String currency, boolean mails) {
    /** Maximum plausible age in years. */
    private static final int OLDEST = 120;

    private static final Set<String> TIMEZONES = Set.copyOf(ZoneId.getAvailableZoneIds());

    Future<Profile> get(Caller caller, GetProfile ask) {
        return ProfileRepository.getProfile(database, caller.id(), currency);
    }

    Future<UserCards> cards(Caller caller, ListUserCards ask) {
        return ProfileRepository.listCards(database, ask.userIds(), caller.userId(), caller.may(Permission.USERS_VIEW))
                .map(found -> new UserCards(found.stream().collect(Collectors.toMap(UserCard::id, card -> card))));
    }

    Future<Committed<ActionResult>> update(Caller caller, UpdateProfile ask) {
        return database.change(caller, ask, tx -> ProfileRepository.lock(tx, caller.id())
                        .compose(before -> problems(tx, ask, before.countryId())
                                .compose(FieldErrors::accepted)
                                .compose(checked -> ask.email() == null || before.isRespelt(ask)
                                        ? Future.succeededFuture()
                                        : StepUp.requireIfGuarded(tx, caller))
                                .compose(proven -> save(tx, caller, ask, before)))
                        .map(ActionResult::new))
                // The username, which an advertiser's new address changes, is cached with the caller's credential.
                .compose(done -> ask.email() == null
                        ? Future.succeededFuture(done)
                        : bus.publish(AccessChanged.ofUser(caller.id())).map(done));
    }

    /** The caller's message. */
    private Future<String> save(Tx tx, Caller caller, UpdateProfile ask, Personal before) {
        boolean confirms = mails && ask.email() != null && !before.isRespelt(ask);
        return attach(tx, caller, ask.avatar(), before)
                .compose(avatar -> save(tx, caller, before, before.with(ask, mails, avatar)))
                .compose(
                        saved -> confirms ? askToConfirm(tx, caller, ask.email().strip()) : Future.succeededFuture())
                .map(
                        confirms
                                ? "Your profile was saved. Your e-mail address changes once you confirm the new one by the link that we"
                                        + " have sent there."
                                : "Your profile was saved.");
    }

    /** The path of the picture from now on; null for none. */
    private static Future<String> attach(Tx tx, Caller caller, List<String> avatar, Personal before) {
        if (avatar == null || avatar.size() == 1 && avatar.get(0).equals(before.avatar())) {
            return Future.succeededFuture(before.avatar());
        }
        if (!avatar.stream().allMatch(Media::isPath)) {
            throw CommonFault.invalid("avatar", "must be a file");
        }
        return Media.attach(tx, caller.id(), "user:" + caller.id(), avatar, "avatar")
                .map(avatar.isEmpty() ? null : avatar.get(0));
    }

    private static Future<Void> askToConfirm(Tx tx, Caller caller, String email) {
        return ProfileRepository.requestAddress(tx, caller.id(), email)
                .compose(verified -> verified.isEmpty()
                        ? CommonFault.duplicate("user", "email").failed()
                        : Outbox.write(
                                        tx,
                                        caller.requestId(),
                                        AccountMail.at(email, caller.id(), MailKind.CONFIRM_ADDRESS))
                                .compose(asked -> Outbox.write(
                                        tx,
                                        caller.requestId(),
                                        AccountMail.to(caller.id(), MailKind.ADDRESS_CHANGING))));
    }

    private static Future<Void> save(Tx tx, Caller caller, Personal before, Personal after) {
        return before.equals(after)
                ? Future.succeededFuture()
                : ProfileRepository.update(tx, caller.id(), after)
                        .compose(updated -> Audit.write(
                                tx, caller, "user.update_profile", "user:" + caller.id(), before, after, null));
    }

    Future<InputProblems> check(Caller caller, UpdateProfile.CheckProfile ask) {
        return get(caller, new GetProfile())
                .compose(profile -> problems(
                        database,
                        ask.input(),
                        profile.country() == null ? null : profile.country().id()))
                .map(InputProblems::of);
    }

    /** What annotations cannot find. */
    private static Future<FieldErrors> problems(Sql sql, UpdateProfile ask, Integer country) {
        FieldErrors invalid = new FieldErrors();
        if (ask.email() != null && ask.email().isBlank()) {
            invalid.put("email", "must not be blank");
        }
        if (ask.timezone() != null && !TIMEZONES.contains(ask.timezone().strip())) {
            invalid.put("timezone", "must be an IANA time zone, such as Europe/Vienna");
        }
        if (ask.birthDate() != null
                && !ask.birthDate().isBlank()
                && !isBirthDate(ask.birthDate().strip())) {
            invalid.put("birth_date", "must be a date (YYYY-MM-DD) within the last {0} years", OLDEST);
        }
        return Accounts.problemsOf(sql, ask.countryId(), ask.cityId(), country).map(problems -> {
            invalid.putAll(problems);
            return invalid;
        });
    }

    private static boolean isBirthDate(String text) {
        try {
            LocalDate today = BusinessTime.today();
            LocalDate date = LocalDate.parse(text);
            return !date.isAfter(today) && !date.isBefore(today.minusYears(OLDEST));
        } catch (DateTimeException e) {
            return false;
        }
    }
}
