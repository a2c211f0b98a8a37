package dev.fanfare.money.payment;

import dev.fanfare.admin.operations.api.GetPlatformSettings;
import dev.fanfare.admin.operations.api.GetPlatformSettings.PlatformSettings;
import dev.fanfare.admin.operations.api.PlatformConfig.ConfigChanged;
import dev.fanfare.admin.operations.api.UpdateSettings.SettingsChanged;
import dev.fanfare.formats.amount.Currencies;
import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.payment.PaymentsConfig.Amounts;
import dev.fanfare.money.payment.PaymentsConfig.Method;
import dev.fanfare.money.payment.PayoutRules.Own;
import dev.fanfare.money.payment.PayoutRules.Subject;
import dev.fanfare.money.payment.api.GetPayoutTerms;
import dev.fanfare.money.payment.api.GetPayoutTerms.PayoutTerms;
import dev.fanfare.money.payment.api.UpdatePayoutTerms;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.audit.Audit;
import dev.fanfare.platform.bus.Bus;
import dev.fanfare.platform.bus.Caller;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.endpoint.OptionalText;
import dev.fanfare.platform.endpoint.ProposedOrDone;
import dev.fanfare.platform.sql.Committed;
import dev.fanfare.platform.sql.Database;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Limits and fees of payouts by currency; cached until they change, for a second at most. */
final class PayoutTermsService {
    private static final Duration CACHE_TTL = Duration.ofSeconds(1);

    private final Bus bus;
    private final Database db;
    private final PaymentsConfig config;
    private Future<PayoutRules> remembered;
    private Instant readAt = Instant.EPOCH;

    PayoutTermsService(Bus bus, Database db, PaymentsConfig config) {
        this.bus = bus;
        this.db = db;
        this.config = config;
    }

    /** A read in flight may return old values, so the next caller reads again. */
    void forget(SettingsChanged change) {
        remembered = null;
    }

    Future<PayoutRules> terms() {
        boolean old = readAt.plus(CACHE_TTL).isBefore(Instant.now());
        // A read in flight is shared; a failed one is not cached.
        if (remembered == null || remembered.failed() || (old && remembered.isComplete())) {
            readAt = Instant.now();
            remembered = PayoutRepository.listTerms(db).map(own -> new PayoutRules(config, own));
        }
        return BusinessTime.here(remembered);
    }

    /** Not cached: operators see their own changes on every node. */
    Future<PayoutTerms> show(Caller caller, GetPayoutTerms ask) {
        Future<PlatformSettings> settings = bus.ask(caller, new GetPlatformSettings());
        return Future.all(settings, PayoutRepository.listTerms(db)).map(both -> {
            PayoutRules terms = new PayoutRules(config, both.resultAt(1));
            List<PayoutTerms.Item> items = new ArrayList<>();
            for (String currency : currencies(ask, terms)) {
                items.add(platform(terms, both.resultAt(0), currency));
                config.methods().forEach(method -> items.add(method(terms, method, currency)));
            }
            return new PayoutTerms(items);
        });
    }

    private Iterable<String> currencies(GetPayoutTerms ask, PayoutRules terms) {
        String one = OptionalText.blankToNull(ask.currency());
        if (one != null) {
            return List.of(one);
        }
        TreeSet<String> all = new TreeSet<>(terms.ownCurrencies());
        all.addAll(config.scaleByCurrency().keySet());
        config.methods().forEach(method -> all.addAll(terms.ownCurrencies(method.id())));
        all.add(config.currency());
        return all;
    }

    private static PayoutTerms.Item platform(PayoutRules terms, PlatformSettings settings, String currency) {
        Amounts amounts = terms.ofPlatform(settings, currency);
        return new PayoutTerms.Item(
                currency,
                null,
                amounts.minimumAmount(),
                amounts.maximumAmount(),
                null,
                terms.findProofAbove(currency).orElse(null),
                terms.findOwn(currency, null).isPresent());
    }

    private static PayoutTerms.Item method(PayoutRules terms, Method method, String currency) {
        Amounts amounts = terms.of(method, currency);
        return new PayoutTerms.Item(
                currency,
                method.id(),
                amounts.minimumAmount(),
                amounts.maximumAmount(),
                amounts.fees(),
                null,
                terms.findOwn(currency, method.id()).isPresent());
    }

    Future<Committed<ProposedOrDone>> set(Caller caller, UpdatePayoutTerms ask) {
        List<Change> changes = checked(ask.terms());
        return db.change(caller, ask, tx -> set(tx, caller, changes).map(new ProposedOrDone("The terms were saved.")))
                // Its subscribers reload the settings, including these.
                .compose(done -> bus.publish(new SettingsChanged())
                        .compose(published -> bus.publish(new ConfigChanged()))
                        .map(done));
    }

    /** @param own null to remove them */
    private record Change(Subject subject, Own own) {}

    private Future<Void> set(Tx tx, Caller caller, List<Change> changes) {
        return PayoutRepository.lockTerms(tx)
                .compose(locked -> PayoutRepository.listTerms(tx))
                .map(stored -> {
                    PayoutRules present = new PayoutRules(config, stored);
                    Map<String, Object> before = new LinkedHashMap<>();
                    Map<String, Object> after = new LinkedHashMap<>();
                    for (Change change : changes) {
                        Subject subject = change.subject();
                        Own was = present.findOwn(subject.currency(), subject.method())
                                .orElse(null);
                        if (was == null ? change.own() == null : was.equals(change.own())) {
                            continue;
                        }
                        String name = (subject.method() == null ? "platform" : subject.method()) + " in "
                                + subject.currency();
                        before.put(name, said(was));
                        after.put(name, said(change.own()));
                        if (change.own() == null) {
                            PayoutRepository.removeTerms(tx, subject);
                        } else {
                            PayoutRepository.saveTerms(tx, change.own());
                        }
                    }
                    if (!after.isEmpty()) {
                        Audit.write(tx, caller, "settings.payout_terms", "settings", before, after, null);
                    }
                    return null;
                });
    }

    private static String said(Own own) {
        return own == null
                ? "as configured"
                : own.minimum() + " to " + own.maximum() + (own.fees() == null ? "" : ", fees " + own.fees())
                        + (own.proofAbove() == null ? "" : ", proof above " + own.proofAbove());
    }

    /** Fails with a Refused that lists every problem. */
    private List<Change> checked(List<UpdatePayoutTerms.Item> items) {
        FieldErrors wrong = new FieldErrors();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Change change = new Check(items.get(i), "terms[" + i + "].", wrong).change();
            if (change != null
                    && changes.stream().anyMatch(other -> other.subject().equals(change.subject()))) {
                wrong.put("terms[" + i + "].currency", "is there twice for this method");
            }
            changes.add(change);
        }
        if (!wrong.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), wrong);
        }
        return changes;
    }

    /** Checks one item and records its problems. */
    private final class Check {
        private final UpdatePayoutTerms.Item item;
        private final String place;
        private final FieldErrors wrong;

        Check(UpdatePayoutTerms.Item item, String place, FieldErrors wrong) {
            this.item = item;
            this.place = place;
            this.wrong = wrong;
        }

        /** Null when the currency is unknown. */
        Change change() {
            String method = OptionalText.blankToNull(item.method());
            if (method != null
                    && config.methods().stream().noneMatch(known -> known.id().equals(method))) {
                wrong.put(place + "method", "is not configured");
            }
            if (!Currencies.isListed(item.currency())) {
                wrong.put(place + "currency", "must be a currency code such as EUR");
                return null;
            }
            Subject subject = new Subject(item.currency(), method);
            if (item.remove()) {
                return new Change(subject, null);
            }
            Money minimum = needed("minimum_amount", item.minimumAmount());
            Money maximum = needed("maximum_amount", item.maximumAmount());
            Money fees = method == null ? unwanted("fees", item.fees()) : needed("fees", item.fees());
            Money proof = method != null
                    ? unwanted("proof_above", item.proofAbove())
                    : item.proofAbove() == null ? null : needed("proof_above", item.proofAbove());
            if (minimum != null && !minimum.isPositive()) {
                wrong.put(place + "minimum_amount", "must be more than 0");
            }
            if (minimum != null && maximum != null && maximum.minor() <= minimum.minor()) {
                wrong.put(place + "maximum_amount", "must be more than the minimum of {0}", minimum);
            }
            if (fees != null && minimum != null && fees.minor() >= minimum.minor()) {
                wrong.put(place + "fees", "must be less than the minimum of {0}", minimum);
            }
            return new Change(subject, new Own(item.currency(), method, minimum, maximum, fees, proof));
        }

        private Money needed(String field, BigDecimal amount) {
            if (amount == null) {
                wrong.put(place + field, "is needed");
                return null;
            }
            Money money = amount.signum() < 0
                    ? null
                    : Money.parse(amount, item.currency()).orElse(null);
            if (money == null) {
                wrong.put(
                        place + field,
                        "must be an amount of 0 or more with at most {0} decimals",
                        Currencies.decimals(item.currency()));
            }
            return money;
        }

        private Money unwanted(String field, BigDecimal amount) {
            if (amount != null) {
                wrong.put(
                        place + field,
                        "fees".equals(field)
                                ? "are a method's, not the platform's"
                                : "is the platform's, not a method's");
            }
            return null;
        }
    }
}
