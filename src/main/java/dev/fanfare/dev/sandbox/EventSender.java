package dev.fanfare.dev.sandbox;

import dev.fanfare.dev.sandbox.api.SandboxError;
import dev.fanfare.dev.sandbox.api.SendEvent;
import dev.fanfare.dev.sandbox.api.SendEventBuilder;
import dev.fanfare.dev.sandbox.api.SendOwnEvent;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.notification.event.api.EventType;
import dev.fanfare.notification.event.store.NewEvent;
import dev.fanfare.notification.event.store.NewEventBuilder;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.Change;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.ActionResult;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.List;

/** Sends events that have not happened. Only the audit log tells them from others. */
record EventSender(Database database, boolean enabled) {
    private static final BigDecimal USUAL_AMOUNT = BigDecimal.valueOf(25);
    private static final String NEEDED = "is needed for events of this type";
    private static final String SUPERFLUOUS = "must be left out for events of this type";

    Future<Committed<ActionResult>> send(Caller caller, SendEvent ask) {
        SandboxError.requireSandbox(enabled);
        return send(caller, ask, ask);
    }

    /** One that concerns the caller. */
    Future<Committed<ActionResult>> sendOwn(Caller caller, SendOwnEvent ask) {
        SandboxError.requireSandbox(enabled);
        EventShape shape = EventShape.of(type(ask.type()));
        if (!shape.user()) {
            throw CommonFault.invalid("type", "must be a type of event that concerns a person");
        }
        Future<Long> advertiser = shape.advertiser()
                ? SandboxRepository.findAdvertiser(database).map(first -> first.orElse(null))
                : Future.succeededFuture();
        return advertiser.compose(id -> {
            long subject = ask.subjectId() == null ? 1 : ask.subjectId();
            boolean priced = shape.amount() || ask.amount() != null || ask.currency() != null;
            return send(
                    caller,
                    ask,
                    SendEventBuilder.builder()
                            .type(ask.type())
                            .subjectId(shape.kind().equals("user") ? caller.id() : subject)
                            .userId(caller.id())
                            .advertiserId(id)
                            .campaignId(shape.campaign() ? subject : null)
                            .payoutId(shape.payout() ? subject : null)
                            .fromState(ask.fromState())
                            .amount(ask.amount() == null && priced ? USUAL_AMOUNT : ask.amount())
                            .currency(ask.currency() == null && priced ? "USD" : ask.currency())
                            .build());
        });
    }

    private static EventType type(String code) {
        return EventType.findByCode(code).orElseThrow(() -> CommonFault.invalid("type", "must be a type of event"));
    }

    private Future<Committed<ActionResult>> send(Caller caller, Change<ActionResult> ask, SendEvent sent) {
        EventType type = type(sent.type());
        EventShape shape = EventShape.of(type);
        NewEvent event = event(sent, type, shape);
        return database.change(caller, ask, tx -> requireParties(tx, event)
                .compose(there -> Audit.write(
                        tx, caller, "sandbox.event", shape.kind() + ":" + event.subjectId(), null, sent, null))
                .compose(noted -> event.insert(tx))
                .map(new ActionResult("The event is on its way.")));
    }

    /** Refuses what an event of its type never holds. */
    private static NewEvent event(SendEvent ask, EventType type, EventShape shape) {
        FieldErrors problems = new FieldErrors();
        check(problems, "user_id", ask.userId(), shape.user());
        check(problems, "advertiser_id", ask.advertiserId(), shape.advertiser());
        Long campaign =
                ask.campaignId() == null && shape.kind().equals("campaign") ? ask.subjectId() : ask.campaignId();
        Long payout = ask.payoutId() == null && shape.kind().equals("payout") ? ask.subjectId() : ask.payoutId();
        check(problems, "campaign_id", campaign, shape.campaign());
        check(problems, "payout_id", payout, shape.payout());
        check(problems, "amount", ask.amount(), shape.amount());
        check(problems, "currency", ask.currency(), shape.amount());
        if (shape.kind().equals("user") && !ask.subjectId().equals(ask.userId())) {
            problems.putIfAbsent("subject_id", "must be the user_id for events of this type");
        }
        if (shape.kind().equals("campaign") && !ask.subjectId().equals(campaign)) {
            problems.putIfAbsent("campaign_id", "must be the subject_id for events of this type");
        }
        if (shape.kind().equals("payout") && !ask.subjectId().equals(payout)) {
            problems.putIfAbsent("payout_id", "must be the subject_id for events of this type");
        }
        if (ask.fromState() != null && shape.from().isEmpty()) {
            problems.put("from_state", SUPERFLUOUS);
        } else if (ask.fromState() != null && !shape.from().contains(ask.fromState())) {
            problems.put("from_state", "must be one of {0}", String.join(", ", shape.from()));
        }
        Money amount = problems.isEmpty() && shape.amount() ? amount(problems, ask.amount(), ask.currency()) : null;
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
        return NewEventBuilder.builder()
                .type(type)
                .subjectId(ask.subjectId())
                .userId(ask.userId())
                .advertiserId(ask.advertiserId())
                .campaignId(campaign)
                .payoutId(payout)
                .fromState(ask.fromState() == null ? shape.usualSource() : ask.fromState())
                .toState(shape.to())
                .amount(amount)
                .build();
    }

    private static void check(FieldErrors problems, String field, Object given, boolean held) {
        if (held && given == null) {
            problems.put(field, NEEDED);
        } else if (!held && given != null) {
            problems.put(field, SUPERFLUOUS);
        }
    }

    private static Money amount(FieldErrors problems, BigDecimal amount, String currency) {
        Money money = Money.parse(amount, currency).orElse(null);
        if (money == null) {
            problems.put("amount", "must have at most {0} decimals in {1}", Currencies.decimals(currency), currency);
        }
        return money;
    }

    private static Future<Void> requireParties(Tx tx, NewEvent event) {
        return SandboxRepository.findParties(tx, event.userId(), event.advertiserId())
                .map(there -> {
                    if (!there.user()) {
                        throw CommonFault.notFound("user", event.userId());
                    }
                    if (!there.advertiser()) {
                        throw CommonFault.notFound("advertiser", event.advertiserId());
                    }
                    return null;
                });
    }
}
