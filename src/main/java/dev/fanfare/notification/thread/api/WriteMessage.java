package dev.fanfare.notification.thread.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.Images;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.media.Media;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Writes a message into a thread, which may begin with it.
 *
 * @param side that the caller's row is for
 * @param note whether staff alone see it
 */
public record WriteMessage(ThreadSide side, ThreadSubject subject, String text, List<String> pictures, boolean note)
        implements Change<WriteMessage.MessageWritten> {
    public WriteMessage {
        text = text == null ? "" : text.strip();
        pictures = pictures == null ? List.of() : List.copyOf(pictures);
    }

    private static void check(String text, List<String> pictures, FieldErrors problems) {
        if (OptionalText.blankToNull(text) == null && pictures.isEmpty() && !problems.has("pictures")) {
            problems.putMissing("text");
        }
        if (!pictures.stream().filter(Objects::nonNull).allMatch(Media::isPath)) {
            problems.putIfAbsent("pictures", "must be files");
        }
    }

    /**
     * A publisher's message.
     *
     * @param subject what the thread is about
     * @param text plain text; not needed with pictures
     * @param pictures files, or paths of uploaded ones
     */
    public record OwnBody(
            @JsonUnwrapped @Valid ThreadSubject.Own subject,
            @Size(max = 4_000) String text,
            @Images @Size(max = 5) List<@Size(max = 100) String> pictures)
            implements CrossFieldRules {
        public OwnBody {
            pictures = pictures == null ? List.of() : List.copyOf(pictures);
        }

        @Override
        public void check(FieldErrors problems) {
            WriteMessage.check(text, pictures, problems);
        }

        public WriteMessage ask() {
            return new WriteMessage(ThreadSide.PUBLISHER, subject.whole(), text, pictures, false);
        }
    }

    /**
     * An advertiser's message.
     *
     * @param subject what the thread is about
     * @param text plain text; not needed with pictures
     * @param pictures files, or paths of uploaded ones
     */
    public record Body(
            @JsonUnwrapped @Valid ThreadSubject subject,
            @Size(max = 4_000) String text,
            @Images @Size(max = 5) List<@Size(max = 100) String> pictures)
            implements CrossFieldRules {
        public Body {
            pictures = pictures == null ? List.of() : List.copyOf(pictures);
        }

        @Override
        public void check(FieldErrors problems) {
            WriteMessage.check(text, pictures, problems);
        }

        public WriteMessage ask() {
            return new WriteMessage(ThreadSide.ADVERTISER, subject, text, pictures, false);
        }
    }

    /**
     * A message or a note of staff.
     *
     * @param subject what the thread is about
     * @param text plain text; not needed with pictures
     * @param pictures files, or paths of uploaded ones
     * @param note whether staff alone see it, after the subject's end, too; null for no
     */
    public record StaffBody(
            @JsonUnwrapped @Valid ThreadSubject subject,
            @Size(max = 4_000) String text,
            @Images @Size(max = 5) List<@Size(max = 100) String> pictures,
            Boolean note)
            implements CrossFieldRules {
        public StaffBody {
            pictures = pictures == null ? List.of() : List.copyOf(pictures);
        }

        @Override
        public void check(FieldErrors problems) {
            WriteMessage.check(text, pictures, problems);
        }

        public WriteMessage ask() {
            return new WriteMessage(ThreadSide.STAFF, subject, text, pictures, Boolean.TRUE.equals(note));
        }
    }

    /** The message was written. */
    public record MessageWritten(String status, Translatable message, Long messageId, Instant writtenAt)
            implements Message {}
}
