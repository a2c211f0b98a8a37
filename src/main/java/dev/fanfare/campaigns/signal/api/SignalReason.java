package dev.fanfare.campaigns.signal.api;

import dev.fanfare.platform.states.Coded;

/** What does not fit about a post or an account. */
public enum SignalReason implements Coded {
    /** The same post was handed in for another campaign, or by another creator. */
    SAME_POST(Subject.POST),
    /** Another creator's post has the same picture, or one that looks the same. */
    SAME_PICTURE(Subject.POST),
    /** The network names an author who is none of the creator's accounts. */
    OTHER_AUTHOR(Subject.POST),
    /** It was published before its creator joined, or after it was due. */
    WRONG_TIME(Subject.POST),
    /** Far fewer reactions for its views than is usual for its network and size. */
    VIEWS_WITHOUT_ENGAGEMENT(Subject.POST),
    /** Far more reactions for its views than is usual for its network and size. */
    ENGAGEMENT_WITHOUT_VIEWS(Subject.POST),
    /** From a reading to the next it was seen many times as fast as until then, and faster than is usual for its network and size. */
    VIEWS_JUMP(Subject.POST),
    /** The followers of an account multiplied within days, as if they were bought. */
    FOLLOWERS_JUMP(Subject.ACCOUNT),
    /** Others are paid to the same destination. */
    SHARED_DESTINATION(Subject.ACCOUNT),
    /** Several others sign in from the same device. */
    SHARED_DEVICE(Subject.ACCOUNT),
    /** Several others sign in from the same address. */
    SHARED_ADDRESS(Subject.ACCOUNT),
    /** A new account with much reach. */
    NEW_ACCOUNT_REACH(Subject.ACCOUNT);

    /** What a signal is about. */
    public enum Subject implements Coded {
        POST,
        ACCOUNT
    }

    private final Subject about;

    SignalReason(Subject about) {
        this.about = about;
    }

    public Subject about() {
        return about;
    }
}
