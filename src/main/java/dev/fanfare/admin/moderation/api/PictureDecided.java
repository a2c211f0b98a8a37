package dev.fanfare.admin.moderation.api;

import dev.fanfare.platform.outbox.DomainEvent;

/**
 * A picture was taken down, or restored.
 *
 * @param pictureId of the reported picture
 * @param userId the account it belongs to: a person, or an advertiser
 * @param campaignId null for none
 * @param taskId of a post; null for none
 * @param reason why it was taken down; null for one that was restored
 * @param comment for its owner; null for none
 */
public record PictureDecided(
        long pictureId,
        PictureKind kind,
        long userId,
        Long campaignId,
        Long taskId,
        ReportReason reason,
        String comment)
        implements DomainEvent {}
