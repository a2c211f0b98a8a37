package dev.fanfare.money.payment;

import dev.fanfare.money.payment.PayeeChecksRepository.LockedScreening;
import dev.fanfare.money.payment.PayeeChecksRepository.Placed;
import dev.fanfare.money.payment.api.Screenings.DecideScreening;
import dev.fanfare.money.payment.api.Screenings.ListScreenings;
import dev.fanfare.money.payment.api.Screenings.ScreeningList;
import dev.fanfare.money.payment.api.Screenings.Status;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.endpoint.PageRequest;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Lists payees with names on a sanctions list, for two people to decide. */
record ScreeningsService(Database db) {
    Future<ScreeningList> list(Caller caller, ListScreenings ask) {
        PageRequest part = PageRequest.of(ask, null, ask.limit(), ask.cursor());
        return PayeeChecksRepository.listScreenings(db, ask.status(), part.beforeId(), part.limit())
                .map(found -> part.cut(
                        found,
                        Placed::place,
                        (shown, next) -> new ScreeningList(
                                shown.stream().map(Placed::screening).toList(), next)));
    }

    Future<Committed<ProposedOrDone>> decide(Caller caller, DecideScreening ask) {
        long id = ask.screeningId();
        return db.change(caller, ask, tx -> PayeeChecksRepository.lockScreening(tx, id)
                .map(found -> found.orElseThrow(() -> CommonFault.notFound("screening", id)))
                .compose(screening -> decide(tx, caller, screening, ask))
                .map(new ProposedOrDone("The screening is {0}.", ask.status())));
    }

    private static Future<Void> decide(Tx tx, Caller caller, LockedScreening screening, DecideScreening ask) {
        if (caller.is(screening.userId())) {
            return CommonFault.PERMISSION_DENIED
                    .because("You may not decide on your own name.")
                    .failed();
        }
        Audit.write(
                tx,
                caller,
                "screening.decide",
                "screening:" + ask.screeningId(),
                Map.of("status", screening.status().code()),
                Map.of("status", ask.status().code()),
                ask.reason());
        return PayeeChecksRepository.decideScreening(
                        tx, ask.screeningId(), ask.status(), caller.proposedBy(), caller.id(), ask.reason())
                .compose(decided -> decided
                        ? Future.succeededFuture()
                        : CommonFault.transition(
                                        "screening",
                                        screening.status().code(),
                                        ask.status().code(),
                                        others(ask.status()))
                                .failed());
    }

    private static List<String> others(Status status) {
        return Stream.of(Status.CLEARED, Status.BLOCKED)
                .filter(other -> other != status)
                .map(Status::code)
                .toList();
    }
}
