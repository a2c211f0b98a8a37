package dev.fanfare.dev.simulator;

/**
 * Random faults on the way to a provider and back, in percent of the calls.
 *
 * @param lose the provider executes the call, but its response is lost
 * @param late the call arrives after the caller's timeout
 * @param lateMs delay in milliseconds
 * @param twice the call or webhook is duplicated
 * @param forged whether each webhook is followed by a forged one and an old one
 */
record FaultInjection(int lose, int late, int lateMs, int twice, boolean forged) {
    static final FaultInjection NONE = new FaultInjection(0, 0, 0, 0, false);
}
