package dev.fanfare.money.payment;

import static dev.fanfare.money.payment.api.PaymentsError.BANK_ACCOUNT_IN_USE;
import static dev.fanfare.money.payment.api.PaymentsError.PAYMENT_METHOD_NOT_AVAILABLE;
import static dev.fanfare.money.payment.api.PaymentsError.TOO_MANY_DESTINATIONS;
import static dev.fanfare.people.owner.api.UsersError.INVALID_LINK;
import static dev.fanfare.platform.bus.CommonFault.DUPLICATE_RESOURCE;
import static dev.fanfare.platform.bus.CommonFault.REAUTHENTICATION_REQUIRED;
import static dev.fanfare.platform.bus.CommonFault.RESOURCE_NOT_FOUND;
import static dev.fanfare.platform.endpoint.Access.APP_CLIENT;
import static dev.fanfare.platform.endpoint.Access.APP_USER;
import static dev.fanfare.platform.endpoint.Access.PUBLIC;
import static dev.fanfare.platform.endpoint.Access.WEB_USER;
import static dev.fanfare.platform.endpoint.Endpoint.post;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGE;
import static dev.fanfare.platform.endpoint.EndpointRule.PAGING;

import dev.fanfare.money.payment.api.PayoutDestinations.AddDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.ConfirmByLink;
import dev.fanfare.money.payment.api.PayoutDestinations.ConfirmDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.DeleteDestination;
import dev.fanfare.money.payment.api.PayoutDestinations.ListDestinations;
import dev.fanfare.platform.bus.Scope;
import dev.fanfare.platform.endpoint.Allowance;
import dev.fanfare.platform.endpoint.NoPage;
import dev.fanfare.platform.module.Handlers;

/** The places that a publisher can be paid to. */
record DestinationEndpoints(Handlers<DestinationsService> destinations) {
    void declare() {
        destinations
                .endpoint(
                        post("/web/api/payout/destinations/list/", ListDestinations.class, WEB_USER)
                                .exempt(PAGING, "an account has a few")
                                .summary("List the places that you can be paid to, newest first."),
                        s -> s::list)
                .also(prior -> prior.at("/api/get/payout-destinations/", APP_USER.granted(Scope.WALLET_READ)));
        destinations
                .change(
                        post("/web/api/payout/destinations/add/", AddDestination.class, WEB_USER)
                                .rateLimit(Allowance.PAYOUTS)
                                .summary("Add a place to be paid to, other than a bank account.")
                                .errors(PAYMENT_METHOD_NOT_AVAILABLE, DUPLICATE_RESOURCE, TOO_MANY_DESTINATIONS)
                                .creates(),
                        s -> s::add)
                .also(prior -> prior.at("/api/add/payout-destination/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        destinations
                .change(
                        post("/web/api/payout/destinations/confirm/", ConfirmDestination.class, WEB_USER)
                                .summary("Confirm a place to be paid to, after you have given your second factor.")
                                .errors(RESOURCE_NOT_FOUND, REAUTHENTICATION_REQUIRED),
                        s -> s::confirm)
                .also(prior ->
                        prior.at("/api/action/payout-destination/confirm/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
        destinations
                .change(
                        post("/web/api/payout/destinations/verify/", ConfirmByLink.class, PUBLIC)
                                .exempt(PAGE, NoPage.MAILED)
                                .rateLimit(Allowance.GUESSABLE)
                                .summary("Confirm a place to be paid to by the link that was sent to its owner.")
                                .errors(INVALID_LINK),
                        s -> s::confirmByLink)
                .also(prior -> prior.at("/api/action/payout-destination/verify/", APP_CLIENT.anyLimit()));
        destinations
                .change(
                        post("/web/api/payout/destinations/delete/", DeleteDestination.class, WEB_USER)
                                .summary("Remove a place to be paid to; a bank account is deleted.")
                                .errors(RESOURCE_NOT_FOUND, BANK_ACCOUNT_IN_USE),
                        s -> s::remove)
                .also(prior ->
                        prior.at("/api/action/payout-destination/delete/", APP_USER.granted(Scope.PAYOUTS_WRITE)));
    }
}
