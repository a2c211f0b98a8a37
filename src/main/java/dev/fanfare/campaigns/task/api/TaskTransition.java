package dev.fanfare.campaigns.task.api;

import static dev.fanfare.campaigns.task.api.TaskStatus.ACCEPTED;
import static dev.fanfare.campaigns.task.api.TaskStatus.APPEALED;
import static dev.fanfare.campaigns.task.api.TaskStatus.LEFT;
import static dev.fanfare.campaigns.task.api.TaskStatus.PAID;
import static dev.fanfare.campaigns.task.api.TaskStatus.PENDING;
import static dev.fanfare.campaigns.task.api.TaskStatus.REJECTED;
import static dev.fanfare.campaigns.task.api.TaskStatus.UNDER_REVIEW;
import static dev.fanfare.platform.states.Actor.ADVERTISER;
import static dev.fanfare.platform.states.Actor.CLOCK;
import static dev.fanfare.platform.states.Actor.PUBLISHER;
import static dev.fanfare.platform.states.Actor.STAFF;

import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.Refused;
import dev.fanfare.platform.states.Actor;
import dev.fanfare.platform.states.StateMachine;
import dev.fanfare.platform.states.Transition;
import dev.fanfare.platform.states.TransitionRule;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The state machine of tasks: actors, source states, target state. Used by SQL, flags and refusals. */
public enum TaskTransition implements Transition<TaskStatus> {
    COMPLETE(Set.of(PENDING, REJECTED), UNDER_REVIEW, When.IN_TIME, PUBLISHER),
    LEAVE(Set.of(PENDING, REJECTED), LEFT, When.ANY, PUBLISHER),
    APPROVE(Set.of(UNDER_REVIEW), ACCEPTED, When.NOT_OWN, STAFF, ADVERTISER),
    REJECT(Set.of(UNDER_REVIEW), REJECTED, When.NOT_OWN, STAFF, ADVERTISER),
    REQUEST_CHANGES(Set.of(UNDER_REVIEW), REJECTED, When.NOT_OWN, STAFF, ADVERTISER),
    /** Takes it, for a quarter of an hour. */
    START_REVIEW(Set.of(UNDER_REVIEW), UNDER_REVIEW, When.FREE, STAFF, ADVERTISER),
    /** Gives it back. */
    STOP_REVIEW(Set.of(UNDER_REVIEW), UNDER_REVIEW, When.FREE, STAFF, ADVERTISER),
    MARK_PAID(Set.of(ACCEPTED), PAID, When.RELEASABLE, STAFF, ADVERTISER),
    /** Reverses an acceptance and its payments. */
    REVERSE(Set.of(ACCEPTED, PAID), REJECTED, When.NOT_OWN, STAFF),
    /** Asks for another decision than the rejection; once per task. */
    APPEAL(Set.of(REJECTED), APPEALED, When.APPEALABLE, PUBLISHER),
    /** Takes an appeal, for a quarter of an hour. */
    TAKE_APPEAL(Set.of(APPEALED), APPEALED, When.IMPARTIAL_FREE, STAFF),
    /** Gives it back. */
    RETURN_APPEAL(Set.of(APPEALED), APPEALED, When.IMPARTIAL_FREE, STAFF),
    GRANT_APPEAL(Set.of(APPEALED), ACCEPTED, When.IMPARTIAL, STAFF),
    DISMISS_APPEAL(Set.of(APPEALED), REJECTED, When.IMPARTIAL, STAFF),
    GRANT_UNANSWERED(Set.of(APPEALED), ACCEPTED, When.UNANSWERED, CLOCK),
    MISS_DEADLINE(Set.of(PENDING), REJECTED, When.LATE, CLOCK),
    AUTO_APPROVE(Set.of(UNDER_REVIEW), ACCEPTED, When.LONG_UNDER_REVIEW, CLOCK);

    public static final StateMachine<TaskStatus> MACHINE =
            StateMachine.of("task", Set.of(PENDING), TaskStatus.class, TaskTransition.class);

    /** The conditions of a transition besides the state. */
    private enum When {
        ANY(""),
        IN_TIME("its deadline and its campaign's end are to come, and the campaign is active or paused"),
        LATE("its deadline has passed"),
        LONG_UNDER_REVIEW("it has been under review for as long as a review may take"),
        NOT_OWN("it is not one's own"),
        RELEASABLE("it is not one's own; the advertiser only if it alone decides on the posts of a funded campaign"),
        APPEALABLE("a reviewer rejected it lately, and it has not been appealed before"),
        IMPARTIAL("the rejection was another person's, and neither the task nor its campaign is one's own"),
        IMPARTIAL_FREE(IMPARTIAL.condition + ", and no other reviewer has taken it"),
        UNANSWERED("its appeal was not decided in time"),
        FREE("it is not one's own, and no other reviewer has taken it");

        private final String condition;

        When(String condition) {
            this.condition = condition;
        }
    }

    private final When when;
    private final TransitionRule<TaskStatus> transition;

    TaskTransition(Set<TaskStatus> from, TaskStatus to, When when, Actor... by) {
        this.when = when;
        this.transition = new TransitionRule<>(from, to, Set.of(by), when.condition);
    }

    /** The codes of the transitions by which a reviewer may leave a state. */
    public static List<String> reviewsFrom(TaskStatus status, Actor actor) {
        return reviews()
                .filter(move -> move.startsAt(status) && move.by().contains(actor))
                .map(TaskTransition::code)
                .toList();
    }

    private static Stream<TaskTransition> reviews() {
        return Arrays.stream(values()).filter(move -> move.by().contains(STAFF) && move != REVERSE);
    }

    /**
     * Whether the deadline permits the transition.
     *
     * @param over whether the deadline has passed or the campaign has ended
     */
    public boolean isPossible(boolean over) {
        return when != When.IN_TIME || !over;
    }

    /** The refusal of this transition from a state; lists the states that the actor can reach instead. */
    public Refused impossibleFrom(TaskStatus status, Actor actor) {
        return CommonFault.transition(MACHINE.name(), status.code(), to().code(), MACHINE.next(status, actor));
    }

    @Override
    public TransitionRule<TaskStatus> transition() {
        return transition;
    }
}
