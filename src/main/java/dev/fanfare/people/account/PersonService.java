package dev.fanfare.people.account;

import dev.fanfare.people.account.api.GetPerson;
import dev.fanfare.people.account.api.GetPerson.Head;
import dev.fanfare.people.account.api.GetPerson.Person;
import dev.fanfare.people.account.api.GetPersonPersonBuilder;
import dev.fanfare.people.owner.api.UsersError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.LeftOut;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Shows operators an account on one page: as many parts as their permissions allow, all read in one round trip. */
public record PersonService(Database database) {
    /** Reads a list about an account. */
    @FunctionalInterface
    private interface Reading {
        Future<?> read(Sql sql, long userId);
    }

    /** A list that needs a permission of its own. */
    private record Part(String name, Permission needed, Reading reading) {}

    private static final List<Part> PARTS = List.of(
            new Part("sessions", Permission.USERS_LOGOUT, PersonRepository::listSessions),
            new Part("connections", Permission.NETWORKS_REVIEW, PersonRepository::listConnections),
            new Part("tasks", Permission.CAMPAIGNS_VIEW, PersonRepository::countTasks),
            new Part("balances", Permission.FINANCE_VIEW, PersonRepository::listBalances),
            new Part("destinations", Permission.PAYOUTS_VIEW, PersonRepository::listDestinations),
            new Part("audit", Permission.AUDIT_VIEW, PersonRepository::listAudit));

    public Future<Person> person(Caller caller, GetPerson ask) {
        List<Future<?>> reading = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        for (Part part : PARTS) {
            boolean shown = caller.may(part.needed());
            reading.add(shown ? part.reading().read(database, ask.userId()) : Future.succeededFuture());
            if (!shown) {
                leftOut.add(new LeftOut(part.name(), part.needed().code()));
            }
        }
        reading.add(PersonRepository.findHead(database, ask.userId(), SignInsRepository.MAX_FAILURES));
        reading.add(PersonRepository.listFactors(database, ask.userId()));
        return Future.all(reading).map(all -> {
            Head head =
                    all.<Optional<Head>>resultAt(PARTS.size()).orElseThrow(() -> UsersError.userNotFound(ask.userId()));
            return GetPersonPersonBuilder.builder()
                    .account(head.account())
                    .throttle(head.throttle())
                    .factors(all.resultAt(PARTS.size() + 1))
                    .sessions(all.resultAt(0))
                    .connections(all.resultAt(1))
                    .tasks(all.resultAt(2))
                    .balances(all.resultAt(3))
                    .destinations(all.resultAt(4))
                    .audit(all.resultAt(5))
                    .leftOut(leftOut)
                    .build();
        });
    }
}
