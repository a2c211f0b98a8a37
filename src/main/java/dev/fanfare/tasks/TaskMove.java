package dev.fanfare.tasks;

import static dev.fanfare.tasks.TaskStatus.ACCEPTED;
import static dev.fanfare.tasks.TaskStatus.LEFT;
import static dev.fanfare.tasks.TaskStatus.PAID;
import static dev.fanfare.tasks.TaskStatus.PENDING;
import static dev.fanfare.tasks.TaskStatus.REJECTED;
import static dev.fanfare.tasks.TaskStatus.UNDER_REVIEW;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The state machine of tasks: who moves them, from where, to where. Statements, flags and refusals all read it here. */
enum TaskMove {
    COMPLETE(Actor.PUBLISHER, UNDER_REVIEW),
    LEAVE(Actor.PUBLISHER, LEFT),
    APPROVE(Actor.REVIEWER, ACCEPTED),
    REJECT(Actor.REVIEWER, REJECTED),
    REQUEST_CHANGES(Actor.REVIEWER, REJECTED),
    /** Changes nothing but the reviewer shown. */
    START_REVIEW(Actor.REVIEWER, UNDER_REVIEW),
    MARK_PAID(Actor.REVIEWER, PAID);

    private enum Actor {
        PUBLISHER,
        REVIEWER
    }

    private static final Map<TaskMove, Set<TaskStatus>> STARTS = Map.of(
            COMPLETE, Set.of(PENDING, REJECTED),
            LEAVE, Set.of(PENDING, REJECTED),
            APPROVE, Set.of(UNDER_REVIEW),
            REJECT, Set.of(UNDER_REVIEW),
            REQUEST_CHANGES, Set.of(UNDER_REVIEW),
            START_REVIEW, Set.of(UNDER_REVIEW),
            MARK_PAID, Set.of(ACCEPTED));

    private final Actor actor;
    private final TaskStatus to;

    TaskMove(Actor actor, TaskStatus to) {
        this.actor = actor;
        this.to = to;
    }

    /** The move that reviewers know by this name; empty for any other text. */
    static Optional<TaskMove> findReview(String action) {
        return Arrays.stream(values())
                .filter(move -> move.actor == Actor.REVIEWER && move.code().equals(action))
                .findFirst();
    }

    /** The names of the moves that reviewers make. */
    static List<String> reviews() {
        return Arrays.stream(values())
                .filter(move -> move.actor == Actor.REVIEWER)
                .map(TaskMove::code)
                .toList();
    }

    String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    TaskStatus to() {
        return to;
    }

    boolean startsAt(TaskStatus status) {
        return STARTS.getOrDefault(this, Set.of()).contains(status);
    }

    /** Why this move cannot be made, with the states to which the same actor can move the task. */
    Refused impossibleFrom(TaskStatus status) {
        List<String> allowed = Arrays.stream(values())
                .filter(move -> move.actor == actor && move.startsAt(status))
                .map(move -> move.to.code())
                .distinct()
                .toList();
        return CommonFault.transition(status.code(), to.code(), allowed);
    }
}
