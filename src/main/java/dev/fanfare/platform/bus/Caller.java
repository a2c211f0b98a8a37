package dev.fanfare.platform.bus;

import dev.fanfare.records.StagedBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The identity that an ask acts for, and its deadline. Sent with every ask.
 *
 * @param credential the kind of credential
 * @param userId the acting account; null without one
 * @param username of the account; of an application on its own its client id; null for others
 * @param credentialId the id of the session, token or application; null without one
 * @param permissions the account's current permissions; empty for publishers
 * @param teams the account's roles in teams of advertisers, by advertiser
 * @param language two-letter language code for texts in the answer
 * @param requestId identifies this call in logs and to operators
 * @param address the client's network address; null for background work
 * @param deadline when the caller stops waiting
 * @param key the client's idempotency key; null for none
 * @param dryRun whether to find out what a change would do, and change nothing
 * @param proposal for a change that takes two people: which of the two the caller is; else null
 * @param confirms what an agent proposed and the caller confirms; null for nothing
 * @param businessTime the earlier time of business at which a new demo is filled; null for everyone else
 */
@StagedBuilder
public record Caller(
        Credential credential,
        Long userId,
        String username,
        String credentialId,
        Set<Permission> permissions,
        boolean staff,
        boolean superuser,
        Map<Long, TeamRole> teams,
        String language,
        String requestId,
        String address,
        Deadline deadline,
        IdempotencyKey key,
        boolean dryRun,
        Proposal proposal,
        Confirmation confirms,
        Instant businessTime)
        implements Message {

    /** How long callers wait: longer than the statement timeout, shorter than the HTTP server's timeout. */
    public static final Duration TIMEOUT = Duration.ofSeconds(10);

    /** The kinds of credentials. */
    public enum Credential {
        NONE,
        WEB_SESSION,
        BACKEND_TOKEN,
        APP_USER,
        APP_CLIENT,
        /** What an application proposes to its user, by a token for agents' tools. */
        AGENT,
        SYSTEM
    }

    /**
     * A change that takes two people.
     *
     * @param id null while it is proposed
     * @param by the account that proposed it; null likewise
     * @param endpoint its path
     * @param permission that the second person needs
     * @param proposerPermission that the first person needs; null for none, and for the second person
     */
    public record Proposal(Long id, Long by, String endpoint, Permission permission, Permission proposerPermission) {}

    /**
     * What an agent proposed.
     *
     * @param id of the proposal
     * @param ask the message name of the change: others of the same call do not confirm it
     * @param fingerprint of what the person was shown
     */
    public record Confirmation(long id, String ask, String fingerprint) {
        public boolean isFor(Ask<?> change) {
            return ask.equals(MessageRegistry.nameOf(change.getClass()));
        }
    }

    public Caller {
        permissions = Set.copyOf(permissions);
        teams = Map.copyOf(teams);
    }

    /** A client without a credential. */
    public static Caller anonymous(String language, String requestId, String address) {
        return CallerBuilder.builder()
                .credential(Credential.NONE)
                .userId(null)
                .username(null)
                .credentialId(null)
                .permissions(Set.of())
                .staff(false)
                .superuser(false)
                .teams(Map.of())
                .language(language)
                .requestId(requestId)
                .address(address)
                .deadline(Deadline.in(TIMEOUT))
                .key(null)
                .dryRun(false)
                .proposal(null)
                .confirms(null)
                .businessTime(null)
                .build();
    }

    /** Fanfare itself, in jobs, at start-up and on the command line; may do everything. */
    public static Caller system(String requestId) {
        return CallerBuilder.builder()
                .credential(Credential.SYSTEM)
                .userId(null)
                .username("system")
                .credentialId(null)
                .permissions(Set.of())
                .staff(true)
                .superuser(true)
                .teams(Map.of())
                .language("en")
                .requestId(requestId)
                .address(null)
                .deadline(Deadline.in(TIMEOUT))
                .key(null)
                .dryRun(false)
                .proposal(null)
                .confirms(null)
                .businessTime(null)
                .build();
    }

    /** The acting account's id; fails if there is none. */
    public long id() {
        if (userId == null) {
            throw new IllegalStateException("an endpoint without a user asked for the user's id");
        }
        return userId;
    }

    /** Whether it is an application on its own, for no account. */
    public boolean isApplication() {
        return credential == Credential.APP_CLIENT;
    }

    /** The client id of an application on its own; fails for other callers. */
    public String clientId() {
        if (!isApplication()) {
            throw new IllegalStateException("an endpoint for applications was called by " + credential);
        }
        return username;
    }

    public boolean may(Permission permission) {
        return superuser || permissions.contains(permission);
    }

    /** Whether the account may do this for an advertiser. */
    public boolean acts(long advertiserId, TeamRight right) {
        TeamRole role = teams.get(advertiserId);
        return role != null && role.has(right);
    }

    /** Whether the account is in the advertiser's team, so that its decisions there are its own. */
    public boolean isOfTeam(long advertiserId) {
        return is(advertiserId) || teams.containsKey(advertiserId);
    }

    /** The advertisers for which the account may do this. */
    public List<Long> advertisersBy(TeamRight right) {
        return teams.keySet().stream().filter(id -> acts(id, right)).sorted().toList();
    }

    /** The only one of these, or the account's own; fails with a Refused if the request has to name one. */
    public long advertiserBy(TeamRight right) {
        List<Long> all = advertisersBy(right);
        if (all.size() == 1 || userId != null && all.contains(userId)) {
            return all.size() == 1 ? all.get(0) : userId;
        }
        throw CommonFault.invalid("advertiser_id", "is needed: you act for several brands");
    }

    /**
     * The advertiser that a request names, or the only one.
     *
     * @param named null for none
     * @return fails with a Refused of 404 if the account may not do this for it
     */
    public long advertiserBy(TeamRight right, Long named) {
        long advertiser = named == null ? advertiserBy(right) : named;
        if (!acts(advertiser, right)) {
            throw CommonFault.notFound("advertiser", advertiser);
        }
        return advertiser;
    }

    /** This caller with a new deadline, for the next chunk of a long answer. */
    public Caller renewed() {
        return withTimeout(TIMEOUT);
    }

    /** This caller with a deadline this far from now. */
    public Caller withTimeout(Duration maxWait) {
        return with(Deadline.in(maxWait), key, dryRun, proposal);
    }

    /** This caller at an earlier time of business, which the database refuses unless a new demo is being filled. */
    public Caller earlier(Instant time) {
        return CallerBuilder.builder(this).businessTime(time).build();
    }

    /** This caller with an idempotency key. */
    public Caller with(IdempotencyKey sent) {
        return with(deadline, sent, dryRun, proposal);
    }

    /**
     * This caller, for one of the changes that a {@link Bulk} leads to.
     *
     * @param name of the part, unique in the request
     */
    public Caller forPart(String name, Change<?> change) {
        return with(deadline, key == null ? null : key.part(name, change), dryRun, proposal);
    }

    /** This caller for a dry run. */
    public Caller dryRunning() {
        return with(deadline, key, true, proposal);
    }

    /**
     * The same caller with a change that waits for a second person, unless the caller is that person or anonymous.
     *
     * @param needed the permission that the endpoint asks for; null for none
     * @param permission that the second person needs
     */
    public Caller proposing(String endpoint, Permission needed, Permission permission) {
        return proposal == null && credential != Credential.SYSTEM
                ? with(deadline, key, dryRun, new Proposal(null, null, endpoint, permission, needed))
                : this;
    }

    /** The same caller, who approves what another has proposed; the idempotency key goes with it. */
    public Caller approving(Proposal approved, Change<?> change) {
        return with(deadline, key == null ? null : key.sentFor(change), dryRun, approved);
    }

    /** Whether this change is not made, but waits for a second person. */
    public boolean isProposing() {
        return proposal != null && proposal.id() == null;
    }

    /** The account that proposed what the caller approves; null if the caller approves nothing. */
    public Long proposedBy() {
        return proposal == null ? null : proposal.by();
    }

    /** The same caller, who confirms what an agent proposed; the idempotency key goes with it. */
    public Caller confirming(long id, String fingerprint, Change<?> change) {
        return CallerBuilder.builder(this)
                .key(key == null ? null : key.sentFor(change))
                .confirms(new Confirmation(id, MessageRegistry.nameOf(change.getClass()), fingerprint))
                .build();
    }

    private Caller with(Deadline until, IdempotencyKey sent, boolean dry, Proposal two) {
        return CallerBuilder.builder(this)
                .deadline(until)
                .key(sent)
                .dryRun(dry)
                .proposal(two)
                .build();
    }

    /** Whether the caller is the account with this id. */
    public boolean is(Long id) {
        return userId != null && userId.equals(id);
    }
}
