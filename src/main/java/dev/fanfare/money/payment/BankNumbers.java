package dev.fanfare.money.payment;

import dev.fanfare.money.payment.api.NumbersPlace;
import dev.fanfare.money.payment.api.SaveBankAccount;
import dev.fanfare.platform.crypto.EncryptedValue;
import dev.fanfare.platform.crypto.KeyRing;
import io.vertx.core.buffer.Buffer;
import java.util.List;

/**
 * Encrypts account and routing numbers, each bound to its owner, its row and its column, plus a keyed hash that
 * identifies an account and a masked form to show.
 */
final class BankNumbers {
    private final KeyRing keys;

    /** @throws IllegalArgumentException for unusable keys, without naming them */
    BankNumbers(PaymentsConfig config) {
        keys = new KeyRing(config.bankKeys(), config.bankKeyId());
    }

    /**
     * The numbers of an account.
     *
     * @param iban whether it has an IBAN, which is its account number, and perhaps a BIC, which is its routing number
     * @param routing empty for none
     */
    record Numbers(String country, boolean iban, String account, String routing) {
        static Numbers of(SaveBankAccount ask) {
            return ask.iban() == null
                    ? new Numbers(ask.bankCountry(), false, ask.accountNumber(), ask.routingNumber())
                    : new Numbers(ask.bankCountry(), true, ask.iban(), ask.bic() == null ? "" : ask.bic());
        }

        /** The identity of the account. */
        private String identity() {
            return BankNumbers.identity(iban ? "iban" : country, List.of(account, routing));
        }

        String scheme() {
            return iban ? "iban" : "national";
        }

        /** The masked account number. */
        String masked() {
            return KeyRing.masked(account);
        }

        /** Never shows the numbers. */
        @Override
        public String toString() {
            return "Numbers[…]";
        }
    }

    /**
     * What identifies an account.
     *
     * @param kind {@code iban}, or the country
     * @param numbers account and routing number
     */
    static String identity(String kind, List<String> numbers) {
        return switch (kind) {
            case "iban" -> numbers.get(0);
            case "US" -> numbers.get(1) + "/" + numbers.get(0);
            default -> kind + "/" + numbers.get(1) + "/" + numbers.get(0);
        };
    }

    /** The numbers of a row, as stored. */
    record Stored(
            long id,
            long userId,
            String country,
            boolean iban,
            String keyId,
            Buffer accountNumber,
            Buffer routingNumber) {}

    /** Both numbers of one account, encrypted. A BIC is public and not masked. */
    record EncryptedNumbers(
            Buffer accountNumber,
            Buffer routingNumber,
            String keyId,
            String accountMasked,
            String routingMasked,
            Buffer fingerprint) {}

    EncryptedNumbers encrypt(NumbersPlace place, Numbers numbers) {
        return new EncryptedNumbers(
                keys.encrypt(place.accountNumber(), numbers.account()).content(),
                keys.encrypt(place.routingNumber(), numbers.routing()).content(),
                keys.keyId(),
                numbers.masked(),
                numbers.iban() ? numbers.routing() : KeyRing.masked(numbers.routing()),
                keys.fingerprint(numbers.identity()));
    }

    /** The account's fingerprint under each key, so that it is recognised across key rotation. */
    List<Buffer> fingerprints(Numbers numbers) {
        return keys.fingerprints(numbers.identity());
    }

    /** @throws IllegalStateException when the key is missing, or the bytes are from elsewhere or were changed */
    Numbers decrypt(NumbersPlace place, Stored stored) {
        return new Numbers(
                stored.country(),
                stored.iban(),
                keys.decrypt(place.accountNumber(), new EncryptedValue(stored.accountNumber(), stored.keyId())),
                keys.decrypt(place.routingNumber(), new EncryptedValue(stored.routingNumber(), stored.keyId())));
    }
}
