package dev.fanfare.people.account;

import dev.fanfare.people.account.api.GetPerson;
import dev.fanfare.people.account.api.GetPerson.Head;
import dev.fanfare.people.account.api.GetPerson.LeftOut;
import dev.fanfare.people.account.api.GetPerson.Person;
import dev.fanfare.people.account.api.GetPerson.PersonFactor;
import dev.fanfare.people.account.api.GetPersonPersonBuilder;
import dev.fanfare.people.account.api.UsersError;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Permission;
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
    private interface Reading<T> {
        Future<List<T>> read(Sql sql, long userId);
    }

    /** What is read for one caller, and what is not. */
    private record Reader(
            Database database, Caller caller, long userId, List<Future<?>> reading, List<LeftOut> leftOut) {
        <T> Future<List<T>> part(String name, Permission needed, Reading<T> list) {
            if (!caller.may(needed)) {
                leftOut.add(new LeftOut(name, needed.code()));
                return Future.succeededFuture();
            }
            Future<List<T>> read = list.read(database, userId);
            reading.add(read);
            return read;
        }
    }

    public Future<Person> person(Caller caller, GetPerson ask) {
        Future<Optional<Head>> head = PersonRepository.findHead(database, ask.userId(), SignInsRepository.MAX_FAILURES);
        Future<List<PersonFactor>> factors = PersonRepository.listFactors(database, ask.userId());
        Reader reader =
                new Reader(database, caller, ask.userId(), new ArrayList<>(List.of(head, factors)), new ArrayList<>());
        var sessions = reader.part("sessions", Permission.USERS_LOGOUT, PersonRepository::listSessions);
        var connections = reader.part("connections", Permission.NETWORKS_REVIEW, PersonRepository::listConnections);
        var tasks = reader.part("tasks", Permission.CAMPAIGNS_VIEW, PersonRepository::countTasks);
        var balances = reader.part("balances", Permission.FINANCE_VIEW, PersonRepository::listBalances);
        var destinations = reader.part("destinations", Permission.PAYOUTS_VIEW, PersonRepository::listDestinations);
        var audit = reader.part("audit", Permission.AUDIT_VIEW, PersonRepository::listAudit);
        return Future.all(reader.reading()).map(all -> {
            Head found = head.result().orElseThrow(UsersError::userNotFound);
            return GetPersonPersonBuilder.builder()
                    .account(found.account())
                    .throttle(found.throttle())
                    .factors(factors.result())
                    .sessions(sessions.result())
                    .connections(connections.result())
                    .tasks(tasks.result())
                    .balances(balances.result())
                    .destinations(destinations.result())
                    .audit(audit.result())
                    .leftOut(reader.leftOut())
                    .build();
        });
    }
}
