package dev.fanfare.money.payment;

import dev.fanfare.money.payment.DestinationsRepository.Added;
import dev.fanfare.money.payment.DestinationsRepository.Own;
import dev.fanfare.money.payment.DestinationsRepository.Place;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.PaymentsConfig.Safety;
import dev.fanfare.money.payment.PayoutRepository.NewPayout;
import dev.fanfare.money.payment.api.PaymentsError;
import dev.fanfare.money.payment.api.PayoutAddress;
import dev.fanfare.money.payment.api.PayoutDestinations.AddDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.ConfirmByLink;
import dev.fanfare.money.payment.api.PayoutDestinations.ConfirmDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.DeleteDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.DestinationAdded;
import dev.fanfare.money.payment.api.PayoutDestinations.DestinationConfirmed;
import dev.fanfare.money.payment.api.PayoutDestinations.DestinationList;
import dev.fanfare.money.payment.api.PayoutDestinations.ListDestinations;
import dev.fanfare.people.account.store.MailLinks;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.people.owner.store.StepUp;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Users' payout destinations. A stolen session cannot send money to a new one unnoticed. */
record DestinationsService(Database db, PaymentsConfig config, BankAccountService bankAccounts) {
    /** Destinations per user at a time. */
    private static final int MAX = 20;

    Future<DestinationList> list(Caller caller, ListDestinations ask) {
        return DestinationsRepository.list(db, caller.id(), BankAccountService.VERIFIABLE.toSeconds())
                .map(DestinationList::new);
    }

    Future<Committed<DestinationAdded>> add(Caller caller, AddDestination ask) {
        Place place = placeOf(caller, ask);
        boolean usable = !safety().confirmDestinations();
        return db.change(caller, ask, tx -> BankAccountRepository.lockOwner(tx, caller.id())
                .compose(locked -> DestinationsRepository.count(tx, caller.id()))
                .compose(live -> live < MAX
                        ? DestinationsRepository.add(tx, place, usable)
                        : PaymentsError.TOO_MANY_DESTINATIONS
                                .refusal()
                                .with("maximum", MAX)
                                .failed())
                .map(added -> added.orElseThrow(() ->
                        CommonFault.duplicate("payout_destination", place.kind().fieldName())))
                .compose(added -> noteAdding(tx, caller, added, place, place.address())
                        .map(new DestinationAdded(
                                "success",
                                Translatable.of(
                                        usable
                                                ? "The payout method was added."
                                                : "The payout method was added. It can be used once you have confirmed it."),
                                added.id(),
                                added.usableAt()))));
    }

    private Place placeOf(Caller caller, AddDestination ask) {
        PayoutAddress.Kind kind = config.methods().stream()
                .filter(method -> method.id().equals(ask.method()) && method.enabled())
                .findFirst()
                .map(Method::destination)
                .orElseThrow(() -> PaymentsError.PAYMENT_METHOD_NOT_AVAILABLE
                        .refusal()
                        .with("method", ask.method())
                        .with("available_methods", config.enabledMethods()));
        if (kind == PayoutAddress.Kind.BANK_ACCOUNT) {
            throw CommonFault.invalid("method", "must not be one that pays to a bank account: add that by its numbers");
        }
        String address = OptionalText.blankToNull(kind.in(ask.address()));
        if (address == null) {
            throw CommonFault.invalidInput(List.of(kind.fieldName()), Map.of());
        }
        return new Place(caller.id(), kind, null, address);
    }

    /**
     * Adds a newly saved bank account.
     *
     * @param masked its number
     */
    static Future<Void> addAccount(Tx tx, Caller caller, Safety safety, long bankAccountId, String masked) {
        Place place = new Place(caller.id(), PayoutAddress.Kind.BANK_ACCOUNT, bankAccountId, null);
        return DestinationsRepository.add(tx, place, !safety.confirmDestinations())
                .compose(added -> noteAdding(tx, caller, added.orElseThrow(), place, masked));
    }

    /** Also asks its owner for confirmation, unless it is usable at once. */
    private static Future<Void> noteAdding(Tx tx, Caller caller, Added added, Place place, String shown) {
        if (added.usableAt() == null) {
            Outbox.write(
                    tx,
                    caller.requestId(),
                    new AccountMail(
                            place.userId(),
                            MailKind.CONFIRM_DESTINATION,
                            null,
                            Long.toString(added.id()),
                            List.of(shown)));
        }
        return Audit.event(
                tx,
                caller,
                "payout_destination.add",
                subject(added.id()),
                null,
                Map.of("type", place.kind().fieldType()));
    }

    Future<Committed<DestinationConfirmed>> confirm(Caller caller, ConfirmDestination ask) {
        long id = ask.destinationId();
        return StepUp.requireSecond(db, caller, safety().fresh())
                .compose(proven -> db.change(caller, ask, tx -> confirm(tx, caller, id, caller.id())));
    }

    private Future<DestinationConfirmed> confirm(Tx tx, Caller caller, long id, long userId) {
        return DestinationsRepository.confirm(tx, id, userId, safety().restHours())
                .map(confirmed -> confirmed.orElseThrow(() -> CommonFault.notFound("payout_destination", id)))
                .compose(usableAt -> noteConfirming(tx, caller, id, usableAt)
                        .map(new DestinationConfirmed(
                                "success", Translatable.of("The payout method is confirmed."), usableAt)));
    }

    Future<Committed<ActionResult>> confirmByLink(Caller caller, ConfirmByLink ask) {
        return db.change(caller, ask, tx -> MailLinks.use(tx, ask.token(), MailKind.CONFIRM_DESTINATION)
                .compose(link -> DestinationsRepository.confirm(
                                tx, Long.parseLong(link.subject()), link.userId(), safety().restHours())
                        .compose(confirmed -> confirmed.isEmpty()
                                ? UsersError.INVALID_LINK.failed()
                                : noteConfirming(tx, caller, Long.parseLong(link.subject()), confirmed.get())))
                .map(new ActionResult("The payout method is confirmed.")));
    }

    private static Future<Void> noteConfirming(Tx tx, Caller caller, long id, Instant usableAt) {
        return Audit.event(
                tx, caller, "payout_destination.confirm", subject(id), null, Map.of("usable_at", usableAt.toString()));
    }

    Future<Committed<ActionResult>> remove(Caller caller, DeleteDestination ask) {
        long id = ask.destinationId();
        return db.change(caller, ask, tx -> DestinationsRepository.findOwn(tx, id, caller.id())
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("payout_destination", id)))
                .compose(own -> remove(tx, caller, own))
                .map(new ActionResult("The payout method was removed.")));
    }

    private Future<Void> remove(Tx tx, Caller caller, Own own) {
        Future<?> removed = own.bankAccountId() == null
                ? DestinationsRepository.remove(tx, own.id())
                : bankAccounts.delete(tx, caller, own.bankAccountId());
        return removed.compose(done -> Audit.event(
                tx, caller, "payout_destination.remove", subject(own.id()), Map.of("type", own.kind()), null));
    }

    /** Fails with a Refused of 400 if the payout's destination is not allowed. */
    Future<Void> check(Tx tx, Caller caller, NewPayout payout, PayoutAddress.Kind kind) {
        Place place = new Place(payout.userId(), kind, payout.bankAccountId(), payout.destination());
        return DestinationsRepository.find(tx, place).compose(found -> {
            if (found.isPresent() && found.get().now()) {
                return Future.succeededFuture();
            }
            if (found.isEmpty() && !safety().confirmDestinations()) {
                return DestinationsRepository.add(tx, place, true)
                        .compose(added -> added.isEmpty()
                                ? Future.succeededFuture()
                                : noteAdding(tx, caller, added.get(), place, shown(place)));
            }
            Instant usableAt =
                    found.map(DestinationsRepository.Usable::usableAt).orElse(null);
            String reason = found.isEmpty() ? "unknown" : usableAt == null ? "unconfirmed" : "resting";
            return PaymentsError.DESTINATION_NOT_USABLE
                    .because(
                            switch (reason) {
                                case "unknown" -> "Add this payout method first.";
                                case "unconfirmed" -> "Confirm this payout method first.";
                                default -> "This payout method is new and cannot be used yet.";
                            })
                    .on(kind.fieldName())
                    .with("reason", reason)
                    .with("usable_at", usableAt)
                    .failed();
        });
    }

    private static String shown(Place place) {
        return place.address() == null ? "bank_account:" + place.bankAccountId() : place.address();
    }

    private Safety safety() {
        return config.safety();
    }

    private static String subject(long id) {
        return "payout_destination:" + id;
    }
}
