package dev.fanfare.dev.simulator;

/**
 * What goes wrong at random on the way to a provider and back, in percent of the calls.
 *
 * @param lose the provider does what it is asked, and its answer is lost
 * @param late the call arrives so late that nobody waits for its answer any more
 * @param lateMs how late, in milliseconds
 * @param twice the call arrives twice; of messages, how many are sent twice
 * @param forged whether each message is followed by a forged one, and by one of long ago
 */
record FaultInjection(int lose, int late, int lateMs, int twice, boolean forged) {
    static final FaultInjection NONE = new FaultInjection(0, 0, 0, 0, false);
}
