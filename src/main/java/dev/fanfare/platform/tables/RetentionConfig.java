package dev.fanfare.platform.tables;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Retention of rows, in days after their end.
 *
 * @param sessionsDays web sessions, after they ended or expired
 * @param oauthDays codes, tokens and grants of applications, after they expired or were revoked
 * @param signInsDays sign-ins and attempts at them
 * @param programRequestsDays requests of accounts' applications and tokens, after they were answered
 * @param idempotencyKeysDays replies to repeated requests
 * @param outboxDays events, after they were dispatched
 * @param eventsDays events of the log, after they happened
 * @param webhooksDays deliveries of webhooks, after they ended, and secrets after they expired
 * @param deadLettersDays dead letters, after the last attempt
 * @param auditLogDays lines of the audit log; the database keeps them for a year in any case
 * @param notificationsDays notifications
 * @param threadsDays threads with their messages, after the last one; comments, after they were written
 * @param proposalsOpenDays during which a proposal can be approved
 * @param proposalsDays proposals, after that
 * @param postPreviewsDays what networks showed of posts, after it was asked for last
 * @param postReadingsDays figures that networks told of posts, after they were due
 * @param signalsDays signals and the figures that they were seen by, after they were examined last
 * @param reportLinksDays links to reports of campaigns, after they expired
 * @param accountMailsDays e-mails about accounts, and their links after they expired
 */
public record RetentionConfig(
        @NotNull @Min(1) @Max(36_500) Integer sessionsDays,
        @NotNull @Min(1) @Max(36_500) Integer oauthDays,
        @NotNull @Min(1) @Max(36_500) Integer signInsDays,
        @NotNull @Min(1) @Max(36_500) Integer programRequestsDays,
        @NotNull @Min(1) @Max(36_500) Integer idempotencyKeysDays,
        @NotNull @Min(1) @Max(36_500) Integer outboxDays,
        @NotNull @Min(1) @Max(36_500) Integer eventsDays,
        @NotNull @Min(4) @Max(36_500) Integer webhooksDays,
        @NotNull @Min(1) @Max(36_500) Integer deadLettersDays,
        @NotNull @Min(366) @Max(36_500) Integer auditLogDays,
        @NotNull @Min(1) @Max(36_500) Integer notificationsDays,
        @NotNull @Min(1) @Max(36_500) Integer threadsDays,
        @NotNull @Min(1) @Max(365) Integer proposalsOpenDays,
        @NotNull @Min(1) @Max(36_500) Integer proposalsDays,
        @NotNull @Min(1) @Max(36_500) Integer postPreviewsDays,
        @NotNull @Min(61) @Max(36_500) Integer postReadingsDays,
        @NotNull @Min(1) @Max(36_500) Integer signalsDays,
        @NotNull @Min(1) @Max(36_500) Integer reportLinksDays,
        @NotNull @Min(1) @Max(36_500) Integer accountMailsDays) {}
