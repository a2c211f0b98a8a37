package dev.fanfare.support;

import dev.fanfare.campaigns.task.api.TaskStatus;

/** A publisher's task in a campaign. */
public record Task(long id, Campaign campaign, Publisher publisher) {
    public static final String COMPLETE = "/web/api/task/complete/";

    /** Hands it in with a post of its own. */
    public Task handsIn() {
        return handsIn("https://www.instagram.com/p/own" + id);
    }

    public Task handsIn(String postUrl) {
        triesHandingIn("{post_url: %s}", postUrl).expect(200);
        return this;
    }

    /**
     * Hands in without expecting success.
     *
     * @param body further members of the request, the post among them
     */
    public Answer triesHandingIn(Object... body) {
        return publisher.call(COMPLETE, Body.with(Body.of(body), "{task_id: %s}", id));
    }

    public Task leaves() {
        triesLeaving().expect(200);
        return this;
    }

    public Answer triesLeaving() {
        return publisher.call("/web/api/task/leave/", "{task_id: %s}", id);
    }

    public Task appeals() {
        triesAppealing().expect(200);
        return this;
    }

    public Answer triesAppealing() {
        return publisher.call("/web/api/task/appeal/", "{task_id: %s, reason: 'It is sharp.'}", id);
    }

    public Task isReversed() {
        triesReversing().expect(200);
        return this;
    }

    public Answer triesReversing() {
        return publisher
                .world
                .operator()
                .call("/admin/api/tasks/reverse/", "{task_id: %s, reason: 'Bought reactions.'}", id);
    }

    /** Is brought to a state, in which it is not yet, through the interface. */
    public Task comesTo(TaskStatus status) {
        Operator operator = publisher.world.operator();
        switch (status) {
            case PENDING -> {}
            case UNDER_REVIEW -> handsIn();
            case ACCEPTED -> operator.approves(handsIn());
            case REJECTED -> operator.rejects(handsIn(), "Blurred.");
            case APPEALED -> comesTo(TaskStatus.REJECTED).appeals();
            case PAID -> operator.approves(handsIn()).pays(this);
            case LEFT -> leaves();
        }
        return this;
    }

    public String status() {
        return publisher.world.text("select status from tasks where id = ?", id);
    }

    public long participationId() {
        return publisher.world.number("select participation_id from tasks where id = ?", id);
    }
}
