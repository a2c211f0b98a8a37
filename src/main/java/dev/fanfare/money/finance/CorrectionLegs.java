package dev.fanfare.money.finance;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.finance.CorrectionsRepository.Owner;
import dev.fanfare.money.finance.api.Corrections.Leg;
import dev.fanfare.money.funding.store.CreditedPayments.Payment;
import dev.fanfare.money.ledger.AccountKind;
import dev.fanfare.money.ledger.Entry.Posting;
import dev.fanfare.platform.BusinessTime;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.bus.FieldErrors;
import dev.fanfare.platform.sql.Sql;
import io.vertx.core.Future;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The postings of a correction: read from the request, reporting every problem at once, or from the correction it
 * reverses.
 */
final class CorrectionLegs {
    /** The maximum of one leg, in units of its currency: keeps balances within their column. */
    private static final BigDecimal MAX = BigDecimal.valueOf(1_000_000_000);

    private final Map<Long, Owner> owners;
    private final FieldErrors problems = new FieldErrors();
    private final Set<List<Object>> accounts = new HashSet<>();
    private final Map<String, Money> sums = new TreeMap<>();

    private CorrectionLegs(Map<Long, Owner> owners) {
        this.owners = owners;
    }

    /** Fails with all of their problems. */
    static Future<List<Posting>> read(Sql sql, List<Leg> legs) {
        Long[] users = legs.stream()
                .map(Leg::userId)
                .filter(Objects::nonNull)
                .distinct()
                .toArray(Long[]::new);
        return CorrectionsRepository.listOwners(sql, users).map(found -> new CorrectionLegs(
                        found.stream().collect(Collectors.toMap(Owner::id, Function.identity())))
                .read(legs));
    }

    /**
     * The reversed postings. As in every reversal, a publisher's loss becomes a debt and a refund becomes available;
     * one settles the other.
     */
    static List<Posting> opposite(List<Posting> posted) {
        Map<List<Object>, Posting> opposite = new LinkedHashMap<>();
        for (Posting p : posted) {
            Money amount = Money.zero(p.amount().currency()).minus(p.amount());
            AccountKind account =
                    switch (p.account()) {
                        case PUBLISHER_AVAILABLE, PUBLISHER_DEBT ->
                            amount.isPositive() ? AccountKind.PUBLISHER_AVAILABLE : AccountKind.PUBLISHER_DEBT;
                        default -> p.account();
                    };
            opposite.merge(
                    Arrays.asList(p.ownerId(), account, amount.currency()),
                    new Posting(p.ownerId(), account, amount),
                    (a, b) -> new Posting(a.ownerId(), account, a.amount().plus(b.amount())));
        }
        return List.copyOf(opposite.values());
    }

    /** What they credit advertisers as if it had been paid in, in the order in which equal payments are locked. */
    static List<Payment> payments(List<Posting> postings, String reason) {
        Map<List<Object>, Money> credited = new LinkedHashMap<>();
        Set<Payment> payments = new LinkedHashSet<>();
        for (Posting p : postings) {
            if (p.account() == AccountKind.ADVERTISER_PAID) {
                credited.merge(
                        List.of(p.ownerId(), "paid", p.amount().currency()),
                        Money.zero(p.amount().currency()).minus(p.amount()),
                        Money::plus);
            } else if (p.account().isAdvertisers()) {
                credited.merge(List.of(p.ownerId(), "credited", p.amount().currency()), p.amount(), Money::plus);
            }
        }
        credited.forEach((account, money) -> {
            if (money.isPositive()) {
                payments.add(Payment.entered((Long) account.get(0), money, BusinessTime.today(), reason));
            }
        });
        return payments.stream()
                .sorted(Comparator.comparing(payment -> payment.money().toString()))
                .toList();
    }

    private List<Posting> read(List<Leg> legs) {
        List<Posting> postings = new ArrayList<>();
        for (int i = 0; i < legs.size(); i++) {
            Leg leg = legs.get(i);
            String at = "legs[" + i + "].";
            Optional<AccountKind> account = account(leg, at);
            Optional<Money> amount = amount(leg, at);
            if (account.isPresent() && amount.isPresent()) {
                postings.add(new Posting(leg.userId(), account.get(), amount.get()));
            }
        }
        if (problems.isEmpty()) {
            sums.values().stream()
                    .filter(sum -> sum.minor() != 0)
                    .forEach(sum -> problems.putIfAbsent("legs", "must sum to 0 in each currency, not to {0}", sum));
        }
        if (!problems.isEmpty()) {
            throw CommonFault.invalidInput(List.of(), problems);
        }
        return postings;
    }

    private Optional<AccountKind> account(Leg leg, String at) {
        Optional<AccountKind> found = AccountKind.findByCode(leg.account());
        if (found.isEmpty()) {
            problems.put(at + "account", "is no kind of account");
            return found;
        }
        AccountKind kind = found.get();
        if (!kind.mayBeCorrected()) {
            problems.put(at + "account", "follows tasks and payouts, and is corrected by what they can do");
        } else if (!accounts.add(Arrays.asList(leg.userId(), kind, leg.currency()))) {
            problems.put(at + "account", "is that of an earlier leg");
        }
        if (kind.isPlatforms() != (leg.userId() == null)) {
            problems.put(at + "user_id", kind.isPlatforms() ? "must be left out: it is the platform's" : "is required");
        } else if (leg.userId() != null && !owners.containsKey(leg.userId())) {
            problems.put(at + "user_id", "is no user");
        } else if (kind.isAdvertisers() && !owners.get(leg.userId()).advertiser()) {
            problems.put(at + "user_id", "is no brand");
        }
        return found;
    }

    private Optional<Money> amount(Leg leg, String at) {
        Optional<Money> amount = Money.parse(leg.amount(), leg.currency());
        if (leg.amount().abs().compareTo(MAX) > 0) {
            problems.put(at + "amount", "must be at most {0} either way", MAX);
        } else if (amount.isEmpty()) {
            problems.put(at + "amount", "has more decimals than {0}", leg.currency());
        } else if (amount.get().minor() == 0) {
            problems.put(at + "amount", "must not be 0");
        } else {
            sums.merge(leg.currency(), amount.get(), Money::plus);
        }
        return amount;
    }
}
