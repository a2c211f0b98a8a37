package dev.fanfare.notification.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.bus.TeamRight;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.support.Db;
import dev.fanfare.support.Modules;
import dev.fanfare.support.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The list of types against all state machines. */
class EventTypesTest {
    /** Moves that enter no other state, or have a type of their own. */
    private static final Map<String, String> NAMED = Map.of(
            "task.request_changes", "task.changes_requested",
            "task.reverse", "task.reversed",
            "task.start_review", "task.review_started",
            "task.stop_review", "task.review_stopped",
            "task.take_appeal", "task.appeal_taken",
            "task.return_appeal", "task.appeal_returned",
            "signal.uphold", "signal.appeal_dismissed",
            "signal.clear from appealed", "signal.appeal_granted",
            "signal.lapse from appealed", "signal.appeal_granted");

    /** What happens to subjects of machines in whatever state they are. */
    private static final Set<EventType> BESIDE_STATES = EnumSet.of(
            EventType.CAMPAIGN_BUDGET_USED_UP,
            EventType.CAMPAIGN_BUDGET_AVAILABLE,
            EventType.TASK_VIEWS_PROMISED,
            EventType.TASK_VIEWS_READ,
            EventType.TASK_POST_MISSING,
            EventType.TASK_VIEWS_UNREADABLE,
            EventType.TASK_VIEWS_COUNTED,
            EventType.TASK_VIEWS_PAID,
            EventType.TASK_POOL_PAID,
            EventType.TASK_VIEWS_TAKEN_BACK);

    /** Whose beginning is no event. */
    private static final List<String> BEGIN_QUIETLY = List.of("transfer", "signal");

    /** A change of what lists show, in no other state. */
    private static final String UPDATED = ".updated";

    private final List<? extends StateMachine<?>> machines =
            Modules.ALL.stream().flatMap(module -> module.machines().stream()).toList();

    @Test
    @DisplayName("EV-01 every transition has its type, and every type of a machine is one of a transition or beginning")
    void hasATypeForEachTransition() {
        List<String> needed =
                machines.stream().flatMap(EventTypesTest::types).distinct().toList();
        assertThat(EventType.values())
                .filteredOn(type -> !BESIDE_STATES.contains(type))
                .extracting(EventType::code)
                .containsAll(needed)
                .filteredOn(code -> !code.endsWith(UPDATED)
                        && machines.stream().anyMatch(machine -> code.startsWith(machine.name() + ".")))
                .containsExactlyInAnyOrderElementsOf(needed);
    }

    private static <S extends Enum<S>> Stream<String> types(StateMachine<S> machine) {
        Stream<String> moves =
                machine.moves().stream().flatMap(move -> move.from().stream().map(from -> type(machine, move, from)));
        Stream<String> begins = BEGIN_QUIETLY.contains(machine.name())
                ? Stream.empty()
                : machine.initial().stream().map(state -> machine.name() + "." + StateMachine.code(state));
        return Stream.concat(moves, begins);
    }

    private static <S extends Enum<S>> String type(StateMachine<S> machine, Transition<S> move, S from) {
        String key = machine.name() + "." + move.code();
        String named = NAMED.getOrDefault(key + " from " + StateMachine.code(from), NAMED.get(key));
        assertThat(from != move.to() || !move.from().equals(Set.of(from)) || named != null)
                .as("a type of %s", move)
                .isTrue();
        return named != null ? named : machine.name() + "." + StateMachine.code(move.to());
    }

    @Test
    @DisplayName("EV-01 the table of every machine writes events")
    void hasATriggerForEachMachine() {
        List<String> kinds = Node.shared().sql("""
                        select distinct case tgfoid when 'write_event'::regproc then split_part(encode(tgargs, 'escape'), '\\000', 1)
                                             else 'grant' end
                        from pg_trigger
                        where tgfoid in ('write_event'::regproc, 'write_grant_event'::regproc) and tgenabled = 'O'
                        """).texts();
        assertThat(kinds).containsAll(machines.stream().map(StateMachine::name).toList());
        assertThat(Stream.of(EventType.values()).map(EventTypesTest::kind).distinct())
                .containsExactlyInAnyOrderElementsOf(kinds);
    }

    @Test
    @DisplayName("EV-01 the page names every type, and no other")
    void areOnThePage() throws IOException {
        List<String> named = Pattern.compile("(?m)^- `(\\w+)`: ((?:`\\w+`(?:,\\s+)?)+)")
                .matcher(Files.readString(Path.of("src/docs/use/events.md")))
                .results()
                .flatMap(line -> Pattern.compile("`(\\w+)`")
                        .matcher(line.group(2))
                        .results()
                        .map(state -> line.group(1) + "." + state.group(1)))
                .toList();
        assertThat(named)
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(EventType.values()).map(EventType::code).toList());
    }

    @Test
    @DisplayName("EV-01 members of a team see amounts only by the right to see money")
    void showsAmountsByTheRightToSeeMoney() throws SQLException {
        try (Connection connection = Db.connect(Node.shared().databaseUri());
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("""
                    create table probes (id bigint, user_id bigint, advertiser_id bigint, campaign_id bigint,
                      payout_id bigint, reviewer_id bigint, changes_requested boolean, status text, payment bigint, amount bigint,
                      currency text)
                    """);
            for (EventType type : EventType.values()) {
                assertThat(holdsAmount(statement, type))
                        .as(type.code())
                        .isIn(false, type.right() == null || type.right() == TeamRight.MONEY_VIEW);
            }
            assertThat(holdsAmount(statement, EventType.TASK_ACCEPTED)).isTrue();
            assertThat(Node.shared().sql("""
                            select split_part(encode(tgargs, 'escape'), '\\000', 1) || '.' || split_part(encode(tgargs, 'escape'), '\\000', 2)
                            from pg_trigger where tgfoid = 'write_event'::regproc and tgnargs = 3
                            """).texts())
                    .as("amounts by which a column has grown")
                    .contains("task.views_promised", "task.views_paid", "task.views_taken_back")
                    .allSatisfy(code -> assertThat(
                                    EventType.findByCode(code).orElseThrow().right())
                            .isEqualTo(TeamRight.MONEY_VIEW));
            connection.rollback();
        }
    }

    /** Whether the trigger writes an amount when a row of everything enters this state. */
    private static boolean holdsAmount(Statement statement, EventType type) throws SQLException {
        String state = type.code().substring(kind(type).length() + 1);
        statement.execute("""
                create or replace trigger probes_event after insert on probes
                for each row execute function write_event('%s')
                """.formatted(kind(type)));
        statement.execute("insert into probes values (1, 1, 1, 1, 1, 1, false, '" + state + "', 7, 7, 'USD')");
        try (ResultSet written = statement.executeQuery("select amount is not null from new_events where type = '"
                + type.code() + "' order by id desc limit 1")) {
            assertThat(written.next()).isTrue();
            return written.getBoolean(1);
        }
    }

    private static String kind(EventType type) {
        return type.code().substring(0, type.code().indexOf('.'));
    }
}
