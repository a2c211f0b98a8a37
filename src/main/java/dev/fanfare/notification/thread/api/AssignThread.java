package dev.fanfare.notification.thread.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.Valid;
import java.util.List;

/**
 * Assigns a thread to a member of the caller's side, or to no one. Of two who do so at once, one is refused.
 *
 * @param side that the caller's row is for: the advertiser's team or staff
 * @param assigneeId who is to answer; null for no one
 * @param assignedId the assignee that the caller has seen; null for no one
 */
public record AssignThread(ThreadSide side, ThreadSubject subject, Long assigneeId, Long assignedId)
        implements Change<AssignThread.ThreadAssigned> {
    /**
     * A new assignee of a thread.
     *
     * @param subject what it is about
     * @param assigneeId a member of the team, or of staff, who may answer; null for no one
     * @param assignedId the assignee so far; null for no one
     */
    public record Body(@JsonUnwrapped @Valid ThreadSubject subject, Long assigneeId, Long assignedId) {
        public AssignThread asAdvertiser() {
            return new AssignThread(ThreadSide.ADVERTISER, subject, assigneeId, assignedId);
        }

        public AssignThread asStaff() {
            return new AssignThread(ThreadSide.STAFF, subject, assigneeId, assignedId);
        }
    }

    /**
     * The thread is assigned.
     *
     * @param assigneeId the new assignee; null for no one
     */
    public record ThreadAssigned(
            String status, Translatable message, @Nullable Long assigneeId) implements Message {}

    /**
     * Lists who can be assigned a thread.
     *
     * @param side that the caller's row is for
     */
    public record ListAssignees(ThreadSide side, ThreadSubject subject) implements Ask<Assignees> {
        /**
         * Which thread.
         *
         * @param subject what it is about
         */
        public record Body(@JsonUnwrapped @Valid ThreadSubject subject) {
            public ListAssignees asAdvertiser() {
                return new ListAssignees(ThreadSide.ADVERTISER, subject);
            }

            public ListAssignees asStaff() {
                return new ListAssignees(ThreadSide.STAFF, subject);
            }
        }
    }

    /**
     * Those who can be assigned a thread, by name, the caller first; two hundred at most.
     *
     * @param assignedId the assignee; null for no one
     */
    public record Assignees(
            List<Assignee> assignees, @Nullable Long assignedId) implements Message {
        public Assignees {
            assignees = List.copyOf(assignees);
        }
    }

    /**
     * A member of a team or of staff.
     *
     * @param mine whether it is the caller
     */
    public record Assignee(Long userId, String username, boolean mine) {}
}
