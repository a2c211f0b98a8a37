package dev.fanfare.campaigns.signal;

import dev.fanfare.campaigns.signal.api.SignalReason;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Settings of signals.
 *
 * @param queueFrom the score from which a signal waits for staff
 * @param holdDays days after which a hold ends by itself
 * @param examineHours hours until a post is examined again
 * @param examineDays days after its submission for which a post is examined
 * @param points what each reason adds to a score
 * @param limits from where on each reason holds
 */
public record SignalsConfig(
        @NotNull @Min(1) @Max(100) Integer queueFrom,
        @NotNull @Min(1) @Max(90) Integer holdDays,
        @NotNull @Min(1) @Max(168) Integer examineHours,
        @NotNull @Min(1) @Max(365) Integer examineDays,
        @NotNull @Valid Points points,
        @NotNull @Valid Limits limits) {
    /** Points by reason; 0 switches a reason off. */
    public record Points(
            @NotNull @Min(0) @Max(100) Integer samePost,
            @NotNull @Min(0) @Max(100) Integer samePicture,
            @NotNull @Min(0) @Max(100) Integer otherAuthor,
            @NotNull @Min(0) @Max(100) Integer wrongTime,
            @NotNull @Min(0) @Max(100) Integer viewsWithoutEngagement,
            @NotNull @Min(0) @Max(100) Integer engagementWithoutViews,
            @NotNull @Min(0) @Max(100) Integer viewsJump,
            @NotNull @Min(0) @Max(100) Integer followersJump,
            @NotNull @Min(0) @Max(100) Integer sharedDestination,
            @NotNull @Min(0) @Max(100) Integer sharedDevice,
            @NotNull @Min(0) @Max(100) Integer sharedAddress,
            @NotNull @Min(0) @Max(100) Integer newAccountReach) {
        /** The points of a reason. */
        public int of(SignalReason reason) {
            return switch (reason) {
                case SAME_POST -> samePost;
                case SAME_PICTURE -> samePicture;
                case OTHER_AUTHOR -> otherAuthor;
                case WRONG_TIME -> wrongTime;
                case VIEWS_WITHOUT_ENGAGEMENT -> viewsWithoutEngagement;
                case ENGAGEMENT_WITHOUT_VIEWS -> engagementWithoutViews;
                case VIEWS_JUMP -> viewsJump;
                case FOLLOWERS_JUMP -> followersJump;
                case SHARED_DESTINATION -> sharedDestination;
                case SHARED_DEVICE -> sharedDevice;
                case SHARED_ADDRESS -> sharedAddress;
                case NEW_ACCOUNT_REACH -> newAccountReach;
            };
        }
    }

    /**
     * Limits of the reasons.
     *
     * @param pictureBits bits of 64 in which the hashes of two pictures may differ to look the same
     * @param ratePosts posts from which on a base rate counts
     * @param rateDays days of posts that a base rate is computed from
     * @param rateFactor how many times below or above the middle reactions to views are unusual
     * @param minViews views below which reactions tell nothing
     * @param paceFactor how many times as fast as before a post must be seen, from a reading to the next, for a jump
     * @param viewsJump views that a jump adds at least
     * @param jumpFactor how many times followers must have grown within the days of a jump
     * @param jumpDays days within which they grow
     * @param followersJump followers that a jump adds at least
     * @param sharedDevices other accounts on a device
     * @param sharedAddresses other accounts at an address
     * @param sharedAtMost others above which a device or address tells nothing, such as that of a school
     * @param sharedDays days of sign-ins that are looked at
     * @param newDays days for which an account is new
     * @param newReach followers, or views of a post, that are much for a new account
     */
    public record Limits(
            @NotNull @Min(0) @Max(5) Integer pictureBits,
            @NotNull @Min(5) @Max(100_000) Integer ratePosts,
            @NotNull @Min(1) @Max(365) Integer rateDays,
            @NotNull @Min(2) @Max(1_000) Integer rateFactor,
            @NotNull @Min(1) @Max(1_000_000) Integer minViews,
            @NotNull @Min(2) @Max(1_000) Integer paceFactor,
            @NotNull @Min(1) @Max(1_000_000_000) Integer viewsJump,
            @NotNull @Min(2) @Max(1_000) Integer jumpFactor,
            @NotNull @Min(1) @Max(30) Integer jumpDays,
            @NotNull @Min(1) @Max(1_000_000_000) Integer followersJump,
            @NotNull @Min(1) @Max(1_000) Integer sharedDevices,
            @NotNull @Min(1) @Max(1_000) Integer sharedAddresses,
            @NotNull @Min(1) @Max(1_000) Integer sharedAtMost,
            @NotNull @Min(1) @Max(365) Integer sharedDays,
            @NotNull @Min(1) @Max(365) Integer newDays,
            @NotNull @Min(1) @Max(1_000_000_000) Integer newReach) {}
}
