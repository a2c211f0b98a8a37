package dev.fanfare.notification.thread.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.language.Translatable;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;

/** Answers that an advertiser's team, or staff, write often. The whole team, or all of staff, share them. */
public final class AnswerTemplates {
    private AnswerTemplates() {}

    /**
     * Lists templates, by name.
     *
     * @param side that the caller's row is for
     * @param advertiserId the team; null for the only one that the caller acts for, and for staff
     */
    public record ListAnswerTemplates(ThreadSide side, Long advertiserId) implements Ask<Templates> {
        /**
         * A team's.
         *
         * @param advertiserId null for the only one that the caller acts for
         */
        public record TeamBody(Long advertiserId) {
            public ListAnswerTemplates ask() {
                return new ListAnswerTemplates(ThreadSide.ADVERTISER, advertiserId);
            }
        }

        /** Staff's. */
        public record StaffBody() {
            public ListAnswerTemplates ask() {
                return new ListAnswerTemplates(ThreadSide.STAFF, null);
            }
        }
    }

    /** Templates, by name; a hundred at most. */
    public record Templates(List<Template> templates) implements Message {
        public Templates {
            templates = List.copyOf(templates);
        }
    }

    /**
     * A template.
     *
     * @param text plain text
     */
    public record Template(Long templateId, String name, String text, Instant changedAt) {}

    /**
     * Adds a template, or changes one.
     *
     * @param side that the caller's row is for
     * @param advertiserId the team; null for the only one that the caller acts for, and for staff
     * @param templateId null for a new one
     */
    public record SaveAnswerTemplate(ThreadSide side, Long advertiserId, Long templateId, String name, String text)
            implements Change<TemplateSaved> {
        /**
         * A template of a team.
         *
         * @param advertiserId null for the only one that the caller acts for
         * @param templateId null for a new one
         */
        public record TeamBody(
                Long advertiserId,
                Long templateId,
                @NotBlank @Size(max = 100) String name,
                @NotBlank @Size(max = 4_000) String text) {
            public SaveAnswerTemplate ask() {
                return new SaveAnswerTemplate(
                        ThreadSide.ADVERTISER, advertiserId, templateId, name.strip(), text.strip());
            }
        }

        /**
         * A template of staff.
         *
         * @param templateId null for a new one
         */
        public record StaffBody(
                Long templateId,
                @NotBlank @Size(max = 100) String name,
                @NotBlank @Size(max = 4_000) String text) {
            public SaveAnswerTemplate ask() {
                return new SaveAnswerTemplate(ThreadSide.STAFF, null, templateId, name.strip(), text.strip());
            }
        }
    }

    /** The template was saved. */
    public record TemplateSaved(String status, Translatable message, Long templateId) implements Message {}

    /**
     * Deletes a template.
     *
     * @param side that the caller's row is for
     */
    public record DeleteAnswerTemplate(ThreadSide side, long templateId) implements Change<ActionResult> {
        /** Which one. */
        public record Body(@NotNull Long templateId) {
            public DeleteAnswerTemplate asAdvertiser() {
                return new DeleteAnswerTemplate(ThreadSide.ADVERTISER, templateId);
            }

            public DeleteAnswerTemplate asStaff() {
                return new DeleteAnswerTemplate(ThreadSide.STAFF, templateId);
            }
        }
    }
}
