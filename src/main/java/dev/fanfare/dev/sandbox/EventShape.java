package dev.fanfare.dev.sandbox;

import dev.fanfare.campaigns.campaign.api.CampaignTransition;
import dev.fanfare.campaigns.discovery.api.ApplicationTransition;
import dev.fanfare.campaigns.discovery.api.InvitationTransition;
import dev.fanfare.campaigns.network.api.ConnectionTransition;
import dev.fanfare.campaigns.signal.api.SignalTransition;
import dev.fanfare.campaigns.task.api.TaskTransition;
import dev.fanfare.money.disbursement.api.PayoutRunTransition;
import dev.fanfare.money.disbursement.api.TransferTransition;
import dev.fanfare.money.funding.api.CardReversalTransition;
import dev.fanfare.money.funding.api.WithdrawalTransition;
import dev.fanfare.money.payment.api.PayoutTransition;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.platform.states.StateMachine;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What events of a type hold, as {@code write_event} in R__events.sql writes them.
 *
 * @param kind the state machine or the like
 * @param begins whether there is such an event without a former state
 * @param from the former states, in order; empty where there are no states
 * @param to the state that the subject enters; null where there are no states
 */
record EventShape(
        String kind, boolean user, boolean advertiser, boolean amount, boolean begins, List<String> from, String to) {
    private static final List<StateMachine<?>> MACHINES = List.of(
            ConnectionTransition.MACHINE,
            CampaignTransition.MACHINE,
            InvitationTransition.MACHINE,
            ApplicationTransition.MACHINE,
            TaskTransition.MACHINE,
            PayoutTransition.MACHINE,
            TransferTransition.MACHINE,
            PayoutRunTransition.MACHINE,
            WithdrawalTransition.MACHINE,
            CardReversalTransition.MACHINE,
            SignalTransition.MACHINE);

    private static final Set<String> OF_USERS = Set.of(
            "connection",
            "campaign_invitation",
            "campaign_application",
            "participation",
            "task",
            "signal",
            "payout",
            "transfer",
            "user",
            "grant");

    private static final Set<String> OF_ADVERTISERS = Set.of(
            "campaign",
            "campaign_invitation",
            "campaign_application",
            "participation",
            "task",
            "withdrawal",
            "card_reversal",
            "invoice");

    private static final Set<String> OF_CAMPAIGNS =
            Set.of("campaign", "campaign_invitation", "campaign_application", "participation", "task");

    private static final Set<String> OF_PAYOUTS = Set.of("payout", "transfer");

    private static final Set<EventType> OF_TASKS_WITH_MONEY = EnumSet.of(
            EventType.TASK_ACCEPTED,
            EventType.TASK_PAID,
            EventType.TASK_REVERSED,
            EventType.TASK_VIEWS_PROMISED,
            EventType.TASK_VIEWS_PAID,
            EventType.TASK_POOL_PAID,
            EventType.TASK_VIEWS_TAKEN_BACK);

    /** A mere suspicion is told to staff alone. */
    private static final Set<EventType> OF_STAFF = EnumSet.of(EventType.SIGNAL_QUIET, EventType.SIGNAL_OPEN);

    /** Moves of signals that have more than one type, by the state that they come from: those told to creators. */
    private static final Map<EventType, Former> OF_HOLDS = Map.of(
            EventType.SIGNAL_HELD, new Former(List.of("open"), "held"),
            EventType.SIGNAL_CLEARED, new Former(List.of("held", "rejected"), "cleared"),
            EventType.SIGNAL_APPEAL_GRANTED, new Former(List.of("appealed"), "cleared"),
            EventType.SIGNAL_APPEAL_DISMISSED, new Former(List.of("appealed"), "held"));

    /** States before and after. */
    private record Former(List<String> from, String to) {}

    private static final Set<String> OF_MONEY = Set.of("payout", "transfer", "withdrawal", "card_reversal", "invoice");

    /** What a reviewer does with a task that stays in its state, and that state. */
    private static final Map<EventType, String> WITHIN = Map.of(
            EventType.TASK_REVIEW_STARTED, "under_review",
            EventType.TASK_REVIEW_STOPPED, "under_review",
            EventType.TASK_APPEAL_TAKEN, "appealed",
            EventType.TASK_APPEAL_RETURNED, "appealed");

    /** Moves with a type of their own. */
    private static final Map<EventType, TaskTransition> OWN_TYPES = Map.of(
            EventType.TASK_CHANGES_REQUESTED,
            TaskTransition.REQUEST_CHANGES,
            EventType.TASK_REVERSED,
            TaskTransition.REVERSE);

    /** What has states, but is no state machine: the former states of each. */
    private static final Map<String, Map<String, List<String>>> WITHOUT_MACHINE = Map.of(
            "participation",
            Map.of("held", List.of("left"), "joined", List.of("held", "left"), "left", List.of("held", "joined")),
            "invoice",
            Map.of(
                    "open", List.of("paid", "written_off"),
                    "paid", List.of("open", "written_off"),
                    "void", List.of("open", "paid"),
                    "written_off", List.of("open", "paid")));

    private static final Set<String> BEGIN_QUIETLY = Set.of("transfer", "signal");

    /** A change that enters no state. */
    private static final String UPDATED = "updated";

    EventShape {
        from = List.copyOf(from);
    }

    static EventShape of(EventType type) {
        String kind = type.code().substring(0, type.code().indexOf('.'));
        String happened = type.code().substring(kind.length() + 1);
        boolean within = WITHIN.containsKey(type);
        boolean amount = OF_MONEY.contains(kind) || OF_TASKS_WITH_MONEY.contains(type);
        boolean user = OF_USERS.contains(kind) && !within && !OF_STAFF.contains(type);
        boolean advertiser = OF_ADVERTISERS.contains(kind);
        if (happened.equals(UPDATED)) {
            return new EventShape(kind, user, advertiser, amount, false, List.of(), null);
        }
        if (within) {
            return new EventShape(kind, user, advertiser, amount, false, List.of(WITHIN.get(type)), WITHIN.get(type));
        }
        if (OF_HOLDS.containsKey(type)) {
            Former move = OF_HOLDS.get(type);
            return new EventShape(kind, user, advertiser, amount, false, move.from(), move.to());
        }
        if (OWN_TYPES.containsKey(type)) {
            TaskTransition move = OWN_TYPES.get(type);
            return new EventShape(
                    kind, user, advertiser, amount, false, List.of(move.startCodes()), StateMachine.code(move.to()));
        }
        List<String> former = WITHOUT_MACHINE.getOrDefault(kind, Map.of()).get(happened);
        if (former != null) {
            boolean begins = kind.equals("participation") && !happened.equals("left");
            return new EventShape(kind, user, advertiser, amount, begins, former, happened);
        }
        return MACHINES.stream()
                .filter(machine ->
                        machine.name().equals(kind) && machine.states().stream().anyMatch(state -> is(state, happened)))
                .findFirst()
                .map(machine -> new EventShape(
                        kind,
                        user,
                        advertiser,
                        amount,
                        // Transfers begin with their payout, signals with nothing to tell.
                        !BEGIN_QUIETLY.contains(kind)
                                && machine.initial().stream().anyMatch(state -> is(state, happened)),
                        before(machine, happened),
                        happened))
                .orElseGet(() -> new EventShape(kind, user, advertiser, amount, false, List.of(), null));
    }

    private static <S extends Enum<S>> List<String> before(StateMachine<S> machine, String happened) {
        return machine.states().stream()
                .filter(from -> !is(from, happened)
                        && machine.moves().stream()
                                .anyMatch(move -> is(move.to(), happened)
                                        && move.startsAt(from)
                                        && !OWN_TYPES.containsValue(move)))
                .map(StateMachine::code)
                .toList();
    }

    /** Whether such an event holds the id of a campaign. */
    boolean campaign() {
        return OF_CAMPAIGNS.contains(kind);
    }

    /** Whether such an event holds the id of a payout. */
    boolean payout() {
        return OF_PAYOUTS.contains(kind);
    }

    /** Where its subject comes from unless something else is said; null for a beginning. */
    String usualSource() {
        return begins || from.isEmpty() ? null : from.get(0);
    }

    private static boolean is(Enum<?> state, String code) {
        return StateMachine.code(state).equals(code);
    }
}
