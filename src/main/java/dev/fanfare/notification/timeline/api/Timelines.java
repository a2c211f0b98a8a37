package dev.fanfare.notification.timeline.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.notification.thread.api.ThreadSide;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** What happened to a campaign, a task, a payout or a person, with comments. */
public final class Timelines {
    private Timelines() {}

    /**
     * What a timeline is about.
     *
     * @param kind what it is
     * @param subjectId the id of the campaign, task, payout or account
     */
    public record TimelineSubject(
            @NotNull TimelineKind kind, @NotNull Long subjectId) {}

    /**
     * Lists what happened, the latest first.
     *
     * @param audience that the caller's row is for
     */
    public record ListTimeline(TimelineAudience audience, TimelineSubject subject, String cursor, Integer limit)
            implements Ask<Timeline> {
        /**
         * Which timeline.
         *
         * @param subject what it is about
         * @param cursor the {@code next} of another part; null for the first
         */
        public record Body(
                @JsonUnwrapped @Valid TimelineSubject subject,
                @Size(max = 100) String cursor,
                @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) {
            public ListTimeline asTeam() {
                return new ListTimeline(TimelineAudience.TEAM, subject, cursor, limit);
            }

            public ListTimeline asStaff() {
                return new ListTimeline(TimelineAudience.STAFF, subject, cursor, limit);
            }
        }
    }

    /**
     * A part of a timeline.
     *
     * @param entries the latest first
     * @param next the {@code cursor} of the part that follows; null at the end
     */
    public record Timeline(List<Entry> entries, @Nullable String next) implements Message {
        public Timeline {
            entries = List.copyOf(entries);
        }
    }

    /** What an entry is. */
    public enum EntryKind implements Coded {
        /** What happened, as in the event log. */
        EVENT,
        /** What else was done, as in the audit log, for those who may read it. */
        ACTION,
        COMMENT
    }

    /**
     * What happened.
     *
     * @param kind where it is from
     * @param id of the event, the line of the audit log or the comment
     * @param what the type of an event or the action of a line; null for a comment
     * @param text of a comment; of others the reason that was given; null for none
     * @param by the username of who did it; null if it may not be seen, and for none
     * @param side of the account that did it; null for Fanfare itself
     * @param deletable whether it is a comment that the caller can delete now
     * @param at when
     */
    public record Entry(
            EntryKind kind,
            long id,
            @Nullable String what,
            @Nullable String text,
            @Nullable String by,
            @OneOf(ThreadSide.class) @Nullable String side,
            boolean deletable,
            Instant at) {}

    /**
     * Adds a comment.
     *
     * @param audience that the caller's row is for
     * @param text plain text
     */
    public record AddComment(TimelineAudience audience, TimelineSubject subject, String text)
            implements Change<CommentAdded> {
        /**
         * A comment.
         *
         * @param subject what it is about
         * @param text plain text, for one's own team or for staff alone
         */
        public record Body(
                @JsonUnwrapped @Valid TimelineSubject subject,
                @NotBlank @Size(max = 2_000) String text) {
            public AddComment asTeam() {
                return new AddComment(TimelineAudience.TEAM, subject, text.strip());
            }

            public AddComment asStaff() {
                return new AddComment(TimelineAudience.STAFF, subject, text.strip());
            }
        }
    }

    /** The comment was added. */
    public record CommentAdded(String status, Translatable message, Long commentId, Instant writtenAt)
            implements Message {}

    /**
     * Deletes a comment of the caller's, within an hour.
     *
     * @param audience that the caller's row is for
     */
    public record DeleteComment(TimelineAudience audience, long commentId) implements Change<ActionResult> {
        /** Which one. */
        public record Body(@NotNull Long commentId) {
            public DeleteComment asTeam() {
                return new DeleteComment(TimelineAudience.TEAM, commentId);
            }

            public DeleteComment asStaff() {
                return new DeleteComment(TimelineAudience.STAFF, commentId);
            }
        }
    }
}
