package dev.fanfare.platform.states;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class StateMachineTest {
    private enum Door {
        OPEN,
        CLOSED,
        LOCKED
    }

    private enum Move implements Transition<Door> {
        CLOSE(new TransitionRule<>(Set.of(Door.OPEN), Door.CLOSED, Set.of(Actor.PUBLISHER, Actor.CLOCK), "")),
        LOCK(new TransitionRule<>(Set.of(Door.OPEN, Door.CLOSED), Door.LOCKED, Set.of(Actor.STAFF), "with a key"));

        private final TransitionRule<Door> rule;

        Move(TransitionRule<Door> rule) {
            this.rule = rule;
        }

        @Override
        public TransitionRule<Door> transition() {
            return rule;
        }
    }

    private final StateMachine<Door> door = StateMachine.of("door", Set.of(Door.OPEN), Door.class, Move.class);

    @Test
    void knowsWhoMayMoveItWhere() {
        assertThat(door.next(Door.OPEN)).containsExactly("closed", "locked");
        assertThat(door.next(Door.CLOSED)).containsExactly("locked");
        assertThat(door.next(Door.LOCKED)).isEmpty();
        assertThat(door.next(Door.OPEN, Actor.CLOCK)).containsExactly("closed");
        assertThat(door.next(Door.OPEN, Actor.ADVERTISER)).isEmpty();
        assertThat(door.next(Door.OPEN, Set.of(Actor.STAFF, Actor.PUBLISHER))).containsExactly("closed", "locked");
        assertThat(Move.LOCK.startsAt(Door.CLOSED)).isTrue();
        assertThat(Move.LOCK.startsAt(Door.LOCKED)).isFalse();
        assertThat(Move.LOCK.startCodes()).containsExactlyInAnyOrder("open", "closed");
    }

    @Test
    void isATableForPeople() {
        assertThat(door.markdown()).isEqualTo("""
                A door begins as `open`.

                | move | from | to | by | if |
                |---|---|---|---|---|
                | `close` | open | closed | the publisher, the clock |  |
                | `lock` | open, closed | locked | staff | with a key |""");
    }
}
