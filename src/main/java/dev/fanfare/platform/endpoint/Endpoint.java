package dev.fanfare.platform.endpoint;

import dev.fanfare.platform.bus.Ask;
import dev.fanfare.platform.bus.Bulk;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.bus.FaultType;
import dev.fanfare.platform.bus.Message;
import dev.fanfare.platform.bus.MessageRegistry;
import dev.fanfare.platform.bus.Permission;
import dev.fanfare.platform.bus.StepUpLevel;
import dev.fanfare.platform.crypto.Secret;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An endpoint as an immutable value. Its route, input, access check, answer, documentation and line in the golden table
 * all come from here. The methods that refine it return a new value.
 *
 * @param <A> the ask
 * @param <R> its reply
 */
public final class Endpoint<A extends Ask<R>, R extends Message> implements Cloneable {
    /** Bytes of a JSON or form body. */
    public static final int MAX_BODY_BYTES = 256 * 1024;

    private final Class<A> ask;
    private final Class<R> reply;
    // Not final, but assigned only before the value is returned.
    private String path;
    private Access access;
    private String summary;
    private List<FaultType> refusals = List.of();
    private Class<?> body;
    private Function<Object, A> toAsk;
    private ResponseKind<A, R> answering;
    private boolean alsoGet;
    private Allowance allowance = Allowance.GENERAL;
    private int maxBody = MAX_BODY_BYTES;
    private Class<? extends Event> changedBy; // null: not shared

    private List<Filled> filled = List.of();
    private SecretCookie<R> cookie; // null for none
    /** Null where the record shows all that can be wrong. */
    private Function<Object, Ask<InputProblems>> furtherChecks;

    private boolean dryRuns;
    /** Whether it says that it takes {@link FieldSelection}. */
    boolean selectable;

    /** Null for a change of one person. */
    private Permission secondPermission;

    private StepUpLevel stepUp; // null: that of its kind
    /** Null while it stays. */
    private Deprecation deprecation;

    private Map<EndpointRule, String> exemptions = Map.of();

    private Endpoint(Class<A> ask, Class<R> reply) {
        this.ask = ask;
        this.reply = reply;
    }

    /** A POST endpoint whose body is the ask and whose answer is the reply. */
    @SuppressWarnings("unchecked")
    public static <A extends Ask<R>, R extends Message> Endpoint<A, R> post(String path, Class<A> ask, Access who) {
        // The ask's type argument is R.
        Endpoint<A, R> endpoint = new Endpoint<>(ask, (Class<R>) MessageRegistry.replyOf(ask));
        endpoint.place(path, who);
        endpoint.body = ask;
        endpoint.toAsk = ask::cast;
        endpoint.answering = ResponseKind.One.plain(endpoint.reply);
        return endpoint;
    }

    /** This endpoint for other callers, at another path. */
    public Endpoint<A, R> at(String otherPath, Access who) {
        return with(copy -> copy.place(otherPath, who));
    }

    /** Describes it in one sentence, for the documentation. */
    public Endpoint<A, R> summary(String sentence) {
        return with(copy -> copy.summary = sentence);
    }

    /** Declares its own errors, besides those that every endpoint has. */
    public Endpoint<A, R> errors(FaultType... types) {
        return with(copy -> copy.refusals = List.of(types));
    }

    /** Reads the body into this record, from which the ask is made. */
    public <B> Endpoint<A, R> reads(Class<B> type, Function<B, A> asking) {
        return with(copy -> {
            copy.body = type;
            copy.toAsk = value -> asking.apply(type.cast(value));
        });
    }

    /**
     * Asks the domain, once the input itself is refused, what else is wrong with it: its handler is given what could be
     * read, with null for the rest, and must check the same before the change.
     */
    @SuppressWarnings("unchecked")
    public <B> Endpoint<A, R> alsoChecks(Function<B, Ask<InputProblems>> asking) {
        return with(copy -> copy.furtherChecks = value -> asking.apply((B) value));
    }

    /** Answers with this view of the reply. */
    public <V> Endpoint<A, R> shows(Class<V> type, Function<R, V> showing) {
        return with(copy -> copy.answering = one().showing(type, showing));
    }

    /** Always answers 201 on success. */
    public Endpoint<A, R> creates() {
        return with(copy -> copy.answering = one().creating(ResponseKind.Created.always()));
    }

    /** Answers 201 when the reply meets the condition, otherwise 200. */
    public Endpoint<A, R> createsWhen(Predicate<R> condition) {
        return with(copy -> copy.answering = one().creating(ResponseKind.Created.when(condition)));
    }

    /** Answers with something other than one JSON object. */
    public Endpoint<A, R> answers(ResponseKind<A, R> other) {
        return with(copy -> copy.answering = other);
    }

    /** Counts against another rate limit than the general one. */
    public Endpoint<A, R> rateLimit(Allowance other) {
        return with(copy -> copy.allowance = other);
    }

    /** Takes a JSON or form body of this many bytes instead of 256 KB. */
    public Endpoint<A, R> maxBody(int bytes) {
        return with(copy -> copy.maxBody = bytes);
    }

    /** Bytes of a JSON or form body. */
    public int maxBody() {
        return maxBody;
    }

    /** Fills a field that the body leaves out from a header. */
    public Endpoint<A, R> bindHeader(String field, String header) {
        return filling(new Filled(field, false, header));
    }

    /** Fills a field that the body leaves out from a cookie. */
    public Endpoint<A, R> fillsFromCookie(String field, String name) {
        return filling(new Filled(field, true, name));
    }

    private Endpoint<A, R> filling(Filled one) {
        return with(copy ->
                copy.filled = Stream.concat(filled.stream(), Stream.of(one)).toList());
    }

    /** Sets a cookie with each answer, and refuses requests that pages of other sites send. */
    public Endpoint<A, R> cookie(SecretCookie<R> secret) {
        return with(copy -> copy.cookie = secret);
    }

    /** Also answers GET and HEAD, with its input in the query. A GET of one object may be conditional. */
    public Endpoint<A, R> alsoGet() {
        return with(copy -> copy.alsoGet = true);
    }

    /** Shares answers among all callers for a second, or until this event. Asked anonymously: only the ask counts. */
    public Endpoint<A, R> shared(Class<? extends Event> event) {
        if (changes()) {
            throw new IllegalStateException(path + " changes something");
        }
        one();
        return with(copy -> copy.changedBy = event);
    }

    /** Takes {@link FieldSelection}, like all rows with {@code updated_since}: reads one of what these list. */
    public Endpoint<A, R> selectable() {
        return with(copy -> copy.selectable = true);
    }

    /** Supports dry runs. Its handler does all in one transaction or after the commit: no change or external call before. */
    public Endpoint<A, R> dryRuns() {
        if (!changes()) {
            throw new IllegalStateException(path + " changes nothing");
        }
        one();
        return with(copy -> copy.dryRuns = true);
    }

    /**
     * Takes two people: the change is kept, and made once a second person approves it, unless its answerer says that one is
     * enough. What is kept is shown to the second person, so it may hold no secret.
     *
     * @param permission that the second person needs
     */
    public Endpoint<A, R> requiresApproval(Permission permission) {
        if (reply != ProposedOrDone.class
                || Arrays.stream(ask.getRecordComponents()).anyMatch(field -> field.getType() == Secret.class)) {
            throw new IllegalStateException(path + " cannot wait for a second person");
        }
        return dryRuns().with(copy -> {
            copy.secondPermission = permission;
            copy.answering = copy.one().creating(ResponseKind.Created.when(r -> ((ProposedOrDone) r).isProposed()));
        });
    }

    /**
     * Asks again who the caller is: a web session needs a recent re-authentication. A backend token, which cannot, needs to
     * be made for provisioning in production.
     */
    public Endpoint<A, R> requiresStepUp() {
        return with(copy -> copy.stepUp = StepUpLevel.RECENT);
    }

    /** Asks a web session again who the caller is, and lets a backend token do it as before. */
    public Endpoint<A, R> requiresSessionStepUp() {
        return with(copy -> copy.stepUp = StepUpLevel.IN_SESSION);
    }

    /** Is for staff in a web session who have just shown a second factor; never for a token. */
    public Endpoint<A, R> requiresSecondFactor() {
        return with(copy -> copy.stepUp = StepUpLevel.SECOND_FACTOR);
    }

    /** Announces that it will go. */
    public Endpoint<A, R> deprecated(Deprecation announced) {
        return with(copy -> copy.deprecation = announced);
    }

    /**
     * Exempts it from a rule.
     *
     * @param reason why it need not
     */
    public Endpoint<A, R> exempt(EndpointRule rule, String reason) {
        Map<EndpointRule, String> all = new HashMap<>(exemptions);
        all.put(rule, reason);
        return with(copy -> copy.exemptions = Map.copyOf(all));
    }

    public String path() {
        return path;
    }

    /** The rules from which it is exempt, each with its reason. */
    public Map<EndpointRule, String> exemptions() {
        return exemptions;
    }

    /** When it will go; null while it stays. */
    public Deprecation deprecation() {
        return deprecation;
    }

    public Class<A> ask() {
        return ask;
    }

    public Class<R> reply() {
        return reply;
    }

    public Access access() {
        return access;
    }

    public String summary() {
        return summary;
    }

    public List<FaultType> refusals() {
        return refusals;
    }

    /** The record that the request body is read into. */
    public Class<?> body() {
        return body;
    }

    /** How it answers. */
    public ResponseKind<A, R> answering() {
        return answering;
    }

    /** The record of the answer, or of each of its items. */
    public Class<?> view() {
        return answering.view();
    }

    /** What asks the domain about an input that is refused; null for nothing. */
    public Function<Object, Ask<InputProblems>> furtherChecks() {
        return furtherChecks;
    }

    public boolean answersGet() {
        return alsoGet;
    }

    /** Whether it changes something and so accepts an idempotency key. */
    public boolean changes() {
        return Change.class.isAssignableFrom(ask) || Bulk.class.isAssignableFrom(ask);
    }

    /** Whether it supports dry runs. */
    public boolean mayRunDry() {
        return dryRuns;
    }

    /** The path below its own at which each request is a dry run; null if it supports none. */
    public String previewPath() {
        return dryRuns ? path + "preview/" : null;
    }

    /** The permission of the approver; null if one person is enough. */
    public Permission secondPermission() {
        return secondPermission;
    }

    /** How a caller re-authenticates. */
    public StepUpLevel stepUp() {
        return stepUp == null ? EndpointRule.stepUpOf(this) : stepUp;
    }

    /** The fields that the head of a request fills. */
    public List<Filled> filled() {
        return filled;
    }

    /** The cookie that its answers set; null for none. */
    public SecretCookie<R> cookie() {
        return cookie;
    }

    /** The rate limit that it counts against. */
    public Allowance allowance() {
        return allowance;
    }

    /** Whether all callers share its answers. */
    public boolean isShared() {
        return changedBy != null;
    }

    /** The event that invalidates shared answers; null for none. */
    public Class<? extends Event> changedBy() {
        return changedBy;
    }

    /** Whether 201 is among its answers. */
    public boolean mayCreate() {
        return answering instanceof ResponseKind.One<A, R> one && one.created().possible();
    }

    /** Whether 201 is its only answer. */
    public boolean alwaysCreates() {
        return answering instanceof ResponseKind.One<A, R> one && one.created().certain();
    }

    public A askOf(Object bodyRecord) {
        return toAsk.apply(bodyRecord);
    }

    private ResponseKind.One<A, R> one() {
        if (answering instanceof ResponseKind.One<A, R> one) {
            return one;
        }
        throw new IllegalStateException(path + " does not answer with one object");
    }

    private void place(String newPath, Access who) {
        if (!newPath.startsWith("/") || !newPath.endsWith("/")) {
            throw new IllegalArgumentException(newPath + " must begin and end with a slash");
        }
        if (who.limit() == null) {
            throw new IllegalStateException(newPath + " does not say which limited credentials may use it");
        }
        path = newPath;
        access = who;
    }

    @SuppressWarnings("unchecked")
    private Endpoint<A, R> with(Consumer<Endpoint<A, R>> change) {
        try {
            Endpoint<A, R> copy = (Endpoint<A, R>) super.clone();
            change.accept(copy);
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
