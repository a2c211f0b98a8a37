package dev.fanfare.campaigns.statistics.api;

import dev.fanfare.platform.endpoint.OneOf;
import java.util.List;

/**
 * What someone new has to do, in the order in which it is of use.
 *
 * @param dismissed whether the caller wants to see it no more
 * @param steps each, whether done or not
 */
public record FirstSteps(boolean dismissed, List<FirstStep> steps) {
    public FirstSteps {
        steps = List.copyOf(steps);
    }

    /**
     * A step.
     *
     * @param step what it is
     * @param done whether it is done
     */
    public record FirstStep(
            @OneOf(
                    words = {
                        "email",
                        "profile",
                        "account",
                        "campaign",
                        "payout_method",
                        "company",
                        "funds",
                        "first_campaign",
                        "invitations",
                        "team"
                    })
            String step,

            boolean done) {}
}
