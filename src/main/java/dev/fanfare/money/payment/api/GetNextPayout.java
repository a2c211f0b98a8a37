package dev.fanfare.money.payment.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.language.English;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.StagedBuilder;
import java.math.BigDecimal;
import java.time.Instant;

/** When and how much the caller is paid next, or why not yet. */
public record GetNextPayout() implements Ask<GetNextPayout.NextPayout> {
    /**
     * The next payout.
     *
     * @param stage where it stands
     * @param next what comes next, or what to do
     * @param payoutId of the one that was requested; null before
     * @param amount of the one that was requested; before, what is available in the currency
     * @param minimum the least that can be requested in the currency; null once it is requested
     * @param requestedAt null before it is
     * @param usableAt when the payout method can be used; null unless that is waited for
     * @param processingTime how long the method usually takes, such as "3-5 business days"; null before it is requested
     */
    @StagedBuilder
    public record NextPayout(
            Stage stage,
            Translatable next,
            @Nullable Long payoutId,
            String currency,
            BigDecimal amount,
            @Nullable BigDecimal minimum,
            @Nullable Instant requestedAt,
            @Nullable Instant usableAt,
            @Nullable String processingTime)
            implements Message {}

    /** Where the next payout stands. */
    public enum Stage implements Coded {
        REQUESTED("Our staff releases it."),
        PROCESSING("It is on its way to you."),
        READY("You can request it now."),
        NOTHING_EARNED("Join a campaign: what you earn is paid out from here."),
        AWAITING_RELEASE("Your accepted posts are paid into your balance when our staff releases them."),
        BELOW_MINIMUM("It can be requested once the minimum is reached."),
        IN_DEBT("What you earn settles your debt first."),
        TAX_FORM_MISSING("Submit a tax form: payouts need one."),
        METHOD_MISSING("Add a payout method."),
        METHOD_UNCONFIRMED("Confirm your payout method by the link in the email."),
        METHOD_UNVERIFIED("Verify your bank account by the amounts of the two deposits."),
        METHOD_RESTING("Your payout method can be used soon.");

        private final Translatable next;

        Stage(@English String next) {
            this.next = Translatable.of(next);
        }

        /** What comes next, or what to do. */
        public Translatable next() {
            return next;
        }
    }
}
