package dev.fanfare.people.account.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fanfare.formats.amount.Minor;
import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.endpoint.LeftOut;
import dev.fanfare.platform.endpoint.Nullable;
import dev.fanfare.platform.endpoint.OneOf;
import dev.fanfare.records.StagedBuilder;
import jakarta.validation.constraints.NotNull;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Everything that operators look up about an account, in one call. */
public record GetPerson(@NotNull Long userId) implements Ask<GetPerson.Person> {
    /**
     * An account. Lists that the caller has no permission for are null and named in {@code left_out}.
     *
     * @param account who it is, and how it stands
     * @param throttle failed sign-ins that count
     * @param sessions live web sessions, the newest 20
     * @param connections accounts at networks, pages, walls and channels, the newest 50
     * @param tasks how many there are in each state
     * @param balances of the account in the books, but empty ones
     * @param destinations where the owner wants to be paid to, masked; the newest 50
     * @param audit the last 10 lines of the audit log about the account
     * @param leftOut what the caller has no permission for
     */
    @StagedBuilder
    public record Person(
            PersonAccount account,
            PersonThrottle throttle,
            List<PersonFactor> factors,
            @Nullable List<PersonSession> sessions,
            @Nullable List<PersonConnection> connections,
            @Nullable List<PersonTasks> tasks,
            @Nullable List<PersonBalance> balances,
            @Nullable List<PersonDestination> destinations,
            @Nullable List<PersonAuditLine> audit,
            List<LeftOut> leftOut)
            implements Message {
        public Person {
            factors = List.copyOf(factors);
            leftOut = List.copyOf(leftOut);
        }
    }

    /** The account and its throttle, as they are read together. */
    public record Head(@JsonUnwrapped PersonAccount account, PersonThrottle throttle) {}

    /**
     * The account itself.
     *
     * @param avatar path of the profile picture, or of a brand's logo; null for none
     * @param banReason null while it is not banned, and for none
     * @param isManaged whether the company's OpenID provider manages it
     * @param lastLogin null before the first login
     * @param lastActive null before the first use
     * @param leavesAt when it is erased, as its owner asked for; null for never
     * @param erasedAt when it was; null if it is not
     */
    public record PersonAccount(
            long userId,
            String username,
            String firstName,
            String lastName,
            String email,
            boolean emailVerified,
            @Nullable String avatar,

            @OneOf(words = {"active", "inactive", "suspended"})
            String status,

            @Nullable String banReason,
            boolean isStaff,
            boolean isSuperuser,
            boolean isAdvertiser,
            boolean isManaged,
            List<@OneOf(Permission.class) String> permissions,
            Instant joinedDate,
            @Nullable Instant lastLogin,
            @Nullable Instant lastActive,
            @Nullable Instant leavesAt,
            @Nullable Instant erasedAt) {}

    /**
     * Failed sign-ins of the last 15 minutes that count.
     *
     * @param failures from networks that the account has not signed in from
     * @param failuresFromKnown from networks that it has
     * @param wrongCodes of second factors
     * @param waitsUntil when unknown networks may try again; null if they may
     * @param liftedAt when an operator lifted the throttle last; null for never
     */
    public record PersonThrottle(
            long failures,
            long failuresFromKnown,
            long wrongCodes,
            @Nullable Instant waitsUntil,
            @Nullable Instant liftedAt) {}

    /**
     * Second factors of a kind.
     *
     * @param number how many
     * @param lastUsedAt null for never
     */
    public record PersonFactor(
            @OneOf(words = {"totp", "passkey", "recovery_codes"})
            String kind,

            long number,
            @Nullable Instant lastUsedAt) {}

    /**
     * A session.
     *
     * @param device its own name; null for unknown
     * @param address of the client at its start; null for unknown
     * @param secondFactor whether one was shown in it
     */
    public record PersonSession(
            UUID sessionId,
            @Nullable String device,
            @Nullable String address,
            boolean secondFactor,
            Instant createdAt,
            Instant renewedAt,
            Instant expiresAt) {}

    /**
     * A connection.
     *
     * @param name of a page, wall or channel; null for a network
     * @param url its address at the network
     * @param verified whether the network confirmed the figures
     */
    public record PersonConnection(
            long id,

            @OneOf(words = {"network", "page", "wall", "channel"})
            String kind,

            String network,
            @Nullable String name,
            String url,

            @OneOf(words = {"pending", "accepted", "rejected", "suspended", "disconnected"})
            String status,

            long followers,
            boolean verified,
            Instant connectedAt) {}

    /**
     * The tasks in a state.
     *
     * @param number how many
     */
    public record PersonTasks(
            @OneOf(words = {"pending", "under_review", "accepted", "rejected", "appealed", "paid", "left"})
            String status,

            long number) {}

    /**
     * A balance.
     *
     * @param account the kind of account
     * @param amount negative if it is owed to the platform
     */
    public record PersonBalance(String account, @Minor BigDecimal amount, String currency) {}

    /**
     * A payout destination.
     *
     * @param kind the field of a payout request that names it
     * @param masked its beginning or end
     * @param confirmedAt null while its owner has still to confirm it
     * @param usableAt when its rest is over; null before it is confirmed
     */
    public record PersonDestination(
            long id,

            @OneOf(words = {"bank_account", "paypal_email", "stripe_account"})
            String kind,

            String masked,
            Instant createdAt,
            @Nullable Instant confirmedAt,
            @Nullable Instant usableAt) {}

    /**
     * A line of the audit log.
     *
     * @param actorId null for Fanfare itself
     * @param reason the actor's; null for none
     */
    public record PersonAuditLine(
            long id,
            @Nullable Long actorId,
            String action,
            @Nullable String reason,
            String requestId,
            Instant createdAt) {}
}
