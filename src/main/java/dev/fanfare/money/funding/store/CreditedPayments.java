package dev.fanfare.money.funding.store;

import dev.fanfare.formats.amount.Money;
import dev.fanfare.money.funding.store.CreditedPaymentsRepository.Credited;
import dev.fanfare.platform.bus.CommonFault;
import dev.fanfare.platform.language.Translatable;
import dev.fanfare.platform.sql.Tx;
import io.vertx.core.Future;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Payments of advertisers that a bank, a provider or a person has reported: what one of them has credited, another does not
 * credit again unless a person says that it is another payment.
 */
public final class CreditedPayments {
    /** In evidence, shorter words are no references. */
    private static final int MIN_REFERENCE = 5;

    /** How many equal payments a refusal names. */
    private static final int MAX_NAMED = 5;

    private CreditedPayments() {}

    /**
     * A payment that is about to be credited.
     *
     * @param advertiserId null if unknown
     * @param references what banks, providers or persons call it
     * @param day on which it came
     */
    public record Payment(Long advertiserId, Money money, List<String> references, LocalDate day) {
        public Payment {
            references = List.copyOf(references);
        }

        /** Of what a person enters: each text, and its words that may be references. */
        public static Payment entered(long advertiserId, Money money, LocalDate day, String... texts) {
            List<String> references = Stream.of(texts)
                    .filter(Objects::nonNull)
                    .flatMap(text -> Stream.concat(
                            Stream.of(text.strip()),
                            Stream.of(text.split("[\\s,;:]+")).filter(word -> word.length() >= MIN_REFERENCE)))
                    .distinct()
                    .toList();
            return new Payment(advertiserId, money, references, day);
        }
    }

    /**
     * What a person or a provider has credited, and no bank line confirms yet. Payments of one amount are decided one after
     * the other until the end of the transaction.
     */
    public static Future<Optional<Known>> findUnconfirmed(Tx tx, Payment payment) {
        CreditedPaymentsRepository.lock(tx, payment.money());
        return CreditedPaymentsRepository.listUnconfirmed(tx, payment)
                .map(found -> found.stream().findFirst().map(Known::of));
    }

    /**
     * What a payment may be.
     *
     * @param subject such as {@code deposit:9}, {@code payment:9}, {@code checkout:9} or {@code correction:9}
     * @param named whether both have the same reference
     */
    public record Known(String subject, boolean named) {
        /** Whether it is of one kind that a line can confirm, without another decision. */
        public boolean isConfirmable() {
            return subject.startsWith("deposit:") || subject.startsWith("payment:");
        }

        private static Known of(Credited credited) {
            return new Known(credited.subject(), credited.named());
        }
    }

    /**
     * Refuses what a person enters if a line, a provider or a person has reported an equal payment, until the person says that
     * it is another one. Payments of one amount are decided one after the other until the end of the transaction.
     *
     * @param own the subject under which it is recorded already in this transaction; null for none
     * @param isAnother what the person says; null for nothing
     * @return what it is another payment than, for the second person and the books; empty for nothing
     */
    public static Future<Optional<String>> requireAnother(Tx tx, Payment payment, String own, Boolean isAnother) {
        CreditedPaymentsRepository.lock(tx, payment.money());
        return CreditedPaymentsRepository.list(tx, payment).map(found -> {
            String known = found.stream()
                    .filter(each -> each.mayBeOf(payment.advertiserId()))
                    .map(Credited::subject)
                    .filter(subject -> !subject.equals(own))
                    .limit(MAX_NAMED)
                    .collect(Collectors.joining(", "));
            if (known.isEmpty()) {
                return Optional.empty();
            }
            requireSaid(payment.money(), known, isAnother);
            return Optional.of(known);
        });
    }

    /** Refuses unless the person says that it is another payment than what is known. */
    public static void requireSaid(Money money, String known, Boolean isAnother) {
        if (!Boolean.TRUE.equals(isAnother)) {
            throw CommonFault.invalid(
                    "another_payment",
                    "must be true if this is another payment of {0} than {1}, which was reported before",
                    money,
                    known);
        }
    }

    /** A message, followed by what it is another payment than. */
    public static Translatable told(Translatable message, Optional<String> anotherThan) {
        return anotherThan
                .map(known -> Translatable.of("{0} It is said to be another payment than {1}.", message, known))
                .orElse(message);
    }
}
