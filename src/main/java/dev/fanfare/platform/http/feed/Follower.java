package dev.fanfare.platform.http.feed;

/** A client that follows something that grows. Used on one event loop only. */
interface Follower {
    /** Reads new items, after news or a change of access. */
    void read();

    /** Ends it gracefully: the client goes on at another node. */
    void end();
}
