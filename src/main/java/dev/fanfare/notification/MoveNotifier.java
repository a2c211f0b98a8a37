package dev.fanfare.notification;

import dev.fanfare.campaigns.campaign.api.CampaignState;
import dev.fanfare.campaigns.campaign.store.ViewBudgetRepository;
import dev.fanfare.formats.text.NetworkName;
import dev.fanfare.notification.TemplateDataRepository.Move;
import dev.fanfare.notification.TemplateDataRepository.TaskFacts;
import dev.fanfare.notification.api.NotificationJobs.NotifyOfMoves;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.api.EventView;
import dev.fanfare.notification.event.store.LogReader;
import dev.fanfare.people.owner.api.AccountMail;
import dev.fanfare.people.owner.api.MailKind;
import dev.fanfare.people.profile.api.NotificationTopic;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Event;
import dev.fanfare.platform.jobs.JobResult;
import dev.fanfare.platform.outbox.EventHandlers.Occurrence;
import dev.fanfare.platform.outbox.Outbox;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import dev.fanfare.platform.tracing.EventSpans;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the event log, and notifies publishers of the moves that concern them. Events hold no texts: a reason is that of
 * the audit log's line for the same request and subject. Events of rows that are gone meanwhile lead to nothing.
 */
record MoveNotifier(Bus bus, Database db, NotificationWriter writer) {
    private static final Logger LOG = LoggerFactory.getLogger(MoveNotifier.class);
    /** Events of a dry run, as of the outbox. */
    private static final int FORESEEN = 50;

    /** What an event leads to; empty for no notification. */
    @FunctionalInterface
    interface Teller {
        Future<Optional<PendingNotification>> tell(Tx tx, EventView event, Occurrence occurrence);
    }

    private static final Map<EventType, Teller> TELLERS = new EnumMap<>(Map.ofEntries(
            Map.entry(EventType.TASK_ACCEPTED, reviewed("accepted")),
            Map.entry(EventType.TASK_REJECTED, reviewed("rejected")),
            Map.entry(EventType.TASK_CHANGES_REQUESTED, reviewed("changes_requested")),
            Map.entry(
                    EventType.TASK_REVERSED,
                    (tx, event, occurrence) ->
                            TaskNotes.reversed(tx, occurrence, event.subjectId(), event.amount(), event.currency())),
            Map.entry(
                    EventType.TASK_VIEWS_TAKEN_BACK,
                    (tx, event, occurrence) -> TaskNotes.viewsTakenBack(
                            tx, occurrence, event.subjectId(), event.amount(), event.currency())),
            Map.entry(EventType.TASK_PAID, paid("released")),
            Map.entry(EventType.TASK_VIEWS_PAID, paid("views")),
            Map.entry(EventType.TASK_POOL_PAID, paid("pool")),
            Map.entry(EventType.TASK_POST_MISSING, reading("post_missing")),
            Map.entry(EventType.TASK_VIEWS_UNREADABLE, reading("views_unreadable")),
            Map.entry(EventType.SIGNAL_HELD, SignalNotes.held("held")),
            Map.entry(EventType.SIGNAL_APPEAL_DISMISSED, SignalNotes.held("hold_upheld")),
            Map.entry(EventType.SIGNAL_APPEAL_GRANTED, SignalNotes::ended),
            Map.entry(EventType.SIGNAL_CLEARED, SignalNotes::ended),
            Map.entry(EventType.SIGNAL_REJECTED, SignalNotes::rejected),
            Map.entry(EventType.CONNECTION_ACCEPTED, MoveNotifier::connection),
            Map.entry(EventType.CONNECTION_REJECTED, MoveNotifier::connection),
            Map.entry(EventType.CONNECTION_SUSPENDED, MoveNotifier::connection),
            Map.entry(EventType.CAMPAIGN_APPLICATION_ACCEPTED, application("accepted")),
            Map.entry(EventType.CAMPAIGN_APPLICATION_DECLINED, application("declined")),
            Map.entry(EventType.CAMPAIGN_INVITATION_OPEN, MoveNotifier::invited),
            Map.entry(EventType.CAMPAIGN_ACTIVE, MoveNotifier::activated),
            Map.entry(EventType.CAMPAIGN_BUDGET_USED_UP, MoveNotifier::usedUp),
            Map.entry(EventType.CAMPAIGN_COMPLETED, MoveNotifier::ended),
            Map.entry(EventType.CAMPAIGN_CANCELLED, MoveNotifier::ended),
            Map.entry(EventType.PAYOUT_COMPLETED, MoveNotifier::payout),
            Map.entry(EventType.PAYOUT_REJECTED, MoveNotifier::payout),
            Map.entry(EventType.PAYOUT_CANCELLED, MoveNotifier::payout),
            Map.entry(EventType.PAYOUT_FAILED, MoveNotifier::payout)));

    private static final String[] TYPES =
            TELLERS.keySet().stream().map(EventType::code).toArray(String[]::new);

    /** Handles the next chunk of the log. If that fails, its events go to the outbox, which finds out the one to blame. */
    Future<JobResult> follow(Caller caller, NotifyOfMoves ask) {
        EventSpans spans = new EventSpans(bus.tracing());
        return next((tx, moves) -> {
                    spans.begin(moves, Move::span);
                    return notify(tx, moves.stream().map(Move::event).toList(), writer);
                })
                .onComplete(done -> spans.complete(done.cause()))
                .recover(cause -> {
                    LOG.warn("Events are handled one by one: {}", cause.toString());
                    return next(MoveNotifier::leave);
                });
    }

    private Future<JobResult> next(BiFunction<Tx, List<Move>, Future<List<Event>>> work) {
        return LogReader.NOTIFICATIONS.next(
                bus, db, (tx, after, upTo) -> TemplateDataRepository.listMoves(tx, after, upTo, TYPES)
                        .compose(moves -> work.apply(tx, moves)));
    }

    /** Notifies of what a transaction's events would lead to, at most {@value #FORESEEN}, for a dry run. */
    static Future<Void> preview(Tx tx, List<EventView> written, NotificationWriter writer) {
        List<EventView> moves = written.stream()
                .filter(event -> List.of(TYPES).contains(event.type()))
                .limit(FORESEEN)
                .toList();
        return notify(tx, moves, writer).mapEmpty();
    }

    private static Future<List<Event>> notify(Tx tx, List<EventView> moves, NotificationWriter writer) {
        return Future.all(moves.stream().map(move -> note(tx, move)).toList()).compose(all -> {
            List<PendingNotification> notes = all.<Optional<PendingNotification>>list().stream()
                    .flatMap(Optional::stream)
                    .toList();
            return notes.isEmpty() ? Future.succeededFuture(List.of()) : writer.writeAll(tx, notes);
        });
    }

    private static Future<List<Event>> leave(Tx tx, List<Move> moves) {
        return Future.all(moves.stream()
                        .map(move -> Outbox.write(tx, requestId(move.event()), new UnhandledMove(move.event())))
                        .toList())
                .map(List.of());
    }

    private static String requestId(EventView event) {
        return event.requestId() == null ? "event-" + event.position() : event.requestId();
    }

    /** The notification that an event leads to, if any. */
    static Future<Optional<PendingNotification>> note(Tx tx, EventView event) {
        Occurrence occurrence = new Occurrence(event.position(), event.requestId(), event.at());
        return TELLERS.get(EventType.findByCode(event.type()).orElseThrow())
                .tell(tx, event, occurrence)
                // A sandbox sends events of subjects that may be others'.
                .map(found -> found.filter(note -> Objects.equals(note.userId(), event.userId())));
    }

    private static Teller reviewed(String outcome) {
        return (tx, event, occurrence) ->
                TaskNotes.reviewed(tx, occurrence, event.subjectId(), outcome, TaskFacts::reason);
    }

    /** @param what released, views or pool */
    private static Teller paid(String what) {
        return (tx, event, occurrence) -> {
            BigDecimal amount = event.amount();
            return amount.signum() == 0
                    ? nothing()
                    : TaskNotes.paid(tx, occurrence, event.subjectId(), what, amount, event.currency());
        };
    }

    private static Teller reading(String outcome) {
        return (tx, event, occurrence) -> TaskNotes.reading(tx, occurrence, event.subjectId(), outcome);
    }

    private static Future<Optional<PendingNotification>> nothing() {
        return Future.succeededFuture(Optional.empty());
    }

    /** Publishers who verify an account by login need no notification. */
    private static Future<Optional<PendingNotification>> connection(Tx tx, EventView event, Occurrence occurrence) {
        return TemplateDataRepository.findReviewed(tx, event.subjectId(), event.requestId())
                .map(found -> found.map(connection -> {
                    Map<String, Object> data = new LinkedHashMap<>();
                    data.put("connection_id", event.subjectId());
                    data.put("kind", connection.kind());
                    data.put("network", connection.network());
                    data.put("name", connection.name());
                    data.put("action", connection.action());
                    data.put("reason", connection.reason());
                    return PendingNotification.of(
                            occurrence,
                            connection.userId(),
                            NotificationTemplate.of(
                                    NotificationTopic.PROFILE_STATUS,
                                    "connections:" + event.subjectId() + ":profile_status:" + occurrence.id(),
                                    data,
                                    texts -> NotificationTemplate.words(
                                                    texts,
                                                    "profile_status." + connection.action(),
                                                    NotificationTemplate.name(connection.name()),
                                                    NetworkName.of(connection.network()))
                                            .because(connection.reason())));
                }));
    }

    private static Teller application(String outcome) {
        return (tx, event, occurrence) -> TemplateDataRepository.findApplication(tx, event.subjectId())
                .map(found -> found.map(application -> {
                    Map<String, Object> data = new LinkedHashMap<>();
                    data.put("application_id", event.subjectId());
                    data.put("campaign_id", application.campaignId());
                    data.put("campaign_name", application.campaignName());
                    data.put("outcome", outcome);
                    data.put("reason", application.reason());
                    return PendingNotification.of(
                            occurrence,
                            application.userId(),
                            NotificationTemplate.of(
                                    NotificationTopic.NEW_CAMPAIGN,
                                    "campaign_applications:" + event.subjectId() + ":decided",
                                    data,
                                    texts -> NotificationTemplate.words(
                                                    texts,
                                                    "new_campaign." + outcome,
                                                    NotificationTemplate.name(application.campaignName()))
                                            .because(application.reason())));
                }));
    }

    private static Future<Optional<PendingNotification>> invited(Tx tx, EventView event, Occurrence occurrence) {
        return TemplateDataRepository.findInvitation(tx, event.subjectId())
                .map(found -> found.map(invitation -> PendingNotification.of(
                        occurrence,
                        invitation.userId(),
                        NotificationTemplate.of(
                                NotificationTopic.NEW_CAMPAIGN,
                                "campaigns:" + invitation.campaignId() + ":invited:" + occurrence.id(),
                                Map.of(
                                        "campaign_id", invitation.campaignId(),
                                        "campaign_name", invitation.campaignName()),
                                texts -> NotificationTemplate.words(
                                        texts,
                                        "new_campaign.invited",
                                        NotificationTemplate.name(invitation.campaignName()))))));
    }

    private static Future<Optional<PendingNotification>> payout(Tx tx, EventView event, Occurrence occurrence) {
        String status = event.toState();
        return TemplateDataRepository.findPayout(tx, event.subjectId())
                .map(found -> found.map(payout -> {
                    boolean paid = "completed".equals(status);
                    String currency = payout.amount().currency();
                    Map<String, Object> data = new LinkedHashMap<>();
                    data.put("payout_id", event.subjectId());
                    data.put("reference", payout.reference());
                    data.put("status", status);
                    data.put("amount", payout.amount().decimal());
                    data.put("net_amount", payout.net().decimal());
                    data.put("currency", currency);
                    return PendingNotification.of(
                            occurrence,
                            payout.userId(),
                            NotificationTemplate.of(
                                    NotificationTopic.UPDATE_BALANCE,
                                    "payouts:" + event.subjectId() + ":update_balance:" + status,
                                    data,
                                    texts -> NotificationTemplate.words(
                                            texts,
                                            "update_balance." + status,
                                            texts.amount((paid ? payout.net() : payout.amount()).decimal(), currency),
                                            payout.reference())));
                }));
    }

    /** Not when a paused campaign goes on. */
    private static Future<Optional<PendingNotification>> activated(Tx tx, EventView event, Occurrence occurrence) {
        if (CampaignState.PAUSED.code().equals(event.fromState())) {
            return nothing();
        }
        return TemplateDataRepository.findCampaign(tx, event.subjectId()).compose(found -> {
            if (found.isEmpty()) {
                return nothing();
            }
            Future<Void> begun = begin(tx, event, NotificationTopic.NEW_CAMPAIGN, occurrence);
            return (found.get().cause() ? begin(tx, event, NotificationTopic.CAUSE_CAMPAIGN, occurrence) : begun)
                    .compose(all -> nothing());
        });
    }

    private static Future<Optional<PendingNotification>> ended(Tx tx, EventView event, Occurrence occurrence) {
        return TemplateDataRepository.findCampaign(tx, event.subjectId())
                .compose(found -> found.isEmpty()
                        ? nothing()
                        : begin(tx, event, NotificationTopic.END_CAMPAIGN, occurrence)
                                .compose(begun -> nothing()));
    }

    /** A mail to the brand, which has no notifications. */
    private static Future<Optional<PendingNotification>> usedUp(Tx tx, EventView event, Occurrence occurrence) {
        return ViewBudgetRepository.recordTold(tx, event.subjectId())
                .compose(found -> found.isEmpty()
                        ? nothing()
                        : Outbox.write(
                                        tx,
                                        requestId(event),
                                        AccountMail.to(
                                                found.get().advertiserId(),
                                                MailKind.VIEW_BUDGET_USED_UP,
                                                found.get().name()))
                                .compose(written -> nothing()));
    }

    /** There can be very many. */
    private static Future<Void> begin(Tx tx, EventView event, NotificationTopic flag, Occurrence occurrence) {
        return Outbox.write(tx, requestId(event), new CampaignFanOut(event.subjectId(), flag, occurrence.at(), 0));
    }
}
