package dev.fanfare.money.finance.model;

/** What happens to posts that are paid by their views. */
enum ViewsOp {
    SUBMIT_FOR_VIEWS(24),
    ACCEPT_VIEWED(18),
    REJECT_VIEWED(5),
    RELEASE_VIEWED(10),
    /** Of what is held, if anything is. */
    RELEASE_HELD(5),
    REVERSE_VIEWED(6),
    LEAVE_VIEWED(3),
    /** So few that a reading follows the other. */
    DAYS_OF_VIEWS(24),
    HOLD_VIEWED(10),
    REJECT_SIGNAL(3),
    APPEAL_HOLD(8),
    DECIDE_HOLD(8),
    /** After some stories have begun; all others end with it. */
    END_CAMPAIGN(2);

    private final int frequency;

    ViewsOp(int frequency) {
        this.frequency = frequency;
    }

    int frequency() {
        return frequency;
    }
}
