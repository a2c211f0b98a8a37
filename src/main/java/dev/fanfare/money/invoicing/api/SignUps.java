package dev.fanfare.money.invoicing.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.CurrencyCode;
import dev.fanfare.money.invoicing.api.Billing.BillingProfile.VatCheck;
import dev.fanfare.money.invoicing.api.Billing.Party;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.endpoint.CountryCode;
import dev.fanfare.platform.endpoint.CrossFieldRules;
import dev.fanfare.platform.endpoint.InputProblems;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.Paging;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import dev.fanfare.records.PartialBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Sign-ups of companies that want to advertise. */
public final class SignUps {
    private SignUps() {}

    /**
     * Signs up the company of the caller, whose account becomes the advertiser's.
     *
     * @param country ISO 3166-1 code
     * @param vatId null for none
     * @param contact the person to talk to
     * @param currency of the advertiser's funds, an ISO 4217 code
     */
    @PartialBuilder
    public record SignUp(
            @NotBlank @Size(max = 200) String name,
            @NotBlank @Size(max = 200) String street,

            @NotBlank @Size(max = 20) @Pasted(Pasted.Form.SPACED)
            String postcode,

            @NotBlank @Size(max = 100) String city,

            @NotBlank @Size(max = 2, message = CountryCode.MESSAGE)
            String country,

            @Size(max = 20) @Pasted String vatId,
            @NotBlank @Size(max = 200) String contact,
            @NotBlank @Size(max = 3) @CurrencyCode String currency)
            implements Change<SignedUp> {
        public SignUp {
            vatId = OptionalText.blankToNull(vatId);
        }
    }

    /** What is wrong with an input that is refused; all may be null. */
    public record CheckSignUp(SignUp input) implements Ask<InputProblems> {}

    /**
     * The sign-up has arrived.
     *
     * @param state approved where no approval is needed
     */
    public record SignedUp(String status, Translatable message, long signUpId, State state) implements Message {}

    /** Shows the caller's last sign-up. */
    public record GetSignUp() implements Ask<SignUpState> {}

    /**
     * What became of a sign-up.
     *
     * @param reason of the refusal; null for none
     * @param decidedAt null while it waits
     */
    public record SignUpState(
            long signUpId,
            String name,

            State state,

            @Nullable String reason,
            Instant createdAt,
            @Nullable Instant decidedAt)
            implements Message {}

    /**
     * Lists the sign-ups that wait, the longest waiting first.
     *
     * @param cursor the {@code next} of another part; null for the first
     */
    public record ListSignUps(
            @Size(max = 100) String cursor,
            @Min(1) @Max(Paging.MAX_LIMIT) Integer limit) implements Ask<WaitingSignUps> {}

    /**
     * Sign-ups that wait.
     *
     * @param next the cursor of the next part; null at the end
     */
    public record WaitingSignUps(
            List<WaitingSignUps.Item> signUps, @Nullable String next) implements Message {
        public WaitingSignUps {
            signUps = List.copyOf(signUps);
        }

        /**
         * A company that wants to advertise.
         *
         * @param userId the account that signed it up
         * @param email of the account, which is verified
         * @param contact the person to talk to
         * @param currency of its funds
         * @param vatCheck what VIES has said of the VAT id; null before it was asked
         */
        public record Item(
                long signUpId,
                long userId,
                String username,
                String email,
                @JsonUnwrapped Party party,
                String contact,
                String currency,
                Instant createdAt,
                @Nullable VatCheck vatCheck) {}
    }

    /**
     * Decides on a sign-up.
     *
     * @param action approve or refuse
     * @param reason for the company; required to refuse
     * @param maximumLimit credit of an approved advertiser, in its currency, which may take two people; null for none: it pays in first
     */
    public record DecideSignUp(
            @NotNull Long signUpId,

            @NotNull Action action,

            @Size(max = 1_000) String reason,
            @PositiveOrZero BigDecimal maximumLimit)
            implements Change<ProposedOrDone>, CrossFieldRules {
        public DecideSignUp {
            reason = OptionalText.blankToNull(reason);
        }

        @Override
        public void check(FieldErrors problems) {
            if (action == Action.REFUSE && reason == null) {
                problems.putMissing("reason");
            }
        }
    }

    /** Where a request to become an advertiser is. */
    public enum State implements Coded {
        WAITING,
        APPROVED,
        REFUSED
    }

    /** What to do with a request. */
    public enum Action implements Coded {
        APPROVE,
        REFUSE
    }
}
