package dev.fanfare.people.privacy.api;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.crypto.Secret;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.Pasted;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.states.Coded;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A user's own data: read, export, erase. */
public final class OwnData {
    private OwnData() {}

    /** Asks for the caller's account data. */
    public record GetAccount() implements Ask<Account> {}

    /**
     * An account, for its owner.
     *
     * @param emailWanted replaces the address once confirmed; null for none
     * @param spokenLanguages in which posts are made, as codes of ISO 639
     * @param leavesAt when personal data will be erased; null for never
     */
    public record Account(
            long userId,
            String username,
            String email,
            boolean emailVerified,
            @Nullable String emailWanted,
            String firstName,
            String lastName,
            @Nullable String phone,
            @Nullable Integer country,
            @Nullable Integer city,
            @Nullable String bio,
            @Nullable String sex,
            @Nullable LocalDate birthDate,
            String language,
            String timezone,
            List<String> categories,
            List<String> networks,
            List<String> spokenLanguages,
            List<String> mutedNotifications,
            Privacy privacySettings,
            boolean hasPassword,
            @Nullable Instant leavesAt)
            implements Message {
        public Account {
            categories = List.copyOf(categories);
            networks = List.copyOf(networks);
            spokenLanguages = List.copyOf(spokenLanguages);
            mutedNotifications = List.copyOf(mutedNotifications);
        }

        /** Visibility in lists of participants and on leaderboards. */
        public record Privacy(boolean profilePublic, boolean showEarnings, boolean showCampaigns) {}
    }

    /** Exports all data about the caller. */
    public record BeginExport() implements Change<ExportBegun> {}

    /** An export, made by a job. */
    public record ExportBegun(String status, Translatable message, long exportId) implements Message {}

    /** The caller's unexpired exports. */
    public record ListExports() implements Ask<ExportList> {}

    /** A user's exports. */
    public record ExportList(List<Item> exports) implements Message {
        public ExportList {
            exports = List.copyOf(exports);
        }

        /**
         * An export.
         *
         * @param expiresAt null until it is finished
         * @param finishedAt likewise
         */
        public record Item(
                long exportId,
                Instant requestedAt,
                @Nullable Instant finishedAt,
                @Nullable Instant expiresAt) {}
    }

    /** Makes a link to one of the caller's exports. */
    public record LinkExport(@NotNull Long exportId) implements Ask<LinkExport.ExportLinked> {
        /** The path of the download page. */
        public record ExportLinked(Secret link, Instant expiresAt) implements Message {}
    }

    /** Gets the export of a link. */
    public record GetExport(
            @NotBlank @Size(max = 200) @Pasted(Pasted.Form.UNBROKEN)
            Secret token) implements Ask<GetExport.Export> {
        /** The data, as JSON. */
        public record Export(Secret content) implements Message {}
    }

    /**
     * Has the caller's account erased, thirty days from now.
     *
     * @param rest the use of available money; null if it has been paid out
     * @param method the payout method, with the destination as for a payout
     */
    public record RequestErasure(
            @NotBlank @Size(max = 1_000) Secret password,
            Rest rest,
            @Size(max = 50) String method,
            Long bankAccountId,

            @Size(max = 254) @Email @Pasted(Pasted.Form.SPACED)
            String paypalEmail,

            @Size(max = 100)
            @Pattern(regexp = "[A-Za-z0-9_]*", message = "must be an account id")
            @Pasted(Pasted.Form.UNBROKEN)
            String stripeAccount)
            implements Change<ErasureRequested> {}

    /**
     * The same through an application, which pays nothing out here: that takes the scope for payouts.
     *
     * @param giveUp whether available money is waived in favour of the platform; null for no
     */
    public record ErasureByApp(@NotBlank @Size(max = 1_000) Secret password, Boolean giveUp) {
        public RequestErasure ask() {
            return new RequestErasure(
                    password, Boolean.TRUE.equals(giveUp) ? Rest.GIVE_UP : null, null, null, null, null);
        }
    }

    /** The use of available money when an account is closed. */
    public enum Rest implements Coded {
        /** Paid out even below the minimum. */
        PAY_OUT,
        /** Waived in favour of the platform. */
        GIVE_UP
    }

    /** An account to be erased. */
    public record ErasureRequested(String status, Translatable message, Instant leavesAt) implements Message {}

    /** Cancels erasure. */
    public record CancelErasure() implements Change<ActionResult> {}

    /** Makes requested exports. */
    public record MakeExports() implements Ask<JobResult> {}

    /** Erases accounts that are due. */
    public record EraseAccounts() implements Ask<JobResult> {}
}
