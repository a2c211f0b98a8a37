package dev.fanfare.money.payment;

import static dev.fanfare.platform.bus.CommonFault.INVALID_TRANSITION;
import static dev.fanfare.platform.bus.CommonFault.PERMISSION_DENIED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_APPROVE;
import static dev.fanfare.platform.bus.Permission.PAYOUTS_PROCESS;
import static dev.fanfare.platform.endpoint.Access.OPERATOR;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.APPROVAL;

import dev.fanfare.money.payment.api.AcceptPayeeName;
import dev.fanfare.money.payment.api.PaymentJobs.CheckPayees;
import dev.fanfare.money.payment.api.Screenings.DecideScreening;
import dev.fanfare.money.payment.api.Screenings.ListScreenings;
import dev.fanfare.platform.module.Handlers;
import java.time.Duration;

/** Responses about the names of payees. */
record PayeeEndpoints(Handlers<ScreeningsService> screenings, Handlers<PayeeChecksService> checks) {
    void declare() {
        decisions();
        verification();
    }

    private void decisions() {
        screenings.endpoint(
                post("/admin/api/screenings/list/", ListScreenings.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .summary("List payees whose names are on the sanctions list, the open ones first."),
                s -> s::list);
        screenings.change(
                post("/admin/api/screenings/decide/", DecideScreening.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .requiresApproval(PAYOUTS_APPROVE)
                        .summary("Clear or block a payee whose name is on the sanctions list.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::decide);
    }

    private void verification() {
        checks.job(new CheckPayees(), Duration.ofMinutes(1), PayeeChecksService.CHANNEL, s -> s::check);
        checks.change(
                post("/admin/api/bank-accounts/accept-name/", AcceptPayeeName.class, OPERATOR.needing(PAYOUTS_PROCESS))
                        .exempt(APPROVAL, "its payouts still wait for the approval of their run")
                        .summary("Accept the holder's name of a bank account whose bank knows it by another.")
                        .errors(RESOURCE_NOT_FOUND, PERMISSION_DENIED, INVALID_TRANSITION),
                s -> s::accept);
    }
}
